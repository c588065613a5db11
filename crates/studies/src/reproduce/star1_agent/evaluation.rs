use crate::reproduce::{
    Block, Cell, Chart, Estimate, MatchPlan, Page, ReproduceError, Reproduction, Run, Source,
    Table, UNFINISHED, Verdict, extremes, numbered,
};

pub const EVALUATION: Reproduction = Reproduction {
    name: "star1-evaluation",
    source: Source::Star1Agent,
    item: "Section 2.1: evaluation",
    summary: "the evaluation with the minus signs of its code against the printed plus signs",
    minutes: 4,
    make,
};

/// Games at each depth.
const GAMES: [u64; 5] = [800, 1_000, 500, 220, 56];
/// The signs of the code are ours.
const CODE: &str = "offence-defence";
/// f = 2 ATT + BLK + 0.05 THT.
const PRINTED: &str = "offence-defence,eval.block=-1,eval.threat=-0.05";

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let deepest = if run.is_quick() { 2 } else { GAMES.len() };
    // The code against the text, then each of them against Zweistein.
    let pairings = [(CODE, PRINTED), (CODE, "zweistein"), (PRINTED, "zweistein")];
    let items = pairings
        .iter()
        .flat_map(|&(a, b)| (1..).zip(&GAMES[..deepest]).map(move |at_depth| (a, b, at_depth)));
    let played = run.play_each(items, |run, &(a, b, (depth, &games))| {
        let player = |evaluation: &str| format!("star1:depth={depth},hash=16,eval={evaluation}");
        MatchPlan::ewn(player(a), player(b), run.size(games, 20))
    })?;
    let scores: Vec<&[_]> = played.chunks(deepest).collect();
    let rates = [0, 1, 2].map(|pairing: usize| -> Vec<Option<Estimate>> {
        scores[pairing].iter().map(|(_, score)| score.adjusted()).collect()
    });
    let mut table = Table::with_columns(
        "depth | games | code against text, raw | code against text | code against zweistein | text against zweistein",
    );
    for (index, (_, score)) in scores[0].iter().enumerate() {
        let others = [rates[1][index].into(), rates[2][index].into()];
        table.push([Cell::from(index + 1)].into_iter().chain(score.cells()).chain(others));
    }
    let (finding, verdict) = conclusion(&rates[0]);
    Ok(Page {
        finding,
        verdict: Some(verdict),
        blocks: vec![
            Block::Text(
                "The text prints f = 2 ATT + BLK + 0.05 THT, where BLK is the opponent's attack and THT what \
                 the opponent threatens to capture: with plus signs, both count in the player's favour. The code \
                 subtracts them, and so does `offence-defence`; the printed form is `offence-defence:block=-1,threat=-0.05`. \
                 Both players search with `star1`; win rates are luck-adjusted unless marked as raw."
                    .into(),
            ),
            Block::Table(table),
            Block::Chart(chart(rates)),
        ],
    })
}

fn conclusion(code_against_text: &[Option<Estimate>]) -> (String, Verdict) {
    let rates = || code_against_text.iter().flatten();
    let wins_clearly = rates().filter(|it| it.deviation_from(&Estimate::EVEN) > 3.0).count();
    let depths = rates().count();
    let finding = extremes(rates().map(|rate| rate.value)).map_or_else(
        || UNFINISHED.into(),
        |[least, most]| {
            format!(
                "With the minus signs of its code, the evaluation clearly beats itself with the printed plus signs at \
                 {wins_clearly} of {depths} depths; it wins {:.0} to {:.0} % of the games.",
                100.0 * least,
                100.0 * most
            )
        },
    );
    let wins_clearly = rates().filter(|it| it.deviation_from(&Estimate::EVEN) > 3.0).count();
    let test = format!(
        "the matches below; the minus signs win clearly at {wins_clearly} of {} depths.",
        rates().count()
    );
    let reason = "The text prints plus signs, the code has minus signs; the plus signs are probably a misprint.";
    (finding, Verdict::differs(reason, test))
}

const NAMES: [&str; 3] = ["code against text", "code against zweistein", "text against zweistein"];

fn chart(rates: [Vec<Option<Estimate>>; 3]) -> Chart {
    let title = "The agent's evaluation with both signs";
    let chart = Chart::new(title, "search depth", "win rate of the first");
    let named = NAMES.into_iter().zip(rates);
    named.fold(chart, |chart, (name, rates)| chart.with(name, numbered(1, rates)))
}
