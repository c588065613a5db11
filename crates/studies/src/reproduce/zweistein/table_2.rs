use catalog::GameName;

use super::EWNNY;
use crate::reproduce::{
    Block, Cell, Estimate, MatchPlan, Page, ReproduceError, Reproduction, Run, Score, Source,
    Table, Verdict,
};

pub const TABLE_2: Reproduction = Reproduction {
    name: "zweistein-table-2",
    source: Source::Zweistein,
    item: "Table 2",
    summary: "the win rate of Zweistein against EWNNY, and instead of it against our network",
    minutes: 3,
    make,
};

/// The printed win rates, from 100,000 games each.
const PAPER: [f64; 7] = [0.38912, 0.48866, 0.45690, 0.50192, 0.48137, 0.49841, 0.49362];
/// Games of Zweistein against the network at each depth that is tried.
const GAMES: [u64; 5] = [4_000, 4_000, 2_000, 1_000, 200];

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let deepest = if run.is_quick() { 2 } else { GAMES.len() };
    let plans: Vec<MatchPlan> = (1..)
        .zip(&GAMES[..deepest])
        .map(|(depth, &games)| {
            let zweistein = format!("star2:eval=zweistein,depth={depth}");
            let network = format!("champion:depth={depth}");
            MatchPlan::new(GameName::Ewn, zweistein, network, run.size(games, 20))
        })
        .collect();
    let scores = run.play_all(&plans)?;
    let mut table = Table::new(&[
        "depth",
        "paper: against EWNNY",
        "games",
        "against the network, raw",
        "luck-adjusted",
    ]);
    for (index, &rate) in PAPER.iter().enumerate() {
        let score = scores.get(index).and_then(Option::as_ref);
        table.push([
            Cell::Count(index as u64 + 1),
            Estimate::of_games(rate, 100_000).into(),
            score.map(Score::games).into(),
            score.and_then(Score::raw).into(),
            score.and_then(Score::adjusted).into(),
        ]);
    }
    let rates: Vec<Estimate> = scores.iter().flatten().filter_map(Score::adjusted).collect();
    let (first, last) = (rates.first(), rates.last());
    let range = first.zip(last).map_or(String::new(), |(first, last)| {
        format!(
            " Against our strongest evaluation, the network, Zweistein scores {:.1} % at depth 1 and {:.1} % \
             at depth {}: search makes up for what Zweistein does not see, as it does in the paper.",
            100.0 * first.value,
            100.0 * last.value,
            rates.len(),
        )
    });
    Ok(Page {
        finding: format!("The printed numbers cannot be compared.{range}"),
        verdict: Some(Verdict::CannotBeReproduced { reason: EWNNY.into() }),
        blocks: vec![
            Block::Text(
                "Both players search equally deep. The network stands in for EWNNY; it is much \
                 stronger, so that the columns need not agree."
                    .into(),
            ),
            Block::Table(table),
        ],
    })
}
