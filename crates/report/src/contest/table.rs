use serde::Serialize;
use stats::PairingError;
use utoipa::ToSchema;

use super::standings::{PairingLine, PlayerLine, PlayerRatings, pairing_lines, player_lines};
use super::{Entrant, PlayedPairing};

/// The standings of a contest for the page.
#[derive(Serialize, ToSchema)]
pub struct ContestTable {
    /// The players, best first.
    pub table: Vec<TableLine>,
    /// The pairings and their results.
    pub pairings: Vec<PairingLine>,
}

/// A player and all its games. Intervals are those of 95 %.
#[derive(Serialize, ToSchema)]
pub struct TableLine {
    player: String,
    spec: String,
    games: u64,
    wins: u64,
    losses: u64,
    /// The share of the games that it won.
    score: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    #[serde(flatten)]
    ratings: PlayerRatings,
    forfeits: u64,
}

impl ContestTable {
    /// The standings after some pairings of these entrants.
    pub fn new(entrants: &[Entrant], pairings: &[PlayedPairing]) -> Result<Self, PairingError> {
        let lines = player_lines(entrants, pairings)?.into_iter();
        Ok(Self {
            table: lines.map(TableLine::from).collect(),
            pairings: pairing_lines(entrants, pairings),
        })
    }
}

impl From<PlayerLine> for TableLine {
    fn from(line: PlayerLine) -> Self {
        let (tally, interval) = (line.tally, line.tally.interval());
        Self {
            player: line.name,
            spec: line.spec,
            games: tally.games(),
            wins: tally.games_won(),
            losses: tally.games() - tally.games_won(),
            score: tally.win_rate(),
            low: interval.map(|interval| interval.low),
            high: interval.map(|interval| interval.high),
            ratings: line.ratings,
            forfeits: line.forfeits,
        }
    }
}
