use std::time::Duration;

use super::claim::{Claim, listed, verdict};
use super::endgames::{Comparison, Decider, Decision, endgames};
use crate::reproduce::{
    Block, Cell, Chart, Estimate, Page, ReproduceError, Reproduction, Run, Source, Table,
};

pub const TABLE_2: Reproduction = Reproduction {
    name: "waltz-table-2",
    source: Source::Waltz,
    item: "Table 2",
    summary: "endgames that df-pn decides with each enhancement, over actions and over whole turns",
    minutes: 320,
    make,
};

/// What the searches of a row differ in.
const TREES: [&str; 3] = ["actions", "actions, look on", "whole turns"];
const ACTIONS: usize = 0;
const WHOLE_TURNS: usize = 2;

struct Row {
    name: &'static str,
    /// How many of 713 positions the paper solved in 60 s.
    paper: Option<u64>,
    /// Without the look for wins within the turn, with it, and without it over whole turns.
    deciders: [Decider; TREES.len()],
}

macro_rules! row {
    ($name:literal, $paper:expr, $options:literal) => {
        Row {
            name: $name,
            paper: $paper,
            deciders: [
                Decider::Prover(concat!("method=df-pn,", $options, ",look-ahead=off")),
                Decider::Prover(concat!("method=df-pn,", $options, ",look-ahead=on")),
                Decider::TurnProver(concat!("method=df-pn,", $options, ",look-ahead=off")),
            ],
        }
    };
}

/// The paper's rows in its order, then each enhancement that it tried only with others.
const ROWS: [Row; 11] = [
    row!("HW, 1+ε and EFB", Some(484), "sums=heuristic-weak,epsilon=0.125,efb=on"),
    row!("WPNS, 1+ε and EFB", Some(484), "sums=weak,epsilon=0.125,efb=on"),
    row!("DW, 1+ε and EFB", Some(480), "sums=widening,epsilon=0.125,efb=on"),
    row!(
        "HW, 1+ε and EFB without sorting",
        Some(465),
        "sums=heuristic-weak,epsilon=0.125,efb=on,order=off"
    ),
    row!("only 1+ε", Some(343), "sums=plain,epsilon=0.125,order=off"),
    row!("without enhancements", Some(336), "sums=plain,epsilon=0,order=off"),
    row!("only HW", Some(289), "sums=heuristic-weak,epsilon=0,order=off"),
    row!("only EFB", Some(289), "sums=plain,epsilon=0,efb=on,order=off"),
    row!("only WPNS", None, "sums=weak,epsilon=0,order=off"),
    row!("only DW", None, "sums=widening,epsilon=0,order=off"),
    row!("only sorting", None, "sums=plain,epsilon=0"),
];
/// Places in [`ROWS`].
const ALL: usize = 0;
const WEAK: usize = 1;
const WIDENING: usize = 2;
const UNSORTED: usize = 3;
const EPSILON: usize = 4;
const NONE: usize = 5;
const HEURISTIC: usize = 6;
const EFB: usize = 7;
const PAPER_POSITIONS: u64 = 713;

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let limit = run.time_for_position(Duration::from_secs(10), Duration::from_millis(10));
    let positions = endgames(run.size(300, 3))?;
    let deciders: Vec<Decider> = ROWS.iter().flat_map(|row| row.deciders).collect();
    let comparison = Comparison::make(run, &deciders, &positions, limit)?;
    let claims: Vec<Vec<Claim>> = (0..TREES.len()).map(|tree| claims(&comparison, tree)).collect();
    let holding = |tree: usize| claims[tree].iter().filter(|claim| claim.holds).count();
    let count = comparison.positions.len();
    let best = |tree: usize| most_decided(&comparison, tree);
    let all = claims[ACTIONS].len();
    let finding = format!(
        "Of {count} endgames, df-pn decides {} within {limit:?} each, {} if it also looks for wins within the turn, and {} if its nodes are whole turns. Of the paper's {all} conclusions, {}, {} and {} hold.",
        best(0),
        best(1),
        best(2),
        holding(0),
        holding(1),
        holding(2)
    );
    let closest = (0..TREES.len()).rev().max_by_key(|&tree| holding(tree)).unwrap_or(ACTIONS);
    let explained = if holding(closest) > holding(ACTIONS) {
        format!("with {}, {} of {all} hold", TREES[closest], holding(closest))
    } else {
        "neither the look for wins within the turn nor whole turns as nodes changes that".into()
    };
    let reason = format!(
        "The paper's positions, from games with people, are not available; ours come from self-play. It does not say whether its nodes are actions or whole turns, nor whether it looks for wins within the turn: {explained}."
    );
    let test = "every row with actions as nodes, with the look for wins within the turn, and with whole turns as nodes.";
    let mut blocks = vec![
        Block::Text(ABOUT.into()),
        Block::Table(solved(&comparison)),
        Block::Heading("What the paper concludes".into()),
    ];
    for (tree, claims) in TREES.iter().zip(&claims) {
        blocks.push(Block::Text(format!("With {tree}:\n\n{}", listed(claims))));
    }
    blocks.extend([
        Block::Heading("By time".into()),
        Block::Text("Positions decided within a time, and the speed of the search. *Actions* counts the positions after single actions, *turns* those after whole turns.".into()),
        Block::Table(by_time(&comparison, limit)),
        Block::Chart(chart(&comparison, limit)),
        Block::Text(format!("Provers contradict each other in {} positions.", comparison.contradictions())),
    ]);
    Ok(Page { finding, verdict: Some(verdict(&claims[ACTIONS], &reason, test)), blocks })
}

