use super::EVALUATIONS;
use crate::reproduce::{
    Block, Cell, Estimate, MatchPlan, Page, ReproduceError, Reproduction, Run, Source, Table,
    Verdict, percent,
};

pub const SELECTIVE: Reproduction = Reproduction {
    name: "star1-selective",
    source: Source::Star1Agent,
    item: "Section 5: selective deepening",
    summary: "matches of selective against full search at 1, 10 and 100 ms per move",
    minutes: 3,
    make,
};

/// Milliseconds per move and the games played with them.
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
    let played = run.play_each(cells, |_, &(evaluation, time, games, threshold)| {
        let player = |more: &str| format!("star2:eval={evaluation}{more}");
        MatchPlan::ewn(player(&format!(",selective={threshold}")), player(""), games)
            .with_limits(format!("move={time}ms"))
    })?;
    let mut table = Table::with_columns(
        "evaluation | ms per move | threshold | games | raw | luck-adjusted | from 50 % in s.e.",
    );
    let mut found: Vec<(String, Estimate)> = Vec::new();
    for ((evaluation, time, _, threshold), score) in &played {
        let adjusted = score.adjusted();
        let names = [Cell::from(*evaluation), (*time).into(), (*threshold).into()];
        let deviation = Cell::deviation(adjusted, &Estimate::EVEN);
        table.push(names.into_iter().chain(score.cells()).chain([deviation]));
        found
            .extend(adjusted.map(|it| (format!("{threshold} over {evaluation} at {time} ms"), it)));
    }
    Ok(Page {
        finding: finding(&found),
        verdict: Some(Verdict::cannot_be_reproduced(
            "The report only names the idea, \"selective deepening with statistics\"; the rule and the numbers \
             are ours.",
        )),
        blocks: vec![
            Block::Text(
                "The probability of a position is the product, over the rolls before it, of the probability of the \
                 rolls that allow the move: how likely it is if both sides aim for it. Positions below the threshold \
                 are searched at most one move deep, so that the same side moves last, and the time goes into \
                 deeper searches of the others. The opponent searches all moves equally deep. Both play with \
                 `star2`. Searches stopped by a clock are not repeatable."
                    .into(),
            ),
            Block::Table(table),
        ],
    })
}

fn finding(found: &[(String, Estimate)]) -> String {
    /// Standard errors beyond which a result is unlikely to be chance, with so many results.
    const CLEAR: f64 = 3.0;
    let deviation = |it: &Estimate| it.deviation_from(&Estimate::EVEN);
    let better = found.iter().filter(|(_, it)| deviation(it) > CLEAR).count();
    let worse = found.iter().filter(|(_, it)| deviation(it) < -CLEAR).count();
    let count = found.len();
    let best = found.iter().max_by(|(_, a), (_, b)| a.value.total_cmp(&b.value));
    let best = best.filter(|(_, it)| deviation(it) > CLEAR);
    let best = best.map_or(String::new(), |(name, it)| {
        format!(" Its best score was {} (threshold {name}).", percent(*it))
    });
    format!(
        "Selective search was clearly better than full search in {better} of {count} matches and clearly worse in \
         {worse} (by {CLEAR} standard errors).{best}"
    )
}
