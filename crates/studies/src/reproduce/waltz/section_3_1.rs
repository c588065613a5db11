use std::time::Duration;

use super::claim::{Claim, listed, verdict};
use super::endgames::{Comparison, Decider, endgames};
use crate::reproduce::{
    Block, Cell, Estimate, Page, ReproduceError, Reproduction, Run, Source, Table,
};

pub const SECTION_3_1: Reproduction = Reproduction {
    name: "waltz-section-3-1",
    source: Source::Waltz,
    item: "Section 3.1",
    summary: "endgames that df-pn and alpha-beta decide, and those that only one of them decides",
    minutes: 45,
    make,
};

const DFPN: usize = 0;
const ALPHA_BETA: usize = 1;

/// Those of the paper, then ours.
const DECIDERS: [(&str, Option<u64>, Decider); 4] = [
    (
        "df-pn as in WALTZ",
        Some(495),
        Decider::Prover("method=df-pn,sums=heuristic-weak,epsilon=0.125,efb=on,look-ahead=off"),
    ),
    (
        "alpha-beta as in WALTZ",
        Some(506),
        Decider::Engine("alpha-beta:eval=waltz,killers=off,reductions=0,quiescence=off,turns=off"),
    ),
    ("our default prover", None, Decider::Prover("")),
    ("alpha-beta with all options", None, Decider::Engine("alpha-beta:eval=tuned,futility=700")),
];
const PAPER_POSITIONS: u64 = 713;
const PAPER_ONLY_DFPN: u64 = 20;

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let limit = run.time_for_position(Duration::from_secs(10), Duration::from_millis(20));
    let positions = endgames(run.size(300, 5))?;
    let comparison = Comparison::make(run, &DECIDERS.map(|it| it.2), &positions, limit)?;
    let only_dfpn = only(&comparison, DFPN, ALPHA_BETA);
    let only_alpha_beta = only(&comparison, ALPHA_BETA, DFPN);
    let claims = claims(&comparison, only_dfpn);
    let count = comparison.positions.len();
    let finding = format!(
        "Of {count} endgames, df-pn decides {} and alpha-beta {} within {limit:?}; {only_dfpn} are decided by df-pn alone and {only_alpha_beta} by alpha-beta alone. Our default prover decides {}.",
        comparison.decided(DFPN),
        comparison.decided(ALPHA_BETA),
        comparison.decided(2),
    );
    let reason = "The positions and the hardware are different, and which search decides more depends on how deep alpha-beta gets in the time.";
    let test = "alpha-beta with all of our options and the default prover on the same positions, and the split by the number of stacks (last table).";
    Ok(Page {
        finding,
        verdict: Some(verdict(&claims, reason, test)),
        blocks: vec![
            Block::Table(decided(&comparison)),
            Block::Text(listed(&claims)),
            Block::Heading("Overlap".into()),
            Block::Text(
                "Positions that the search of a row decides and that of a column does not.".into(),
            ),
            Block::Table(overlap(&comparison)),
            Block::Heading("By the number of stacks".into()),
            Block::Table(by_stacks(&comparison)),
            Block::Text(format!(
                "The positions are the first of [the endgame set](../tzaar-endgames/README.md). Searches contradict each other in {} of them. Alpha-beta counts as deciding a position when its value is exact.",
                comparison.contradictions()
            )),
        ],
    })
}

/// How many positions one decides and another does not.
fn only(comparison: &Comparison, one: usize, other: usize) -> u64 {
    let pairs = comparison.decisions[one].iter().zip(&comparison.decisions[other]);
    pairs.filter(|(one, other)| one.mover_wins.is_some() && other.mover_wins.is_none()).count()
        as u64
}

fn claims(comparison: &Comparison, only_dfpn: u64) -> Vec<Claim> {
    let gain = comparison.gain(ALPHA_BETA, DFPN);
    let count = comparison.positions.len() as f64;
    // 506 - 495 of 713.
    let expected = 11.0 / PAPER_POSITIONS as f64 * count;
    vec![
        Claim {
            text: "alpha-beta decides slightly more than df-pn (+11 of 713)".into(),
            holds: (gain.value - expected).abs() <= 2.0 * gain.error,
            numbers: format!("Ours: {:+.0} ± {:.1} of {count}.", gain.value, gain.error),
        },
        Claim {
            text: format!(
                "some positions are decided by df-pn alone ({PAPER_ONLY_DFPN} of 713), so WALTZ needs both"
            ),
            holds: only_dfpn > 0,
            numbers: format!("Ours: {only_dfpn} of {count}."),
        },
    ]
}

fn decided(comparison: &Comparison) -> Table {
    let mut table = Table::with_columns(
        "search | paper, of 713 | paper, share | decided | wins | share | million nodes per second",
    );
    for (index, (name, paper, _)) in DECIDERS.iter().enumerate() {
        let decisions = &comparison.decisions[index];
        let wins = decisions.iter().filter(|it| it.mover_wins == Some(true)).count() as u64;
        let seconds: f64 = decisions.iter().map(|it| it.seconds).sum();
        let nodes: u64 = decisions.iter().map(|it| it.nodes).sum();
        table.push([
            Cell::from(*name),
            (*paper).into(),
            paper.map(|solved| Estimate::of_wins(solved, PAPER_POSITIONS)).into(),
            comparison.decided(index).into(),
            wins.into(),
            comparison.share(index).into(),
            Cell::Number(nodes as f64 / seconds.max(1e-9) / 1e6, 2),
        ]);
    }
    table
}

fn overlap(comparison: &Comparison) -> Table {
    let mut head = vec!["decided by, but not by"];
    head.extend(DECIDERS.iter().map(|it| it.0));
    let mut table = Table::new(head);
    for (one, (name, ..)) in DECIDERS.iter().enumerate() {
        let others = (0..DECIDERS.len()).map(|other| Cell::from(only(comparison, one, other)));
        table.push([Cell::from(*name)].into_iter().chain(others));
    }
    table
}

fn by_stacks(comparison: &Comparison) -> Table {
    let mut head = vec!["stacks", "positions"];
    head.extend(DECIDERS.iter().map(|it| it.0));
    let mut table = Table::new(head);
    for [least, most] in [[0, 15], [16, 17], [18, 19], [20, 21], [22, 23], [24, 26]] {
        let is_among =
            |place: &usize| (least..=most).contains(&comparison.positions[*place].occupied().len());
        let places: Vec<usize> = (0..comparison.positions.len()).filter(is_among).collect();
        let name = if least == 0 { format!("up to {most}") } else { format!("{least} to {most}") };
        let mut cells = vec![Cell::from(name), Cell::from(places.len())];
        cells.extend(comparison.decisions.iter().map(|decisions| {
            let decided = places.iter().filter(|&&place| decisions[place].mover_wins.is_some());
            Cell::from(decided.count())
        }));
        table.push(cells);
    }
    table
}
