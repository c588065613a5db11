use game::{Position as _, Turn};
use games::Position;
use report::Ending;

use crate::dto::{Described, RollMoves, TurnKind};

/// Everything that a page needs to know about a position.
pub fn describe(position: &Position) -> Described {
    let (game, turn) = (position.game(), position.turn());
    let (kind, winner) = match turn {
        Turn::Over(outcome) => (TurnKind::Over, Some(outcome.winner)),
        Turn::ToRoll => (TurnKind::Roll, None),
        Turn::ToMove(_) => (TurnKind::Move, None),
    };
    let ending = |winner| Ending::new(game, winner, &position.reason(winner), None);
    let roll_moves = |(roll, _)| {
        let moves = position.roll(roll).moves().map(|mov| mov.to_string()).collect();
        Some(RollMoves { die: roll.face()?, moves })
    };
    Described {
        // All keys of descriptions are strings.
        description: serde_json::to_value(position.describe()).unwrap_or_default(),
        turn: kind,
        winner: winner.map(|winner| game.side_name(winner)),
        ending: winner.map(ending),
        status: position.status(),
        warnings: position.warnings(),
        rolls: (turn == Turn::ToRoll).then(|| position.rolls().filter_map(roll_moves).collect()),
    }
}
