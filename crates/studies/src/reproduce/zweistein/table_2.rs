use super::EWNNY;
use crate::reproduce::{
    Block, Cell, Estimate, MatchPlan, Page, ReproduceError, Reproduction, Run, Source, Table,
    Verdict, percent,
};

pub const TABLE_2: Reproduction = Reproduction {
    name: "zweistein-table-2",
    source: Source::Zweistein,
    item: "Table 2",
    summary: "the win rate of Zweistein against EWNNY; here against our network instead",
    minutes: 3,
    make,
};

/// The printed win rates, from 100,000 games each.
const PAPER: [f64; 7] = [0.38912, 0.48866, 0.45690, 0.50192, 0.48137, 0.49841, 0.49362];
/// Games of Zweistein against the network at each depth that is tried.
const GAMES: [u64; 5] = [4_000, 4_000, 2_000, 1_000, 200];

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let deepest = if run.is_quick() { 2 } else { GAMES.len() };
    let played = run.play_each((1..).zip(&GAMES[..deepest]), |run, &(depth, &games)| {
        let zweistein = format!("star2:eval=zweistein,depth={depth}");
        let network = format!("champion:depth={depth}");
        MatchPlan::ewn(zweistein, network, run.size(games, 20))
    })?;
    let mut table = Table::with_columns(
        "depth | paper: against EWNNY | games | against the network, raw | luck-adjusted",
    );
    for (index, &rate) in PAPER.iter().enumerate() {
        let ours = played.get(index).map_or([const { Cell::Missing }; 3], |it| it.1.cells());
        let paper = Estimate::of_games(rate, 100_000);
        table.push([Cell::from(index + 1), paper.into()].into_iter().chain(ours));
    }
    let rates: Vec<Estimate> = played.iter().filter_map(|(_, score)| score.adjusted()).collect();
    let range = rates.first().zip(rates.last()).map_or(String::new(), |(first, last)| {
        let trend = match last.deviation_from(first) {
            2.0.. => "it gains from depth, as it does in the paper",
            ..-2.0 => "it loses with depth, unlike in the paper",
            _ => "the depth makes no clear difference",
        };
        format!(
            " Against our network, Zweistein scores {} at depth 1 and {} at depth {}: {trend}.",
            percent(*first),
            percent(*last),
            rates.len(),
        )
    });
    Ok(Page {
        finding: format!("The printed numbers are against EWNNY and cannot be compared.{range}"),
        verdict: Some(Verdict::cannot_be_reproduced(EWNNY)),
        blocks: vec![
            Block::Text(
                "Both players search equally deep. The network stands in for EWNNY; the two columns \
                 are results against different opponents and need not agree."
                    .into(),
            ),
            Block::Table(table),
        ],
    })
}
