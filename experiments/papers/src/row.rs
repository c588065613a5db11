use std::collections::BTreeMap;

use anyhow::{Context, Result, ensure};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use toml::Value;

use crate::{Cell, Estimate, Score};

/// A match of a table: the values that its players and columns name.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Row {
    /// The players, if not those of the table.
    pub players: Option<[String; 2]>,
    /// The number of games, if not that of the table.
    pub games: Option<u64>,
    /// What the paper says.
    pub paper: Option<PaperScore>,
    /// What judges luck, if not what does so in the table.
    pub reference: Option<String>,
    /// Whether a quick run leaves it out.
    #[serde(rename = "slow")]
    pub is_slow: bool,
    /// All other values by name.
    #[serde(skip)]
    pub fields: BTreeMap<String, Value>,
}

/// What a paper says about a match.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum PaperScore {
    /// Games won and lost by the first player.
    Games {
        /// Games that it won.
        won: u64,
        /// Games that it lost.
        lost: u64,
    },
    /// The share of games that it won.
    Share(f64),
}

/// Reads matches, whose keys without a meaning of their own are values.
pub fn rows<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Row>, D::Error> {
    let is_known = |key: &str| ["players", "games", "paper", "reference", "slow"].contains(&key);
    let row = |table: toml::Table| {
        let (known, fields): (toml::Table, _) =
            table.into_iter().partition(|(key, _)| is_known(key));
        let fields = BTreeMap::from_iter(fields);
        Ok(Row { fields, ..known.try_into().map_err(D::Error::custom)? })
    };
    Vec::deserialize(from)?.into_iter().map(row).collect()
}

impl PaperScore {
    /// The share of games won, with its standard error if the number of games is known.
    #[must_use]
    pub fn share(&self, games: Option<u64>) -> Estimate {
        match (*self, games) {
            (Self::Games { won, lost }, _) => Estimate::of_wins(won, won + lost),
            (Self::Share(share), Some(games)) => Estimate::of_games(share, games),
            (Self::Share(share), None) => Estimate::exact(share),
        }
    }

    /// As papers print it.
    fn printed(&self) -> String {
        match self {
            Self::Games { won, lost } => format!("{won}:{lost}"),
            Self::Share(share) => share.to_string(),
        }
    }
}

/// A value as a text that fits into specs.
pub fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// The template with the value of each field in place of its name in braces.
///
/// # Errors
/// If there is no such field.
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

/// A match with the games that were played.
pub struct PlayedRow<'a> {
    /// What the table says about it.
    pub row: &'a Row,
    /// The share of games won according to the paper.
    pub paper: Option<Estimate>,
    /// The result.
    pub score: Score,
}

/// What a column shows.
pub const MEASURES: [&str; 12] = [
    "pairing",
    "printed",
    "paper",
    "games",
    "raw",
    "moves first",
    "moves second",
    "luck-adjusted",
    "moves per game",
    "difference in s.e.",
    "from 50 % in s.e.",
    "Elo",
];

impl PlayedRow<'_> {
    /// The share of games won, luck-adjusted where that is possible.
    pub fn share(&self) -> Option<Estimate> {
        self.score.adjusted()
    }

    /// The cell of a column: one of [`MEASURES`] or a field.
    pub fn cell(&self, column: &str) -> Cell {
        let score = &self.score;
        match column {
            "pairing" => match &self.row.players {
                Some([a, b]) => format!("{a} v {b}").into(),
                None => Cell::Missing,
            },
            "printed" => self.row.paper.map(|paper| paper.printed()).into(),
            "paper" => self.paper.into(),
            "games" if score.games() == 0 => Cell::Missing,
            "games" => score.games().into(),
            "raw" => score.raw().into(),
            "moves first" => score.by_turn()[0].into(),
            "moves second" => score.by_turn()[1].into(),
            "luck-adjusted" => self.share().into(),
            "moves per game" => Cell::number(score.0.mean_plies(), 2),
            "difference in s.e." => {
                self.paper.map_or(Cell::Missing, |paper| Cell::deviation(self.share(), &paper))
            }
            "from 50 % in s.e." => Cell::deviation(self.share(), &Estimate::EVEN),
            "Elo" => Cell::number(self.share().and_then(elo), 0),
            field => match self.row.fields.get(field) {
                Some(&Value::Integer(number)) if number >= 0 => (number as u64).into(),
                Some(value) => plain(value).into(),
                None => Cell::Missing,
            },
        }
    }

    /// Whether each of these fields of the row has this value, or one of these.
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

/// The difference in ratings that a share of games implies.
pub fn elo(share: Estimate) -> Option<f64> {
    stats::elo_of_rate(share.value.clamp(0.001, 0.999))
}

/// Checks that matches have the field of a column or filter, some of them at least.
///
/// # Errors
/// If none has it.
pub fn check_field(rows: &[Row], name: &str) -> Result<()> {
    let is_known = MEASURES.contains(&name) || rows.iter().any(|row| row.fields.contains_key(name));
    ensure!(
        is_known,
        "\"{name}\" is neither a value of a match nor one of {}",
        MEASURES.join(", ")
    );
    Ok(())
}
