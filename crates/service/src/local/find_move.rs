use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use crate::Job;
use crate::api::{Failure, read_body};
use crate::dto::Hint;
use crate::engines::Engines;
use crate::play::{Answer, GameRow, HostedGame};

/// What a search found.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Found {
    Hint(Hint),
    /// The search was stopped before it found anything.
    Stopped {},
    /// The task cannot be done.
    Refused(Failure),
    #[serde(untagged)]
    Answer(Answer),
}

/// Searches for the move of an engine if one is to move, or for a hint; `game` is a [`GameRow`] as
/// JSON.
pub fn find_move(game: &str, engines: &Engines, stop: &AtomicBool) -> Found {
    let row = read_body::<GameRow>(game.as_bytes());
    row.and_then(|row| search(&row, engines, stop)).unwrap_or_else(Found::Refused)
}

fn search(row: &GameRow, engines: &Engines, stop: &AtomicBool) -> Result<Found, Failure> {
    let (game, job) = (HostedGame::of_row(row)?.game, Job::alone(stop));
    match game.move_search(engines) {
        Some(search) => Ok(search(&job).map_or(Found::Stopped {}, Found::Answer)),
        None => Ok(Found::Hint(game.hint_search(engines)?(&job)?)),
    }
}
