use game::{Dice, Evaluator, Position as _, derive_seed};
use tzaar::{Kind, Placement, Point, Position, Sketch, Stack};

/// The same board with the colours exchanged; White still begins.
#[must_use]
pub fn colours_exchanged(start: &Position) -> Option<Position> {
    let mut sketch = Sketch::from(start);
    for stack in sketch.stacks.iter_mut().flatten() {
        *stack = stack.with_owner(stack.owner().opponent());
    }
    sketch.position().ok()
}

/// A tournament set-up by two players, White first, who place their pieces where an evaluation
/// likes them, or at random without one.
///
/// For each piece, the rest of the board is filled at random many times; the player takes the piece
/// and the point with the best mean value.
#[must_use]
pub fn placed_start<E: Evaluator<Position>>(
    evaluations: [Option<&E>; 2],
    fillings: u32,
    seed: u64,
) -> Option<Position> {
    let mut placement = Placement::default();
    let mut number = 0;
    loop {
        if let Some(position) = placement.position() {
            return Some(position);
        }
        let mut dice = Dice::new(derive_seed(seed, number));
        let (kind, point) = match evaluations[placement.mover().index()] {
            Some(evaluation) => best_placement(&placement, evaluation, fillings, &mut dice)?,
            None => random_placement(&placement, &mut dice)?,
        };
        placement = placement.place(kind, point).ok()?;
        number += 1;
    }
}

fn random_placement(placement: &Placement, dice: &mut Dice) -> Option<(Kind, Point)> {
    let mover = placement.mover();
    let mut own = pieces_left(placement);
    own.retain(|piece| piece.owner() == mover);
    let mut empty: Vec<Point> = placement.empty().collect();
    dice.shuffle(&mut own);
    dice.shuffle(&mut empty);
    Some((own.first()?.kind(), *empty.first()?))
}

/// The best piece and point of the player to place.
fn best_placement(
    placement: &Placement,
    evaluation: &impl Evaluator<Position>,
    fillings: u32,
    dice: &mut Dice,
) -> Option<(Kind, Point)> {
    let mover = placement.mover();
    let empty: Vec<Point> = placement.empty().collect();
    let mut pieces = pieces_left(placement);
    // The sum of values and their number, by the piece on each empty point.
    let mut sums = vec![[(0.0, 0u32); 3]; empty.len()];
    for _ in 0..fillings {
        dice.shuffle(&mut pieces);
        let start = filled(placement, &empty, &pieces)?;
        let value = evaluation.evaluate(&start).for_first(start.mover()).of(mover);
        for (sums, piece) in sums.iter_mut().zip(&pieces) {
            if piece.owner() == mover {
                let (sum, count) = &mut sums[piece.kind().index()];
                (*sum, *count) = (*sum + value, *count + 1);
            }
        }
    }
    let choices = empty.iter().zip(&sums).flat_map(|(&point, sums)| {
        Kind::ALL
            .into_iter()
            .zip(sums)
            .filter(|(_, (_, count))| *count > 0)
            .map(move |(kind, &(sum, count))| ((kind, point), sum / f64::from(count)))
    });
    choices.max_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(choice, _)| choice)
}

/// The pieces of both players that are not placed yet.
fn pieces_left(placement: &Placement) -> Vec<Stack> {
    let left = |player, kind| {
        let count = usize::from(placement.left(player, kind));
        std::iter::repeat_n(Stack::single(player, kind), count)
    };
    let kinds = |player| Kind::ALL.into_iter().flat_map(move |kind| left(player, kind));
    tzaar::Side::BOTH.into_iter().flat_map(kinds).collect()
}

/// The start with these pieces on the empty points.
fn filled(placement: &Placement, empty: &[Point], pieces: &[Stack]) -> Option<Position> {
    let mut sketch = Sketch::from(&Position::fixed_start());
    for (stack, point) in sketch.stacks.iter_mut().zip(Point::all()) {
        *stack = placement.piece(point);
    }
    for (point, piece) in empty.iter().zip(pieces) {
        sketch.stacks[point.index()] = Some(*piece);
    }
    sketch.position().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tzaar::{Side, WHITE};

    #[test]
    fn exchanging_colours_twice_changes_nothing() {
        let start = Position::random_start(&mut Dice::new(1));
        let exchanged = colours_exchanged(&start).unwrap();
        assert_ne!(exchanged, start);
        assert_eq!(exchanged.mover(), WHITE);
        assert_eq!(colours_exchanged(&exchanged), Some(start));
        let point = Point::all().next().unwrap();
        let owners = [start, exchanged].map(|start| start.stack(point).map(Stack::owner));
        assert_eq!(owners[0].map(Side::opponent), owners[1]);
    }

    /// White wants its Tzaars on points with low numbers.
    struct LowTzaars;

    impl Evaluator<Position> for LowTzaars {
        fn evaluate(&self, position: &Position) -> game::MoverValue {
            let own = position.owned(WHITE).filter(|&point| {
                position.stack(point).is_some_and(|stack| stack.kind() == Kind::Tzaar)
            });
            let sum: usize = own.map(|point| point.index()).sum();
            game::MoverValue::new(1.0 - sum as f64 / 360.0)
        }
    }

    #[test]
    fn pieces_go_where_the_evaluation_likes_them() {
        let value = |evaluations| {
            let start = placed_start(evaluations, 300, 1).unwrap();
            assert!(Kind::ALL.iter().all(|&kind| start.count(WHITE, kind) == kind.initial_count()));
            LowTzaars.evaluate(&start).probability()
        };
        let [white, both, random, black] =
            [[Some(&LowTzaars), None], [Some(&LowTzaars); 2], [None; 2], [None, Some(&LowTzaars)]]
                .map(value);
        // Black hinders it, so White does not get the best points.
        assert!(white > both && both > random && random > black, "{white} {both} {random} {black}");
    }
}
