use game::{Evaluator, FirstValue, MoverValue, Position, Turn};

/// A legal move and what it is worth to the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RankedMove<M> {
    /// The move.
    pub mov: M,
    /// The value of the position after it, as the player who moved sees it.
    pub value: MoverValue,
}

/// Every legal move with its value, the best first; equal ones stay in the game's order.
///
/// One move deep: the evaluator judges the positions right after the moves.
pub fn rank_moves<P: Position>(
    position: &P,
    evaluator: &(impl Evaluator<P> + ?Sized),
) -> Vec<RankedMove<P::Move>> {
    let mover = position.mover();
    let value_after = |mov| {
        let next = position.play(mov);
        let value = match next.turn() {
            Turn::Over(outcome) => FirstValue::from(outcome),
            _ => evaluator.evaluate(&next).for_first(next.mover()),
        };
        RankedMove { mov, value: value.for_mover(mover) }
    };
    let mut ranked: Vec<_> = position.moves().map(value_after).collect();
    ranked.sort_by(|a, b| b.value.probability().total_cmp(&a.value.probability()));
    ranked
}

#[cfg(test)]
mod tests {
    use super::*;
    use testkit::toy::{ToyEvaluator, ToyPosition};

    #[test]
    fn the_best_move_comes_first_for_whoever_moves() {
        let children = "second=0.4(win, loss), win, loss, first=0.7(win, loss)";
        for (tree, expected) in [
            (format!("first({children})"), [1.0, 0.7, 0.4, 0.0]),
            (format!("second({children})"), [1.0, 0.6, 0.3, 0.0]),
        ] {
            let position: ToyPosition = tree.parse().unwrap();
            let ranked = rank_moves(&position, &ToyEvaluator);
            let values: Vec<f64> = ranked.iter().map(|ranked| ranked.value.probability()).collect();
            for (value, expected) in values.iter().zip(expected) {
                assert!((value - expected).abs() < 1e-12, "{tree}: {values:?}");
            }
        }
    }
}