const ABOUT: &str = "The positions are the first of [the endgame set](../tzaar-endgames/README.md): at most 26 stacks, at the start of a turn, no win within the turn. The paper's 713 have fewer than 27 stacks, too; its limit was 60 s on a processor of 2006. Each prover begins with an empty table of 64 MiB; on our machine its memory takes the system about 0.15 s to provide, which short limits feel, but all rows alike; times are wall-clock times, with one search per thread. *HW* is Heuristic Weak PNS (t = 1e6, h = 1), *WPNS* Weak PNS, *DW* dynamic widening (5 moves), *EFB* evaluation-function based (t = 5e7, a = b = 10), ε is 1/8. *Only* rows do not sort moves either; the paper does not say whether its rows do. The positions are different, so compare the differences between rows, not the shares.";

/// The most that any row decided, and its name.
fn most_decided(comparison: &Comparison, tree: usize) -> String {
    let decided = |row: usize| comparison.decided(place(row, tree));
    let best = (0..ROWS.len()).rev().max_by_key(|&row| decided(row)).unwrap_or(0);
    format!("{} at most ({})", decided(best), ROWS[best].name)
}

fn solved(comparison: &Comparison) -> Table {
    let mut head = vec!["enhancements".to_owned(), "paper, of 713".into(), "paper, share".into()];
    for tree in TREES {
        head.extend([format!("ours, {tree}"), "share".into(), "against none".into()]);
    }
    let mut table = Table::new(head);
    for (index, row) in ROWS.iter().enumerate() {
        let mut cells = vec![
            Cell::from(row.name),
            row.paper.into(),
            row.paper.map(|solved| Estimate::of_wins(solved, PAPER_POSITIONS)).into(),
        ];
        for tree in 0..TREES.len() {
            let gain = comparison.gain(place(index, tree), place(NONE, tree));
            cells.extend([
                comparison.decided(place(index, tree)).into(),
                comparison.share(place(index, tree)).into(),
                Cell::from(signed(gain)),
            ]);
        }
        table.push(cells);
    }
    table
}

/// Where the search of a row is among all.
const fn place(row: usize, tree: usize) -> usize {
    TREES.len() * row + tree
}

fn signed(gain: Estimate) -> String {
    if gain.value == 0.0 && gain.error == 0.0 {
        return "0".into();
    }
    format!("{:+.0} ± {:.1}", gain.value, gain.error)
}

