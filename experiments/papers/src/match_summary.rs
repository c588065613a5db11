use anyhow::{Result, ensure};
use serde::Deserialize;

use crate::match_table::number_of;
use crate::row::{PlayedRow, plain};
use crate::{Cell, Chart, Estimate, Table, extremes};

/// What of a table is compared with the paper, and when it agrees.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Compare {
    /// What must hold.
    pub rule: Rule,
    /// In standard errors.
    pub within: f64,
    /// Only matches with these values.
    #[serde(default, rename = "where")]
    pub only: toml::Table,
}

/// When our result of a match agrees with the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// Each share differs from that of the paper by at most `within` standard errors.
    Share,
    /// The first player wins all matches together by more than `within` standard errors.
    AheadInAll,
}

impl Compare {
    /// Whether each comparison agrees; matches without games are left out.
    pub fn checks(&self, played: &[PlayedRow]) -> Vec<bool> {
        let meant: Vec<&PlayedRow> = played.iter().filter(|row| row.is(&self.only)).collect();
        let shares = || meant.iter().filter_map(|row| Some((row.share()?, row.paper)));
        match self.rule {
            Rule::Share => shares()
                .filter_map(|(share, paper)| Some(share.deviation_from(&paper?).abs()))
                .map(|deviation| deviation <= self.within)
                .collect(),
            Rule::AheadInAll => {
                let all = Estimate::pooled(shares().map(|(share, _)| share));
                all.map(|all| all.deviation_from(&Estimate::EVEN) > self.within)
                    .into_iter()
                    .collect()
            }
        }
    }
}

/// A table with a row for each group of matches.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Summary {
    /// The value by which they are grouped; all together without it.
    pub by: Option<String>,
    /// Only matches with one of these values.
    #[serde(default, rename = "where")]
    pub only: toml::Table,
    /// The columns.
    pub show: Vec<String>,
}

/// What a column shows about a group of matches.
const GROUP_MEASURES: [&str; 8] = [
    "matches",
    "mean share",
    "shares",
    "ahead by 3 s.e.",
    "behind by 3 s.e.",
    "root mean square difference in points",
    "largest, in points",
    "largest, in s.e.",
];

/// Standard errors that make a result clear, with about twenty of them.
const CLEAR: f64 = 3.0;

/// The cell of a column, one of [`GROUP_MEASURES`]. Differences are those from the paper.
fn group_cell(measure: &str, group: &[&PlayedRow]) -> Cell {
    let shares: Vec<Estimate> = group.iter().filter_map(|row| row.share()).collect();
    let both: Vec<(Estimate, Estimate)> =
        group.iter().filter_map(|row| row.share().zip(row.paper)).collect();
    let clear = |sign: f64| {
        let is_clear = |it: &&Estimate| sign * it.deviation_from(&Estimate::EVEN) > CLEAR;
        Cell::from(shares.iter().filter(is_clear).count())
    };
    let points = || both.iter().map(|(ours, paper)| 100.0 * (ours.value - paper.value).abs());
    let deviations = || both.iter().map(|(ours, paper)| ours.deviation_from(paper).abs());
    match measure {
        "matches" => group.len().into(),
        // Each share is weighted by how well it is known.
        "mean share" => Estimate::pooled(shares).into(),
        "shares" => extremes(shares.iter().map(|it| 100.0 * it.value))
            .map(|[least, most]| format!("{least:.2} % to {most:.2} %"))
            .into(),
        "ahead by 3 s.e." => clear(1.0),
        "behind by 3 s.e." => clear(-1.0),
        "root mean square difference in points" => {
            let squares: Vec<f64> = points().map(|points| points * points).collect();
            Cell::number(Estimate::of_samples(&squares).map(|it| it.value.sqrt()), 2)
        }
        "largest, in points" => Cell::number(extremes(points()).map(|[_, most]| most), 2),
        _ => Cell::number(extremes(deviations()).map(|[_, most]| most), 1),
    }
}

impl Summary {
    /// Checks its columns.
    ///
    /// # Errors
    /// If one of them does not exist.
    pub fn check(&self) -> Result<()> {
        let expected = GROUP_MEASURES.join("\", \"");
        self.show.iter().try_for_each(|name| {
            let is_known = GROUP_MEASURES.contains(&name.as_str());
            ensure!(is_known, "\"{name}\": expected one of \"{expected}\"");
            Ok(())
        })
    }

    /// The table.
    pub fn table(&self, played: &[PlayedRow]) -> Table {
        let by = self.by.as_deref();
        let name = |row: &PlayedRow| {
            by.and_then(|by| row.row.fields.get(by)).map(plain).unwrap_or_default()
        };
        let mut groups: Vec<(String, Vec<&PlayedRow>)> = Vec::new();
        for row in played.iter().filter(|row| row.score.games() > 0 && row.is(&self.only)) {
            match groups.iter_mut().find(|(other, _)| *other == name(row)) {
                Some((_, group)) => group.push(row),
                None => groups.push((name(row), vec![row])),
            }
        }
        let by: Vec<&str> = by.into_iter().collect();
        let mut table = Table::new((by.clone(), self.show.clone()));
        for (name, group) in &groups {
            let cells = self.show.iter().map(|measure| group_cell(measure, group));
            table.push((vec![name.as_str(); by.len()], cells.collect::<Vec<_>>()));
        }
        table
    }
}

/// A chart of the shares of matches.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MatchChart {
    /// The title.
    pub title: String,
    /// The value on the horizontal axis: a number, or names.
    pub x: String,
    /// What the vertical axis shows.
    pub y_label: String,
    /// The value by which matches make several lines.
    pub by: Option<String>,
    /// Only matches with these values.
    #[serde(default, rename = "where")]
    pub only: toml::Table,
}

impl MatchChart {
    /// The chart: the paper's shares, and ours.
    pub fn chart(&self, played: &[PlayedRow]) -> Chart {
        let mut chart = Chart::new(&self.title, &self.x, &self.y_label);
        for row in played.iter().filter(|row| row.is(&self.only)) {
            let x = self.place(row, &mut chart.x_names);
            let is_new = |chart: &Chart| {
                let of_paper = chart.series.iter().find(|series| series.name == "paper");
                of_paper.is_none_or(|series| series.points.iter().all(|point| point.0 != x))
            };
            if let Some(paper) = row.paper.filter(|_| is_new(&chart)) {
                chart = chart.with("paper", [(x, paper)]);
            }
            let by = self.by.as_ref();
            let name = by.and_then(|by| row.row.fields.get(by)).map_or("ours".into(), plain);
            chart = chart.with(name, [(x, row.share())]);
        }
        chart
    }

    /// Where a match is on the horizontal axis; `names` are those so far, if it has names.
    fn place(&self, row: &PlayedRow, names: &mut Vec<String>) -> f64 {
        let value = row.row.fields.get(&self.x);
        if let Some(number) = value.and_then(number_of) {
            return number;
        }
        let name = match (value, &row.row.players) {
            (Some(value), _) => plain(value),
            (None, Some([a, b])) => format!("{a} v {b}"),
            (None, None) => String::new(),
        };
        let place = names.iter().position(|other| *other == name);
        place.unwrap_or_else(|| {
            names.push(name);
            names.len() - 1
        }) as f64
    }
}
