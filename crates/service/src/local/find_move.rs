use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Job;
use crate::api::{Failure, read_body};
use crate::dto::Hint;
use crate::engines::Engines;
use crate::play::{Answer, GameRow, HostedGame};

/// A search in a game, with everything that it needs.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchTask {
    pub(super) wanted: Wanted,
    pub(super) row: GameRow,
}

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wanted {
    /// The move of an engine.
    Move,
    /// A hint for a person.
    Hint,
}

/// What a search found.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Found {
    Hint(Hint),
    /// The search was stopped before it found anything.
    Stopped {},
    /// The task cannot be done.
    Refused {
        status: u16,
        body: Value,
    },
    #[serde(untagged)]
    Answer(Answer),
}

/// Searches for a move or a hint; `task` is a [`SearchTask`] as JSON.
pub fn find_move(task: &str, engines: &Engines, stop: &AtomicBool) -> Found {
    let task = read_body::<SearchTask>(task.as_bytes());
    task.and_then(|task| task.run(engines, stop)).unwrap_or_else(Found::refused)
}

impl SearchTask {
    fn run(self, engines: &Engines, stop: &AtomicBool) -> Result<Found, Failure> {
        let game = HostedGame::of_row(&self.row)?.game;
        let job = Job::alone(stop);
        match self.wanted {
            Wanted::Hint => Ok(Found::Hint(game.hint_search(engines)?(&job)?)),
            Wanted::Move => {
                let search = game.move_search(engines);
                let search = search.ok_or_else(|| Failure::conflict("no engine is to move"))?;
                Ok(search(&job).map_or(Found::Stopped {}, Found::Answer))
            }
        }
    }
}

impl Found {
    fn refused(failure: Failure) -> Self {
        let status = failure.code.status();
        let body = serde_json::to_value(failure.body()).unwrap_or_default();
        Self::Refused { status, body }
    }

    /// What an engine plays; `None` if its search was stopped.
    pub(super) fn into_answer(self) -> Result<Option<Answer>, Failure> {
        match self {
            Self::Answer(answer) => Ok(Some(answer)),
            Self::Stopped {} => Ok(None),
            Self::Hint(_) | Self::Refused { .. } => {
                Err(Failure::invalid_body("expected what was found for an engine's move"))
            }
        }
    }
}
