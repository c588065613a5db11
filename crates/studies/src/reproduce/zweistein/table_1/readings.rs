use super::{
    Cell, Chart, Estimate, GAMES, Match, PAPER, PLAIN_RULE, Results, Table, numbered, paper,
};

/// The readings of ODEMA's blocking term and the deepest search of each, as deep ones take long.
/// The first is the default of `odema`.
pub(super) const READINGS: [(&str, u32); 5] =
    [("runners", 7), ("none", 6), ("attack", 5), ("near", 5), ("unblocked", 5)];

pub(super) const INTRODUCTION: &str = "Both players use `star2`, which finds the values of plain \
    expectiminimax; of equal moves they play the first (`ties=first`), as a plain program does. \
    Set-ups are random, and every pair of games has the same dice with the sides swapped. \
    N is 2, as in the paper (`n=2`). The readings are described under \
    [evaluations](../../docs/evaluations.md#odema). Luck is judged by the network.";

pub(super) fn matches() -> impl Iterator<Item = Match> {
    READINGS
        .into_iter()
        .flat_map(|(reading, deepest)| (1..=deepest).map(move |depth| of_reading(reading, depth)))
}

fn of_reading(reading: &'static str, depth: u32) -> Match {
    Match { reading, depth, ties: PLAIN_RULE, search: "star2" }
}

pub(super) fn table(results: &Results) -> Table {
    let mut table = Table::with_columns(
        "block | depth | paper | games | raw | luck-adjusted | difference in s.e.",
    );
    for it in matches() {
        let Some(score) = results.score(&it) else { continue };
        let names = [it.reading.into(), it.depth.into(), it.paper().into()];
        let deviation = Cell::deviation(score.adjusted(), &it.paper());
        table.push(names.into_iter().chain(score.cells()).chain([deviation]));
    }
    table
}

pub(super) fn chart(results: &Results) -> Chart {
    let title = "Zweistein against readings of ODEMA";
    let paper = (1..=PAPER.len() as u32).map(paper);
    let chart = Chart::new(title, "search depth", "win rate of Zweistein")
        .with("paper", numbered(1, paper));
    READINGS.into_iter().fold(chart, |chart, (reading, deepest)| {
        let rates = (1..=deepest).map(|depth| results.rate(&of_reading(reading, depth)));
        chart.with(format!("block={reading}"), numbered(1, rates))
    })
}

/// How close a reading comes to the paper.
pub(super) struct Fit {
    pub reading: &'static str,
    /// The depths that were compared.
    pub depths: u64,
    /// The root mean square of the differences.
    pub distance: f64,
    /// The depth with the largest difference, and that difference.
    pub worst: (u32, f64),
    /// The largest difference in standard errors.
    pub largest_deviation: f64,
    /// The lowest win rate beyond depth 1.
    pub lowest_beyond_depth_1: Option<(u32, Estimate)>,
}

/// The readings, closest first.
pub(super) fn fits(results: &Results) -> Vec<Fit> {
    let mut fits: Vec<Fit> =
        READINGS.iter().filter_map(|(reading, _)| fit(results, reading)).collect();
    fits.sort_by(|a, b| a.distance.total_cmp(&b.distance));
    fits
}

fn fit(results: &Results, reading: &'static str) -> Option<Fit> {
    let rates: Vec<(u32, Estimate)> = (1..=GAMES.len() as u32)
        .filter_map(|depth| Some((depth, results.rate(&of_reading(reading, depth))?)))
        .collect();
    let difference = |(depth, rate): &(u32, Estimate)| (rate.value - paper(*depth).value).abs();
    let squares: f64 = rates.iter().map(|rate| difference(rate).powi(2)).sum();
    let worst = rates.iter().max_by(|a, b| difference(a).total_cmp(&difference(b)))?;
    let deviations = rates.iter().map(|(depth, rate)| rate.deviation_from(&paper(*depth)).abs());
    let deeper = rates.iter().copied().filter(|(depth, _)| *depth > 1);
    Some(Fit {
        reading,
        depths: rates.len() as u64,
        distance: (squares / rates.len() as f64).sqrt(),
        worst: (worst.0, difference(worst)),
        largest_deviation: deviations.fold(0.0, f64::max),
        lowest_beyond_depth_1: deeper.min_by(|a, b| a.1.value.total_cmp(&b.1.value)),
    })
}

pub(super) fn fit_table(fits: &[Fit]) -> Table {
    let mut table = Table::with_columns(
        "block | depths compared | root mean square difference in points | largest, in points | largest, in s.e.",
    );
    for fit in fits {
        table.push([
            fit.reading.into(),
            fit.depths.into(),
            Cell::Number(100.0 * fit.distance, 2),
            Cell::Number(100.0 * fit.worst.1, 2),
            Cell::Number(fit.largest_deviation, 1),
        ]);
    }
    table
}
