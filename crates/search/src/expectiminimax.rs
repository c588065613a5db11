use game::{Evaluator, FirstValue, MoverValue, Position, Turn};

/// The value of a position by plain expectiminimax: every roll, every move, `depth` moves
/// deep, then the evaluation. Slow and obviously right: the measure for all other searches.
pub fn expectiminimax<P: Position>(
    position: &P,
    depth: u32,
    evaluator: &(impl Evaluator<P> + ?Sized),
    leaves: &mut u64,
) -> MoverValue {
    let mover = position.mover();
    let value = match position.turn() {
        Turn::Over(outcome) => FirstValue::from(outcome).of(mover),
        Turn::ToRoll if depth == 0 => {
            *leaves += 1;
            return evaluator.evaluate(position);
        }
        Turn::ToRoll => position
            .rolls()
            .map(|(roll, probability)| {
                let rolled = position.roll(roll);
                probability * expectiminimax(&rolled, depth, evaluator, leaves).probability()
            })
            .sum(),
        Turn::ToMove(_) => position
            .moves()
            .map(|mov| {
                let after = position.play(mov);
                let value = expectiminimax(&after, depth.saturating_sub(1), evaluator, leaves);
                value.for_first(after.mover()).of(mover)
            })
            .fold(0.0, f64::max),
    };
    MoverValue::new(value.clamp(0.0, 1.0))
}

/// The best move by [`expectiminimax`], `depth` moves deep with itself, and its value for the
/// mover; of equal ones the first in the game's order, even if another wins at once. `None` if
/// there is no move to be made.
pub fn first_best_move<P: Position>(
    position: &P,
    depth: u32,
    evaluator: &(impl Evaluator<P> + ?Sized),
) -> Option<(P::Move, MoverValue)> {
    let mover = position.mover();
    let mut best: Option<(P::Move, MoverValue)> = None;
    for mov in position.moves() {
        let after = position.play(mov);
        let value = expectiminimax(&after, depth.saturating_sub(1), evaluator, &mut 0);
        let value = value.for_first(after.mover()).for_mover(mover);
        if best.is_none_or(|(_, found)| value > found) {
            best = Some((mov, value));
        }
    }
    best
}
