use arena::{CCGC_FORMAT, CcgcMatch, MatchReport};
use report::contest::{Entrant, PlayedPairing, Standings};
use serde::Serialize;
use stats::PairingError;
use thiserror::Error;
use utoipa::ToSchema;

use crate::{EventId, EventSummary, Store, StoreError, StoredPairing, StoredPlayer};

/// An event of a store and how it stands.
#[derive(Serialize, ToSchema)]
pub struct EventResult {
    /// Its number in the store, from 1.
    pub event: i64,
    /// The name of the game.
    pub game: String,
    /// When it was begun, in UTC.
    pub begun: String,
    /// What decides how its games go.
    pub plan: String,
    /// How many games are stored.
    pub games: u64,
    /// How it stands.
    #[serde(flatten)]
    pub outcome: EventOutcome,
}

/// How an event stands.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub enum EventOutcome {
    /// Of pairs of games.
    Standings(Standings),
    /// Of a match of the Chinese championships.
    Score {
        /// Games won by A and by B.
        score: [usize; 2],
    },
}

impl EventOutcome {
    /// For people to read.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Standings(standings) => standings.text(),
            Self::Score { score: [a, b] } => format!("A won {a} games, B won {b}\n"),
        }
    }
}

impl EventResult {
    /// The results of an event of a store.
    pub fn load(store: &Store, event: &EventSummary) -> Result<Self, EventError> {
        let outcome = if plan_value(&event.plan, "format")? == CCGC_FORMAT {
            EventOutcome::Score { score: CcgcMatch::of_games(store.summaries(event.id())?).score() }
        } else {
            EventOutcome::Standings(standings(store, event)?)
        };
        Ok(Self {
            event: event.number,
            game: event.game.clone(),
            begun: event.begun.clone(),
            plan: event.plan.clone(),
            games: event.games,
            outcome,
        })
    }

    /// The seed of its games.
    pub fn seed(&self) -> Result<u64, EventError> {
        seed(&self.plan)
    }
}

fn standings(store: &Store, event: &EventSummary) -> Result<Standings, EventError> {
    let players = store.players(event.id())?;
    let entrants = players.into_iter().map(|StoredPlayer { name, spec }| Entrant { name, spec });
    let entrants: Vec<Entrant> = entrants.collect();
    let pairings = store.played_pairings(event.id())?;
    let reference = plan_value(&event.plan, "reference")?;
    Ok(Standings::new(&entrants, &pairings, reference, seed(&event.plan)?)?)
}

impl Store {
    /// The pairings of an event, with what came of their games.
    pub fn played_pairings(&self, event: EventId) -> Result<Vec<PlayedPairing>, StoreError> {
        let mut pairings = Vec::new();
        for StoredPairing { round, pairing, players } in self.pairings(event)? {
            let mut report = MatchReport::default();
            let pairs = self.done_pairs(event, round, pairing)?;
            pairs.values().for_each(|pair| report.push(pair));
            pairings.push(PlayedPairing { round, players, report });
        }
        Ok(pairings)
    }
}

fn seed(plan: &str) -> Result<u64, EventError> {
    plan_value(plan, "seed")?.parse().map_err(|_| EventError::Plan("seed"))
}

/// What a line of a plan says.
fn plan_value<'a>(plan: &'a str, key: &'static str) -> Result<&'a str, EventError> {
    let mut lines = plan.lines().filter_map(|line| line.strip_prefix(key)?.strip_prefix(' '));
    lines.next().ok_or(EventError::Plan(key))
}

/// Why the results of an event cannot be told.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum EventError {
    #[error("the plan of the event has no {0}")]
    Plan(&'static str),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Pairing(#[from] PairingError),
}
