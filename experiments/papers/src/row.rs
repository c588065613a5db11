use std::collections::BTreeMap;

use anyhow::{Context, Result, ensure};
use arena::MatchReport;
use serde::Deserialize;
use toml::Value;

use crate::table::Cell;
use crate::{Estimate, deviation, rounded};

/// A match of a table, with the fields that its players and columns refer to.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Row {
    /// The players; `None` for those of the table.
    pub players: Option<[String; 2]>,
    /// The number of games; `None` for that of the table.
    pub games: Option<u64>,
    /// The score that the paper prints.
    pub paper: Option<PaperScore>,
    /// The engine that judges luck; `None` for that of the table.
    pub reference: Option<String>,
    /// Whether quick runs skip this match.
    #[serde(rename = "slow")]
    pub is_slow: bool,
    /// All other fields by name.
    #[serde(flatten)]
    pub fields: BTreeMap<String, Value>,
}

/// A match's score as a paper prints it, from the first player's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum PaperScore {
    /// The numbers of games.
    Games {
        /// Games that the first player won.
        won: u64,
        /// Games that the first player lost.
        lost: u64,
    },
    /// The share of games that the first player won.
    Share(f64),
}

impl PaperScore {
    /// The share of games won, with its standard error if the number of games is known.
    pub fn share(&self, games: Option<u64>) -> Estimate {
        match (*self, games) {
            (Self::Games { won, lost }, _) => Estimate::of_wins(won, won + lost),
            (Self::Share(share), Some(games)) => Estimate::of_games(share, games),
            (Self::Share(share), None) => Estimate::exact(share),
        }
    }

    /// The score as text, in the paper's form.
    fn printed(&self) -> String {
        match self {
            Self::Games { won, lost } => format!("{won}:{lost}"),
            Self::Share(share) => share.to_string(),
        }
    }
}

/// The text of a field, without the quotes that TOML puts around strings.
pub fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Replaces each name in braces by the value of that field.
pub fn filled(template: &str, fields: &BTreeMap<String, Value>) -> Result<String> {
    let mut parts = template.split('{');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once('}').with_context(|| {
            format!("\"{template}\": expected the name of a value and }} after each {{")
        })?;
        let value = fields.get(name);
        let value = value.with_context(|| format!("\"{template}\": a match has no `{name}`"))?;
        text += &plain(value);
        text += rest;
    }
    Ok(text)
}

/// A match and its result so far.
pub struct PlayedRow<'a> {
    /// The match as the table lists it.
    pub row: &'a Row,
    /// The paper's share of games won, if it gives one.
    pub paper: Option<Estimate>,
    /// Our result.
    pub score: MatchReport,
}

type Measure = fn(&PlayedRow) -> String;

/// The columns that can be shown for every match.
const MEASURES: [(&str, Measure); 12] = [
    ("pairing", |it| it.row.players.as_ref().map(|[a, b]| format!("{a} v {b}")).text()),
    ("printed", |it| it.row.paper.map(|paper| paper.printed()).text()),
    ("paper", |it| it.paper.text()),
    ("games", |it| Some(it.score.pairs().games()).filter(|games| *games > 0).text()),
    ("raw", |it| Estimate::of_match(&it.score).text()),
    ("moves first", |it| Estimate::by_turn(&it.score)[0].text()),
    ("moves second", |it| Estimate::by_turn(&it.score)[1].text()),
    ("luck-adjusted", |it| it.share().text()),
    ("moves per game", |it| rounded(it.score.mean_plies(), 2)),
    ("difference in s.e.", |it| it.paper.map(|paper| deviation(it.share(), &paper)).text()),
    ("from 50 % in s.e.", |it| deviation(it.share(), &Estimate::EVEN)),
    ("Elo", |it| rounded(it.share().and_then(elo), 0)),
];

impl PlayedRow<'_> {
    /// The luck-adjusted share of games won; the raw one if luck was not judged.
    pub fn share(&self) -> Option<Estimate> {
        Estimate::of_match_adjusted(&self.score)
    }

    /// The text of a column's cell: one of [`MEASURES`] or a field.
    pub fn cell(&self, column: &str) -> String {
        if let Some((_, measure)) = MEASURES.iter().find(|(name, _)| *name == column) {
            return measure(self);
        }
        let shown = |value: &Value| match value {
            Value::Integer(number) if *number >= 0 => (*number as u64).text(),
            value => plain(value),
        };
        self.row.fields.get(column).map(shown).text()
    }

    /// Whether each wanted field has the wanted value, or one of a list of wanted values.
    pub fn is(&self, wanted: &toml::Table) -> bool {
        wanted.iter().all(|(key, wanted)| {
            let value = self.row.fields.get(key);
            match wanted.as_array() {
                Some(values) => value.is_some_and(|value| values.contains(value)),
                None => value == Some(wanted),
            }
        })
    }
}

/// The Elo difference that a share of games implies; shares near 0 and 1 are clamped.
pub fn elo(share: Estimate) -> Option<f64> {
    stats::elo_of_rate(share.value.clamp(0.001, 0.999))
}

/// Checks that a column or filter names a measure, or a field that some match has.
pub fn check_field(rows: &[Row], name: &str) -> Result<()> {
    let measures = MEASURES.map(|(measure, _)| measure);
    let is_known = measures.contains(&name) || rows.iter().any(|row| row.fields.contains_key(name));
    ensure!(
        is_known,
        "\"{name}\" is neither a value of a match nor one of {}",
        measures.join(", ")
    );
    Ok(())
}
