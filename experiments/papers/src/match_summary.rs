use anyhow::{Result, ensure};
use serde::Deserialize;

use crate::match_table::number_of;
use crate::row::{PlayedRow, plain};
use crate::table::Cell;
use crate::{Chart, Estimate, Table, extremes, rounded};

/// Which results of a table to compare with the paper, and when they agree.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Compare {
    /// The condition to check.
    pub rule: Rule,
    /// The tolerance, in standard errors.
    pub within: f64,
    /// Compares only matches whose fields have these values; empty for all.
    #[serde(default, rename = "where")]
    pub only: toml::Table,
}

/// When our result of a match agrees with the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// Each share differs from the paper's by at most `within` standard errors.
    Share,
    /// Over all matches together, the first player is ahead by more than `within` standard errors.
    AheadInAll,
}

impl Compare {
    /// Returns for each comparison whether it agrees. Matches without games are left out.
    pub fn checks(&self, played: &[PlayedRow]) -> Vec<bool> {
        let meant: Vec<&PlayedRow> = played.iter().filter(|row| row.is(&self.only)).collect();
        let agrees =
            |ours: Estimate, paper: &Estimate| ours.deviation_from(paper).abs() <= self.within;
        match self.rule {
            Rule::Share => with_paper(&meant).map(|(ours, paper)| agrees(ours, &paper)).collect(),
            Rule::AheadInAll => {
                let all = Estimate::pooled(shares(&meant));
                all.iter().map(|all| clearness(all) > self.within).collect()
            }
        }
    }
}

/// A table with one row for each group of matches.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Summary {
    /// The field that defines the groups; without it all matches form one group.
    pub by: Option<String>,
    /// Includes only matches whose fields have one of these values.
    #[serde(default, rename = "where")]
    pub only: toml::Table,
    /// The columns, from [`GROUP_MEASURES`].
    pub show: Vec<String>,
}

type Group<'a> = [&'a PlayedRow<'a>];
type GroupMeasure = fn(&Group) -> String;

/// The columns that a summary can have. Differences are from the paper.
const GROUP_MEASURES: [(&str, GroupMeasure); 8] = [
    ("matches", |group| group.len().text()),
    // Weighted by inverse variance.
    ("mean share", |group| Estimate::pooled(shares(group)).text()),
    ("shares", |group| {
        let ends = extremes(shares(group).map(|it| 100.0 * it.value));
        ends.map(|[least, most]| format!("{least:.2} % to {most:.2} %")).text()
    }),
    ("ahead by 3 s.e.", |group| shares(group).filter(|it| clearness(it) > CLEAR).count().text()),
    ("behind by 3 s.e.", |group| shares(group).filter(|it| clearness(it) < -CLEAR).count().text()),
    ("root mean square difference in points", |group| {
        let squares: Vec<f64> = points(group).map(|points| points * points).collect();
        rounded(Estimate::of_samples(&squares).map(|it| it.value.sqrt()), 2)
    }),
    ("largest, in points", |group| rounded(extremes(points(group)).map(|[_, most]| most), 2)),
    ("largest, in s.e.", |group| {
        let deviations = with_paper(group).map(|(ours, paper)| ours.deviation_from(&paper).abs());
        rounded(extremes(deviations).map(|[_, most]| most), 1)
    }),
];

/// Standard errors beyond which one result among about twenty counts as clear.
const CLEAR: f64 = 3.0;

fn clearness(share: &Estimate) -> f64 {
    share.deviation_from(&Estimate::EVEN)
}

fn shares(group: &Group) -> impl Iterator<Item = Estimate> {
    group.iter().filter_map(|row| row.share())
}

/// Pairs of our share and the paper's, for matches that have both.
fn with_paper(group: &Group) -> impl Iterator<Item = (Estimate, Estimate)> {
    group.iter().filter_map(|row| row.share().zip(row.paper))
}

/// The absolute differences from the paper, in percentage points.
fn points(group: &Group) -> impl Iterator<Item = f64> {
    with_paper(group).map(|(ours, paper)| 100.0 * (ours.value - paper.value).abs())
}

impl Summary {
    /// Checks that all columns exist.
    pub fn check(&self) -> Result<()> {
        let known = GROUP_MEASURES.map(|(measure, _)| measure);
        let unknown = self.show.iter().find(|name| !known.contains(&name.as_str()));
        let unknown = unknown.map(String::as_str).unwrap_or_default();
        ensure!(unknown.is_empty(), "\"{unknown}\": expected one of \"{}\"", known.join("\", \""));
        Ok(())
    }

    /// Builds the table from the matches that have games.
    pub fn table(&self, played: &[PlayedRow]) -> Table {
        let by = self.by.as_deref();
        let name = |row: &PlayedRow| {
            by.and_then(|by| row.row.fields.get(by)).map(plain).unwrap_or_default()
        };
        let mut groups: Vec<(String, Vec<&PlayedRow>)> = Vec::new();
        for row in played.iter().filter(|row| row.score.pairs().games() > 0 && row.is(&self.only)) {
            match groups.iter_mut().find(|(other, _)| *other == name(row)) {
                Some((_, group)) => group.push(row),
                None => groups.push((name(row), vec![row])),
            }
        }
        let by: Vec<&str> = by.into_iter().collect();
        let mut table = Table::new((by.clone(), self.show.clone()));
        for (name, group) in &groups {
            let cells = self.show.iter().map(|shown| {
                let measure = GROUP_MEASURES.iter().find(|(name, _)| name == shown);
                measure.map(|(_, measure)| measure(group))
            });
            table.push((vec![name.as_str(); by.len()], cells.collect::<Vec<_>>()));
        }
        table
    }
}

/// A chart of the shares of games won in matches.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MatchChart {
    /// The title above the drawing.
    pub title: String,
    /// The field on the horizontal axis, with numbers or names as values.
    pub x: String,
    /// The label of the vertical axis.
    pub y_label: String,
    /// The field that splits the matches into several lines.
    pub by: Option<String>,
    /// Draws only matches whose fields have these values.
    #[serde(default, rename = "where")]
    pub only: toml::Table,
}

impl MatchChart {
    /// Builds the chart with the paper's shares and ours.
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

    /// The x of a match. If its value is a name, adds the name to `names` unless it is there.
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
