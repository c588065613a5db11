use crate::{Position, Turn};

/// The number of sequences of exactly `depth` moves, each with the roll before it.
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

/// A first move, the first roll before it (if any), and the number of sequences that begin so.
type Part<P> = (Option<<P as Position>::Roll>, <P as Position>::Move, u64);

/// [`perft`] split by the first roll (if any) and the first move; nothing at depth 0.
pub fn divide<P: Position>(position: P, depth: u32, mut observe: impl FnMut(Part<P>)) {
    if let Some(left) = depth.checked_sub(1) {
        count_parts(position, None, left, &mut observe);
    }
}

fn count_parts<P: Position>(
    position: P,
    first_roll: Option<P::Roll>,
    left: u32,
    observe: &mut impl FnMut(Part<P>),
) {
    for (roll, _) in position.rolls() {
        count_parts(position.roll(roll), first_roll.or(Some(roll)), left, observe);
    }
    for mov in position.moves() {
        observe((first_roll, mov, perft(position.play(mov), left)));
    }
}
