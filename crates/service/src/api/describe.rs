use game::{Position, Turn};
use games::{GameKind, face};
use report::Ending;

use crate::dto::{Described, RollMoves, TurnKind};

/// Everything that a page needs to know about a position.
pub fn describe<G: GameKind>(position: &G::Position) -> Described {
    let turn = position.turn();
    let (kind, winner) = match turn {
        Turn::Over(outcome) => (TurnKind::Over, Some(outcome.winner)),
        Turn::ToRoll => (TurnKind::Roll, None),
        Turn::ToMove(_) => (TurnKind::Move, None),
    };
    let ending = |winner| Ending::new::<G>(winner, &G::reason(position, winner), None);
    let roll_moves = |(roll, _)| {
        let moves = position.roll(roll).moves().map(|mov| mov.to_string()).collect();
        Some(RollMoves { die: face::<G>(roll)?, moves })
    };
    Described {
        // All keys of descriptions are strings.
        description: serde_json::to_value(G::Description::from(position)).unwrap_or_default(),
        turn: kind,
        winner: winner.map(|winner| G::SIDES[winner.index()]),
        ending: winner.map(ending),
        status: G::status(position),
        warnings: G::warnings(position),
        rolls: (turn == Turn::ToRoll).then(|| position.rolls().filter_map(roll_moves).collect()),
    }
}
