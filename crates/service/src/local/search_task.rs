use std::sync::atomic::AtomicBool;
use std::time::Duration;

use arena::{Fault, Forfeit};
use game::FirstValue;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::LoneJob;
use crate::api::{Failure, read_body};
use crate::dto::{ErrorBody, Hint};
use crate::engines::Engines;
use crate::play::{Answer, GameHistory, GameSettings, HostedGame, PlayedGame};

/// A search in a game, with everything that it needs.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchTask {
    pub id: String,
    wanted: Wanted,
    /// [`GameSettings`] as JSON: JavaScript would round its numbers.
    settings: String,
    /// A [`GameHistory`] as JSON.
    history: String,
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

impl SearchTask {
    pub(super) fn new(hosted: &HostedGame, wanted: Wanted) -> Result<Self, Failure> {
        let history = hosted.game.history(hosted.metadata.version);
        Ok(Self {
            id: hosted.metadata.id.clone(),
            wanted,
            settings: serde_json::to_string(hosted.game.settings()).map_err(Failure::internal)?,
            history: serde_json::to_string(&history).map_err(Failure::internal)?,
        })
    }

    /// The game in which to search.
    pub(super) fn game(&self) -> Result<PlayedGame, Failure> {
        let settings: GameSettings = read_body(self.settings.as_bytes())?;
        let history: GameHistory = read_body(self.history.as_bytes())?;
        PlayedGame::resume(settings, &history)
    }
}

/// What a search found.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Found {
    Move {
        r#move: String,
        /// The engine's evaluation of the position after it.
        value: Option<f64>,
        time_us: u64,
    },
    /// The engine has no move.
    Forfeit {
        fault: String,
        detail: String,
    },
    Hint(Hint),
    /// The search was stopped before it found anything.
    Stopped {},
    /// The task cannot be done.
    Refused {
        status: u16,
        body: Value,
    },
}

/// Searches for a move or a hint; `task` is a [`SearchTask`] as JSON.
pub fn find_move(task: &str, engines: &Engines, stop: &AtomicBool) -> Found {
    let task = read_body::<SearchTask>(task.as_bytes());
    task.and_then(|task| task.run(engines, stop)).unwrap_or_else(Found::refused)
}

impl SearchTask {
    fn run(self, engines: &Engines, stop: &AtomicBool) -> Result<Found, Failure> {
        let wanted = self.wanted;
        let game = self.game()?;
        let job = LoneJob::begin(stop);
        match wanted {
            Wanted::Hint => Ok(Found::Hint(game.hint_search(engines)?(&job)?)),
            Wanted::Move => {
                let search = game.move_search(engines);
                let search = search.ok_or_else(|| Failure::conflict("no engine is to move"))?;
                Ok(search(&job).map_or(Found::Stopped {}, Found::of_answer))
            }
        }
    }
}

impl Found {
    fn refused(failure: Failure) -> Self {
        let (_, status) = failure.code.word_and_status();
        let body: ErrorBody = failure.body();
        Self::Refused { status, body: serde_json::to_value(body).unwrap_or_default() }
    }

    fn of_answer(answer: Answer) -> Self {
        match answer.choice {
            Ok((r#move, value)) => Self::Move {
                r#move,
                value: value.map(FirstValue::probability),
                time_us: answer.time.as_micros() as u64,
            },
            Err(Forfeit { fault, detail }) => {
                Self::Forfeit { fault: fault.name().to_owned(), detail }
            }
        }
    }

    /// What an engine plays; `None` if its search was stopped.
    pub(super) fn into_answer(self) -> Result<Option<Answer>, Failure> {
        match self {
            Self::Move { r#move, value, time_us } => {
                let value = value.and_then(FirstValue::checked);
                let time = Duration::from_micros(time_us);
                Ok(Some(Answer { choice: Ok((r#move, value)), time }))
            }
            Self::Forfeit { fault, detail } => {
                let known = Fault::ALL.into_iter().find(|known| known.name() == fault);
                let unknown = || Failure::invalid_body(format!("fault \"{fault}\" is unknown"));
                let choice = Err(known.ok_or_else(unknown)?.because(detail));
                Ok(Some(Answer { choice, time: Duration::ZERO }))
            }
            Self::Stopped {} => Ok(None),
            Self::Hint(_) | Self::Refused { .. } => {
                Err(Failure::invalid_body("expected what was found for an engine's move"))
            }
        }
    }
}
