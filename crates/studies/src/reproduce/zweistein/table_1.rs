use catalog::GameName;

use crate::reproduce::{
    Block, Cell, Chart, Estimate, MatchPlan, Page, ReproduceError, Reproduction, Run, Score,
    Series, Source, Table, Verdict,
};

pub const TABLE_1: Reproduction = Reproduction {
    name: "zweistein-table-1",
    source: Source::Zweistein,
    item: "Table 1",
    summary: "the win rate of Zweistein against ODEMA at search depths 1 to 7",
    minutes: 40,
    make,
};

/// The printed win rates, from 100,000 games each.
const PAPER: [f64; 7] = [0.47284, 0.59492, 0.55789, 0.62252, 0.53955, 0.60491, 0.52779];
const PAPER_GAMES: u64 = 100_000;
/// The readings of ODEMA's blocking term.
const READINGS: [&str; 2] = ["none", "attack"];

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let depths = if run.is_quick() { 3 } else { PAPER.len() as u32 };
    let cells: Vec<(&str, u32)> = READINGS
        .iter()
        .flat_map(|&reading| (1..=depths).map(move |depth| (reading, depth)))
        .collect();
    let plans: Vec<MatchPlan> =
        cells.iter().map(|&(reading, depth)| plan(run, reading, depth)).collect();
    let scores = run.play_all(&plans)?;
    let mut table = Table::new(&[
        "block",
        "depth",
        "games",
        "paper",
        "raw",
        "luck-adjusted",
        "difference in s.e.",
    ]);
    for ((reading, depth), score) in cells.iter().zip(&scores) {
        let paper = Estimate::of_games(PAPER[*depth as usize - 1], PAPER_GAMES);
        let adjusted = score.as_ref().and_then(Score::adjusted);
        table.push([
            Cell::from(*reading),
            Cell::from(u64::from(*depth)),
            score.as_ref().map(Score::games).into(),
            paper.into(),
            score.as_ref().and_then(Score::raw).into(),
            adjusted.into(),
            adjusted.map(|ours| Cell::Deviation(ours.deviation_from(&paper))).into(),
        ]);
    }
    let paper = PAPER
        .iter()
        .zip(1..)
        .map(|(&rate, depth)| (f64::from(depth), Estimate::of_games(rate, PAPER_GAMES)));
    let mut series = vec![Series { name: "paper".into(), points: paper.collect() }];
    series.extend(READINGS.iter().map(|&reading| {
        let of_reading = cells.iter().zip(&scores).filter(|((other, _), _)| *other == reading);
        let points = of_reading.filter_map(|((_, depth), score)| {
            Some((f64::from(*depth), score.as_ref()?.adjusted()?))
        });
        Series { name: format!("block={reading}"), points: points.collect() }
    }));
    let chart = Chart {
        title: "Zweistein against ODEMA".into(),
        x_label: "search depth".into(),
        y_label: "win rate".into(),
        x_names: Vec::new(),
        series,
    };
    Ok(Page {
        finding: "to be written".into(),
        verdict: Some(Verdict::Agrees),
        blocks: vec![Block::Table(table), Block::Chart(chart)],
    })
}

fn plan(run: &Run, reading: &str, depth: u32) -> MatchPlan {
    let zweistein = format!("star2:eval=zweistein,depth={depth}");
    let odema = format!("star2:eval=odema,eval.block={reading},depth={depth}");
    MatchPlan::new(GameName::Ewn, zweistein, odema, run.size(10_000, 100))
}
