use catalog::GameName;

use super::EVALUATIONS;
use crate::reproduce::{
    Block, Cell, Estimate, MatchPlan, Page, ReproduceError, Reproduction, Run, Score, Source,
    Table, Verdict,
};

pub const SELECTIVE: Reproduction = Reproduction {
    name: "star1-selective",
    source: Source::Star1Agent,
    item: "Section 5: selective deepening",
    summary: "matches of selective against full search at 1, 10 and 100 ms a move",
    minutes: 3,
    make,
};

/// Milliseconds a move and the games played with them.
const TIMES: [(u64, u64); 3] = [(1, 800), (10, 100), (100, 10)];
/// Positions less likely than this are searched at most one move deep.
const THRESHOLDS: [&str; 3] = ["0.1", "0.03", "0.01"];

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let times = if run.is_quick() { &TIMES[..1] } else { &TIMES };
    let mut cells = Vec::new();
    for evaluation in EVALUATIONS {
        for &(time, games) in times {
            let games = run.size(games, 4);
            cells.extend(THRESHOLDS.map(|threshold| (evaluation, time, games, threshold)));
        }
    }
    let plan = |&(evaluation, time, games, threshold): &(&str, u64, u64, &str)| {
        let player = |more: &str| format!("star2:eval={evaluation}{more}");
        MatchPlan::new(GameName::Ewn, player(&format!(",selective={threshold}")), player(""), games)
            .with_limits(format!("move={time}ms"))
    };
    let plans: Vec<MatchPlan> = cells.iter().map(plan).collect();
    let scores = run.play_all(&plans)?;
    let mut table = Table::new(&[
        "evaluation",
        "ms a move",
        "threshold",
        "games",
        "raw",
        "luck-adjusted",
        "from 50 % in s.e.",
    ]);
    let mut found: Vec<(String, Estimate)> = Vec::new();
    for ((evaluation, time, _, threshold), score) in cells.iter().zip(&scores) {
        let adjusted = score.as_ref().and_then(Score::adjusted);
        table.push([
            (*evaluation).into(),
            (*time).into(),
            (*threshold).into(),
            score.as_ref().map(Score::games).into(),
            score.as_ref().and_then(Score::raw).into(),
            adjusted.into(),
            adjusted.map(|it| Cell::Deviation(it.deviation_from(&Estimate::exact(0.5)))).into(),
        ]);
        found
            .extend(adjusted.map(|it| (format!("{threshold} over {evaluation} at {time} ms"), it)));
    }
    Ok(Page {
        finding: finding(&found),
        verdict: Some(Verdict::CannotBeReproduced {
            reason: "The report only names the idea, \"selective deepening with statistics\"; the rule and the \
                     numbers are ours."
                .into(),
        }),
        blocks: vec![
            Block::Text(
                "The probability of a position is the product, over the rolls before it, of the probability of the \
                 rolls that allow the move: how likely it is if both sides want it. Positions below the threshold \
                 are searched at most one move deep, so that the same side moves last, and the time goes into \
                 deeper searches of the others. Its opponent searches all moves equally deep. Both play with \
                 `star2`; searches that are stopped by a clock are not repeatable."
                    .into(),
            ),
            Block::Table(table),
        ],
    })
}

fn finding(found: &[(String, Estimate)]) -> String {
    /// Standard errors beyond which a result is no accident, with so many results.
    const CLEAR: f64 = 3.0;
    let deviation = |it: &Estimate| it.deviation_from(&Estimate::exact(0.5));
    let better = found.iter().filter(|(_, it)| deviation(it) > CLEAR).count();
    let worse = found.iter().filter(|(_, it)| deviation(it) < -CLEAR).count();
    let best = found.iter().max_by(|(_, a), (_, b)| a.value.total_cmp(&b.value));
    let best = best.map_or(String::new(), |(name, it)| {
        format!(" The best was {name}: {:.1} ± {:.1} %.", 100.0 * it.value, 100.0 * it.error)
    });
    format!(
        "Selective search was clearly better than full search in {better} and clearly worse in {worse} of {} \
         matches.{best}",
        found.len()
    )
}
