use ewn::{Board, Move, Position};
use game::{MoverValue, Position as _, Turn};

use super::table::EndgameTable;

/// A move and its value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveValue {
    /// The move.
    pub mov: Move,
    /// The faces of the die that allow it: bit i for face i + 1.
    pub faces: u32,
    /// How likely the player who makes it wins.
    pub value: MoverValue,
}

impl EndgameTable {
    /// How likely the player who has just moved wins; `None` as for [`EndgameTable::probe`],
    /// except that a game that is over has been won.
    #[inline]
    pub fn probe_after<B: Board>(&self, position: &Position<B>) -> Option<MoverValue> {
        match position.turn() {
            Turn::Over(_) => Some(MoverValue::WIN),
            _ => self.probe(position).map(MoverValue::for_opponent),
        }
    }

    /// The value of every legal move, or before the roll of every move that some face allows;
    /// `None` if one of them leads out of the table.
    pub fn move_values<B: Board>(&self, position: &Position<B>) -> Option<Vec<MoveValue>> {
        let die = position.die().map_or(u32::MAX, |die| 1 << die.cube().index());
        let unrolled = Position::unrolled(*position.board());
        let legal = unrolled.replies().filter(|reply| reply.rolls & die != 0);
        legal
            .map(|reply| {
                let value = self.probe_after(&reply.after)?;
                Some(MoveValue { mov: reply.mov, faces: reply.rolls & die, value })
            })
            .collect()
    }

    /// How likely the mover wins after each face of the die, with the best move; `None` if a
    /// move leads out of the table.
    pub fn face_values<B: Board>(&self, position: &Position<B>) -> Option<[f64; 6]> {
        let mut best = [0.0; 6];
        for reply in Position::unrolled(*position.board()).replies() {
            let value = self.probe_after(&reply.after)?.probability();
            for (face, best) in best.iter_mut().enumerate() {
                if reply.rolls >> face & 1 == 1 && value > *best {
                    *best = value;
                }
            }
        }
        Some(best)
    }
}
