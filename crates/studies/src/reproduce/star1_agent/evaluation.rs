use catalog::GameName;

use crate::reproduce::{
    Block, Chart, Estimate, MatchPlan, Page, ReproduceError, Reproduction, Run, Score, Series,
    Source, Table, Verdict,
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
    let opponents = [PRINTED, "zweistein"];
    let players = [CODE, PRINTED];
    // The code against the text, then each of them against Zweistein.
    let pairings =
        [(players[0], opponents[0]), (players[0], opponents[1]), (players[1], opponents[1])];
    let plans: Vec<MatchPlan> = pairings
        .iter()
        .flat_map(|&(a, b)| {
            (1..).zip(&GAMES[..deepest]).map(move |(depth, &games)| {
                let player =
                    |evaluation: &str| format!("star1:depth={depth},hash=16,eval={evaluation}");
                (player(a), player(b), games)
            })
        })
        .map(|(a, b, games)| MatchPlan::new(GameName::Ewn, a, b, run.size(games, 20)))
        .collect();
    let scores = run.play_all(&plans)?;
    let rates = |pairing: usize| -> Vec<Option<Estimate>> {
        let scores = &scores[pairing * deepest..(pairing + 1) * deepest];
        scores.iter().map(|score| score.as_ref().and_then(Score::adjusted)).collect()
    };
    let rates = [rates(0), rates(1), rates(2)];
    let mut table = Table::new(&[
        "depth",
        "games",
        "code against text, raw",
        "code against text",
        "code against zweistein",
        "text against zweistein",
    ]);
    for index in 0..deepest {
        table.push([
            (index as u64 + 1).into(),
            scores[index].as_ref().map(Score::games).into(),
            scores[index].as_ref().and_then(Score::raw).into(),
            rates[0][index].into(),
            rates[1][index].into(),
            rates[2][index].into(),
        ]);
    }
    let (finding, verdict) = conclusion(&rates[0]);
    Ok(Page {
        finding,
        verdict: Some(verdict),
        blocks: vec![
            Block::Text(
                "The text prints f = 2 ATT + BLK + 0.05 THT, where BLK is the opponent's attack and THT what \
                 the opponent threatens to capture: with plus signs, it likes both. The code subtracts them, and \
                 so does `offence-defence`; the printed form is `offence-defence:block=-1,threat=-0.05`. \
                 Both players search with `star1`; win rates are luck-adjusted unless they are called raw."
                    .into(),
            ),
            Block::Table(table),
            Block::Chart(chart(&rates)),
        ],
    })
}

fn conclusion(code_against_text: &[Option<Estimate>]) -> (String, Verdict) {
    let rates: Vec<f64> = code_against_text.iter().flatten().map(|rate| rate.value).collect();
    let least = rates.iter().copied().fold(f64::INFINITY, f64::min);
    let most = rates.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let finding = if rates.is_empty() {
        "Nothing was computed.".into()
    } else {
        format!(
            "With the minus signs of its code, the evaluation wins {:.0} to {:.0} % of the games against itself with \
             the printed plus signs, depending on the depth.",
            100.0 * least,
            100.0 * most
        )
    };
    let is_sign_error =
        code_against_text.iter().flatten().all(|it| it.value > 0.5 + 3.0 * it.error);
    let verdict = match is_sign_error && !rates.is_empty() {
        true => Verdict::Differs {
            reason: "The plus signs of the text are a misprint: its code has minus signs.".into(),
            test: "the matches below, which the minus signs win at every depth.".into(),
        },
        false => Verdict::Differs {
            reason: "The text and the code have different signs.".into(),
            test: "the matches below.".into(),
        },
    };
    (finding, verdict)
}

fn chart(rates: &[Vec<Option<Estimate>>; 3]) -> Chart {
    let names = ["code against text", "code against zweistein", "text against zweistein"];
    let series = names.iter().zip(rates).map(|(name, rates)| {
        let points =
            (1..).zip(rates).filter_map(|(depth, rate)| Some((f64::from(depth), (*rate)?)));
        Series { name: (*name).into(), points: points.collect() }
    });
    Chart {
        title: "The agent's evaluation with both signs".into(),
        x_label: "search depth".into(),
        y_label: "win rate of the first".into(),
        x_names: Vec::new(),
        series: series.collect(),
    }
}
