use std::fmt;

use serde::Serialize;
use utoipa::ToSchema;

use crate::{Game, SpecError};

/// An engine as an opponent for people, with its measured strength.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Level {
    /// The name in `level:NAME`.
    pub name: &'static str,
    /// The name for people.
    pub label: &'static str,
    /// The engine.
    pub spec: &'static str,
    /// How the level plays, in one line.
    pub summary: &'static str,
    /// How strong the level is.
    pub strength: Strength,
}

/// How strong a level is, measured in `experiments/levels`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = MeasuredStrength)]
pub struct Strength {
    /// The opponent: the level below, or for the lowest the engine `random`.
    pub against: &'static str,
    /// The percentage of games won.
    pub percent: f64,
    /// Half of its 95 % interval.
    pub error: f64,
    /// How many games were played.
    pub games: u32,
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { against, percent, error, games } = self;
        write!(f, "wins {percent:.1} ± {error:.1} % of {games} games against {against}")
    }
}

impl Game {
    /// Replaces `level:NAME` by the spec of the level; returns any other text unchanged.
    pub fn level_or_engine(self, text: &str) -> Result<&str, SpecError> {
        let Some(name) = text.strip_prefix("level:") else {
            return Ok(text);
        };
        let level = self.levels.iter().find(|level| level.name == name);
        let known = self.levels.iter().map(|level| level.name);
        level.map(|it| it.spec).ok_or_else(|| SpecError::unknown("level", name, known))
    }
}
