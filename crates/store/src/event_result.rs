use arena::{CCGC_FORMAT, CcgcMatch, MatchReport, UNTIL};
use games::Problem;
use report::contest::{PlayedPairing, Standings};
use serde::Serialize;
use stats::Sprt;
use utoipa::ToSchema;

use crate::{EventSummary, Store, StoreError, StoredPairing};

/// An event of a store and its results.
#[derive(Serialize, ToSchema)]
pub struct EventResult {
    /// The event.
    #[serde(flatten)]
    pub event: EventSummary,
    /// Its results.
    #[serde(flatten)]
    pub outcome: EventOutcome,
}

/// The results of an event.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub enum EventOutcome {
    /// The standings after pairs of games.
    Standings(Standings),
    /// The score of a match of the Chinese championships.
    Score {
        /// Games won by A and by B.
        score: [usize; 2],
    },
}

impl EventOutcome {
    /// The results as text for people.
    pub fn text(&self) -> String {
        match self {
            Self::Standings(standings) => standings.text(),
            Self::Score { score: [a, b] } => format!("A won {a} games, B won {b}\n"),
        }
    }
}

impl EventResult {
    /// Reads the results of an event from a store.
    pub fn load(store: &Store, event: &EventSummary) -> Result<Self, Problem> {
        let outcome = if plan_value(&event.plan, "format")? == CCGC_FORMAT {
            EventOutcome::Score {
                score: CcgcMatch::of_games(store.summaries(event.number)?).score(),
            }
        } else {
            EventOutcome::Standings(standings(store, event)?)
        };
        Ok(Self { event: event.clone(), outcome })
    }

    /// The seed of its games, read from the plan.
    pub fn seed(&self) -> Result<u64, Problem> {
        seed(&self.event.plan)
    }
}

fn standings(store: &Store, event: &EventSummary) -> Result<Standings, Problem> {
    let entrants = store.players(event.number)?;
    let pairings = store.played_pairings(event.number)?;
    let reference = plan_value(&event.plan, "reference")?;
    Ok(Standings::new(&entrants, &pairings, reference, seed(&event.plan)?)?)
}

impl Store {
    /// Reads the pairings of an event, each with a report on its games.
    pub fn played_pairings(&self, event: i64) -> Result<Vec<PlayedPairing>, StoreError> {
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

fn seed(plan: &str) -> Result<u64, Problem> {
    plan_value(plan, "seed")?.parse().map_err(|_| has_no("seed"))
}

/// Reads the sequential test that ends the pairings of an event, if it has one.
pub(super) fn sprt(plan: &str) -> Result<Option<Sprt>, Problem> {
    let test = plan_value(plan, "format")?.split_once(UNTIL).map(|(_, test)| test.parse());
    test.transpose().map_err(|_| has_no("test"))
}

/// Finds the line of a plan that begins with a key, and returns the rest of the line.
fn plan_value<'a>(plan: &'a str, key: &str) -> Result<&'a str, Problem> {
    let mut lines = plan.lines().filter_map(|line| line.strip_prefix(key)?.strip_prefix(' '));
    lines.next().ok_or_else(|| has_no(key))
}

fn has_no(key: &str) -> Problem {
    format!("the plan of the event has no {key}").into()
}
