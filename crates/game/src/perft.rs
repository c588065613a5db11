use crate::{Position, Turn};

/// The number of sequences of `depth` moves, each with the roll before it; a finished
/// game has no continuation.
pub fn perft<P: Position>(position: P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    match position.turn() {
        Turn::Over(_) => 0,
        Turn::ToRoll => position.rolls().map(|(roll, _)| perft(position.roll(roll), depth)).sum(),
        Turn::ToMove(_) if depth == 1 => position.moves().len() as u64,
        Turn::ToMove(_) => position.moves().map(|mov| perft(position.play(mov), depth - 1)).sum(),
    }
}

/// [`perft`] split by the first roll (where there is one) and the first move.
pub fn divide<P: Position>(position: P, depth: u32) -> Vec<(Option<P::Roll>, P::Move, u64)> {
    let below = |rolled: P, roll: Option<P::Roll>| {
        rolled
            .moves()
            .map(|mov| (roll, mov, perft(rolled.play(mov), depth.saturating_sub(1))))
            .collect::<Vec<_>>()
    };
    match position.turn() {
        Turn::ToRoll => {
            position.rolls().flat_map(|(roll, _)| below(position.roll(roll), Some(roll))).collect()
        }
        _ => below(position, None),
    }
}
