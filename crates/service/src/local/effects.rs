use std::time::Duration;

use serde::Serialize;

use crate::api::Reply;
use crate::dto::GameState;
use crate::play::{GameRow, HostedGame, NextStep, VisitorId};

/// A reply, and what the caller must do besides.
#[derive(Serialize)]
pub struct Outcome {
    #[serde(flatten)]
    pub reply: Reply,
    #[serde(flatten)]
    pub effects: Effects,
}

/// What the caller must do after a change.
#[derive(Default, Serialize)]
pub struct Effects {
    /// Games to store.
    pub saved: Vec<GameRow>,
    /// The IDs of games to delete.
    pub removed: Vec<String>,
    /// The new states to send to spectators.
    pub events: Vec<GameEvent>,
    pub turns: Vec<Turn>,
    /// The game in which the caller must search for a hint before the request is answered.
    pub search: Option<GameRow>,
}

/// The new state of a game.
#[derive(Serialize)]
pub struct GameEvent {
    pub id: String,
    /// `None` if it was deleted.
    pub state: Option<GameState>,
}

/// A turn that began. It replaces earlier turns of the same game.
#[derive(Debug, Serialize)]
pub struct Turn {
    pub id: String,
    pub turn: u64,
    /// `engine`: let the engine search. `clock`: end the game if the person's time is over.
    /// `none`: do nothing.
    pub kind: &'static str,
    /// How long to wait first, in milliseconds.
    pub wait_ms: u64,
}

impl Effects {
    /// Queues a game's new state to be sent to its spectators.
    pub(super) fn show(&mut self, game: &HostedGame) {
        let state = Some(game.state(Some(&VisitorId::local())));
        self.events.push(GameEvent { id: game.id.clone(), state });
    }

    /// Starts the turn. If it `is_new`, it is announced even if there is nothing to do.
    pub(super) fn start_turn(&mut self, game: &mut HostedGame, is_new: bool, wait: Duration) {
        let step = game.start_turn(!game.spectators.is_empty());
        if is_new || step.is_some() {
            self.add_turn(game, step.as_ref(), wait);
        }
    }

    /// Tells the caller what to do in a turn, given the game's next step.
    pub(super) fn add_turn(&mut self, game: &HostedGame, step: Option<&NextStep>, wait: Duration) {
        let (kind, wait) = match step {
            None => ("none", Duration::ZERO),
            Some(NextStep::Clock(left)) => ("clock", *left),
            Some(NextStep::Engine(pause)) => ("engine", wait.max(*pause)),
        };
        // Rounded up, so that the caller does not check a clock too early.
        let wait_ms = wait.as_micros().div_ceil(1000) as u64;
        self.turns.push(Turn { id: game.id.clone(), turn: game.turn, kind, wait_ms });
    }
}