/// What the paper concludes from its table.
fn claims(comparison: &Comparison, tree: usize) -> Vec<Claim> {
    let gain = |of: usize, over: usize| comparison.gain(place(of, tree), place(over, tree));
    let numbers = |of: usize, over: usize| format!("Ours: {}.", signed(gain(of, over)));
    let is_more = |of, over| {
        let gain = gain(of, over);
        gain.value > 2.0 * gain.error && gain.value > 0.0
    };
    let is_alike = |of, over| {
        let gain = gain(of, over);
        gain.value.abs() <= (2.0 * gain.error).max(1.0)
    };
    let claim = |text: &str, holds, numbers| Claim { text: text.into(), holds, numbers };
    vec![
        claim(
            "all enhancements together decide far more than none (+148 of 713)",
            is_more(ALL, NONE),
            numbers(ALL, NONE),
        ),
        claim(
            "there is \"nearly no difference between DW, WPNS and HW PNS\" (-4 and 0)",
            is_alike(ALL, WEAK) && is_alike(ALL, WIDENING),
            format!(
                "Ours: WPNS {}, DW {} against HW.",
                signed(gain(WEAK, ALL)),
                signed(gain(WIDENING, ALL))
            ),
        ),
        claim("sorting moves is useful (+19)", is_more(ALL, UNSORTED), numbers(ALL, UNSORTED)),
        claim(
            "1+ε alone is hardly better than nothing (+7)",
            is_alike(EPSILON, NONE),
            numbers(EPSILON, NONE),
        ),
        claim(
            "HW alone is worse than nothing (-47)",
            is_more(NONE, HEURISTIC),
            numbers(HEURISTIC, NONE),
        ),
        claim("EFB alone is worse than nothing (-47)", is_more(NONE, EFB), numbers(EFB, NONE)),
    ]
}

/// Fractions of the limit.
const FRACTIONS: [f64; 3] = [0.01, 0.1, 1.0];

fn by_time(comparison: &Comparison, limit: Duration) -> Table {
    let times: Vec<Duration> = FRACTIONS.iter().map(|share| limit.mul_f64(*share)).collect();
    let mut head = vec!["enhancements".to_owned(), "nodes".into()];
    head.extend(times.iter().map(|time| format!("within {time:?}")));
    head.extend(["actions per second".to_owned(), "turns per second".into()]);
    let mut table = Table::new(head);
    for (index, row) in ROWS.iter().enumerate() {
        for (tree, name) in TREES.iter().enumerate() {
            let decisions = &comparison.decisions[place(index, tree)];
            let mut cells = vec![Cell::from(row.name), Cell::from(*name)];
            cells.extend(times.iter().map(|time| Cell::from(within(decisions, *time))));
            let seconds: f64 = decisions.iter().map(|it| it.seconds).sum();
            let turns = decisions.iter().filter_map(|it| it.turn_nodes).sum::<u64>();
            let nodes = decisions.iter().map(|it| it.nodes).sum::<u64>();
            // Over whole turns there are no single actions to count.
            let actions = (tree != WHOLE_TURNS).then_some(nodes);
            let speed = |count: u64| (count as f64 / seconds.max(1e-9)) as u64;
            cells.extend([actions, Some(turns)].map(|count| Cell::from(count.map(speed))));
            table.push(cells);
        }
    }
    table
}

fn within(decisions: &[Decision], time: Duration) -> u64 {
    decisions.iter().filter(|it| it.is_decided_within(time.as_secs_f64())).count() as u64
}

fn chart(comparison: &Comparison, limit: Duration) -> Chart {
    let chart = Chart::new("Endgames decided by df-pn", "seconds per position", "share decided");
    let rows = [(NONE, 0), (ALL, 0), (NONE, 1), (ALL, 1), (NONE, 2), (ALL, 2)];
    rows.into_iter().fold(chart, |chart, (row, tree)| {
        let decisions = &comparison.decisions[place(row, tree)];
        let all = decisions.len().max(1) as f64;
        let points = (0..=20).map(|step| {
            let time = limit.mul_f64(f64::from(step) / 20.0);
            (time.as_secs_f64(), Estimate::exact(within(decisions, time) as f64 / all))
        });
        chart.with(format!("{} ({})", ROWS[row].name, TREES[tree]), points)
    })
}
