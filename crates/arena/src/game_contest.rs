use std::num::NonZeroUsize;

use games::{Problem, Variant};
use thiserror::Error;

use crate::{EventPlan, LuckJudge, PlayerFactory, Schedule, TimeControl, Tournament};

/// A match or tournament: its players and conditions.
pub struct GameContest {
    /// The variant, such as the size of the board.
    pub variant: Variant,
    /// How games begin: one of [`Game::contest_set_ups`](games::Game::contest_set_ups).
    pub set_ups: &'static str,
    /// The players and their names.
    pub players: Vec<NamedPlayer>,
    /// The limits of players that have none of their own.
    pub control: TimeControl,
    /// The judge of luck, if there is one, and its spec.
    pub reference: (Option<LuckJudge>, String),
    /// How many threads play games.
    pub threads: NonZeroUsize,
}

/// A player and its name in tables.
#[allow(missing_docs, reason = "the names say it")]
pub struct NamedPlayer {
    pub name: String,
    pub spec: String,
    pub make: PlayerFactory,
    /// The player's own limits; `None` for those of the contest.
    pub control: Option<TimeControl>,
}

impl GameContest {
    /// The limits of two players, who are given by their places.
    pub(crate) fn controls(&self, players: [usize; 2]) -> [TimeControl; 2] {
        players.map(|place| self.players[place].control.unwrap_or(self.control))
    }

    /// Describes a tournament for a store: everything that determines its games. This includes the
    /// number of games only if it influences the pairings, so that an event can be made longer.
    pub fn event(&self, tournament: &Tournament) -> EventPlan {
        let Tournament { schedule, pairs, seed, sprt } = tournament;
        let schedule = match schedule {
            Schedule::RoundRobin => "round-robin".into(),
            Schedule::Gauntlet => "gauntlet".into(),
            Schedule::Swiss { rounds } => {
                format!("swiss of {rounds} rounds of {} games", 2 * pairs)
            }
        };
        let test = sprt.map(|sprt| format!("{UNTIL}{sprt}")).unwrap_or_default();
        self.event_of(*seed, &format!("{schedule}{test}"))
    }

    /// Describes a match of the Chinese championships for a store.
    pub fn ccgc_event(&self, seed: u64) -> EventPlan {
        self.event_of(seed, CCGC_FORMAT)
    }

    fn event_of(&self, seed: u64, format: &str) -> EventPlan {
        let limits = |control: TimeControl| match control.to_string() {
            text if text.is_empty() => "none".to_owned(),
            text => text,
        };
        let board = self.variant.board_side().map(|side| format!("\nboard {side}"));
        let mut plan = format!(
            "dreistein {}\nformat {format}{}\nset-ups {}\nlimits {}\nreference {}\nseed {seed}",
            env!("CARGO_PKG_VERSION"),
            board.unwrap_or_default(),
            self.set_ups,
            limits(self.control),
            self.reference.1,
        );
        for NamedPlayer { name, spec, control, .. } in &self.players {
            let own = control.map(|control| format!(" limits {}", limits(control)));
            plan.push_str(&format!("\nplayer {name:?} {spec:?}{}", own.unwrap_or_default()));
        }
        let players = self.players.iter().map(|named| (named.name.clone(), named.spec.clone()));
        EventPlan { game: self.variant.game().name().into(), plan, players: players.collect() }
    }
}

/// Why a match or tournament is invalid or cannot be played.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct ContestError(pub String);

impl From<String> for ContestError {
    fn from(problem: String) -> Self {
        Self(problem)
    }
}

impl From<Problem> for ContestError {
    fn from(problem: Problem) -> Self {
        Self(problem.to_string())
    }
}

/// The text before the sequential test in the plan of an event.
pub const UNTIL: &str = " until ";

/// The name of matches of the Chinese championships in plans of events.
pub const CCGC_FORMAT: &str = "ccgc";
