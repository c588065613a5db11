use catalog::{GameKind, face};
use game::{Position, Turn};
use serde_json::{Map, Value};

use crate::dto::{Described, RollMoves, TurnKind};

/// Everything that a page wants to know of a position.
pub fn describe<G: GameKind>(position: &G::Position) -> Described {
    let mut description = match serde_json::to_value(G::description(position)) {
        Ok(Value::Object(description)) => description,
        _ => Map::new(),
    };
    // It stands below for all games.
    description.remove("winner");
    let turn = position.turn();
    let (kind, winner, reason) = match turn {
        Turn::Over(outcome) => {
            let winner = G::SIDES[outcome.winner.index()];
            (TurnKind::Over, Some(winner), Some(G::reason(position)))
        }
        Turn::ToRoll => (TurnKind::Roll, None, None),
        Turn::ToMove(_) => (TurnKind::Move, None, None),
    };
    let rolls = position.rolls().map(|(roll, _)| RollMoves {
        die: face::<G>(roll),
        moves: position.roll(roll).moves().map(|mov| mov.to_string()).collect(),
    });
    Described {
        description,
        turn: kind,
        winner,
        reason,
        status: G::status(position),
        warnings: G::warnings(position),
        rolls: (turn == Turn::ToRoll).then(|| rolls.collect()),
    }
}
