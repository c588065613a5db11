use std::fmt::Debug;

use ewn::{Board, Cube, Die, Move, Player, Position, Square};
use game::{Dice, Outcome, Playout, Position as _};

/// Weights of moves that depend on something that is kept from move to move.
pub trait Weigher<B: Board> {
    /// What is kept.
    type State: PartialEq + Debug;

    /// What is to be kept of a board.
    fn begin(&self, board: &B) -> Self::State;

    /// The weight of a step, at least 1. The sum over all others must stay below [`CERTAIN`].
    fn weight(&self, state: &Self::State, step: Step) -> u32;

    /// Makes a step.
    fn advance(&self, state: &mut Self::State, step: Step);
}

/// A step of a cube of `mover`.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    pub mover: Player,
    pub cube: Cube,
    pub from: Square,
    pub to: Square,
}

/// If moves have this weight, one of them is played.
pub const CERTAIN: u32 = 1 << CERTAIN_BITS;
const CERTAIN_BITS: u32 = 16;

/// No die allows more: three steps of each of two cubes.
const MOST_MOVES: usize = 6;

/// The moves that a die allows, with the sums of the weights up to each.
struct Choices {
    steps: [(Cube, Square, Square); MOST_MOVES],
    sums: [u32; MOST_MOVES],
    count: usize,
}

/// Plays to the end with moves drawn by their weights.
#[inline]
pub fn play_out<B: Board>(
    weigher: &impl Weigher<B>,
    position: Position<B>,
    dice: &mut Dice,
) -> Playout<Position<B>> {
    let mut board = *position.board();
    let mut state = weigher.begin(&board);
    let mut given = position.die();
    let faces = u32::from(board.size().cubes());
    let mut plies = 0;
    while !board.is_over() {
        let die = match given.take() {
            Some(die) => die,
            None => Die::of(Cube::from_index(dice.below(faces) as u8)),
        };
        let step = Choices::of(weigher, &state, &board, die).draw(board.mover(), dice);
        weigher.advance(&mut state, step);
        board = board.step(step.cube, step.to);
        plies += 1;
        debug_assert_eq!(state, weigher.begin(&board), "what is kept has drifted away");
    }
    let outcome = Outcome { winner: board.mover().opponent() };
    Playout { end: Position::unrolled(board), outcome, plies }
}

impl Choices {
    #[inline]
    fn of<B: Board, W: Weigher<B>>(weigher: &W, state: &W::State, board: &B, die: Die) -> Self {
        let (size, mover) = (board.size(), board.mover());
        let (lower, higher) = board.movable(die);
        let nothing = (lower, Square::goal(size, mover), Square::goal(size, mover));
        let mut choices = Self { steps: [nothing; MOST_MOVES], sums: [0; MOST_MOVES], count: 0 };
        let mut sum = 0;
        for cube in [lower, higher].into_iter().take(1 + usize::from(lower != higher)) {
            let from = board.square_of(mover, cube);
            for to in from.steps(size, mover).iter() {
                sum += weigher.weight(state, Step { mover, cube, from, to });
                choices.steps[choices.count] = (cube, from, to);
                choices.sums[choices.count] = sum;
                choices.count += 1;
            }
        }
        choices
    }

    #[inline]
    fn draw(&self, mover: Player, dice: &mut Dice) -> Step {
        let total = self.sums[self.count - 1];
        // Where a move is certain, all that is not falls off at the right.
        let shift = if total >= CERTAIN { CERTAIN_BITS } else { 0 };
        let drawn = dice.below(total >> shift);
        let sums = &self.sums[..self.count - 1];
        let index = sums.iter().map(|&sum| usize::from(sum >> shift <= drawn)).sum::<usize>();
        let (cube, from, to) = self.steps[index];
        Step { mover, cube, from, to }
    }
}

/// The legal moves and their weights, as [`play_out`] would draw them.
pub fn weights<B: Board>(weigher: &impl Weigher<B>, position: &Position<B>) -> Vec<(Move, u32)> {
    let board = position.board();
    let state = weigher.begin(board);
    let mover = board.mover();
    let step = |mov: &Move| Step { mover, cube: mov.cube, from: mov.from, to: mov.to };
    let weight = |mov: Move| (mov, weigher.weight(&state, step(&mov)));
    let mut weights: Vec<(Move, u32)> = position.moves().map(weight).collect();
    if weights.iter().any(|&(_, weight)| weight >= CERTAIN) {
        weights.iter_mut().for_each(|(_, weight)| *weight >>= CERTAIN_BITS);
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often each of the moves with these weights is drawn.
    fn draws(weights: &[u32], times: u32) -> Vec<u32> {
        let square = Square::from_index(0);
        let mut choices = Choices {
            steps: std::array::from_fn(|index| (Cube::from_index(index as u8), square, square)),
            sums: [0; MOST_MOVES],
            count: weights.len(),
        };
        let mut sum = 0;
        for (index, weight) in weights.iter().enumerate() {
            sum += weight;
            choices.sums[index] = sum;
        }
        let mut dice = Dice::new(1);
        let mut counts = vec![0; weights.len()];
        for _ in 0..times {
            counts[choices.draw(Player::First, &mut dice).cube.index()] += 1;
        }
        counts
    }

    #[test]
    fn moves_are_drawn_in_proportion_to_their_weights() {
        let weights = [512, 1, 32, 16, 256, 2];
        let counts = draws(&weights, 819_000);
        let chi_square: f64 = weights
            .iter()
            .zip(counts)
            .map(|(&weight, count)| (f64::from(weight * 1000), f64::from(count)))
            .map(|(expected, count)| (count - expected).powi(2) / expected)
            .sum();
        // Five degrees of freedom: beyond 30 once in 70,000 times.
        assert!(chi_square < 30.0, "{chi_square}");
    }

    #[test]
    fn certain_moves_leave_nothing_to_others() {
        let counts = draws(&[2, CERTAIN, 512, 1, CERTAIN, 2], 10_000);
        assert_eq!(counts[1] + counts[4], 10_000);
        assert!(counts[1].abs_diff(5000) < 300, "{counts:?}");
        assert_eq!(draws(&[CERTAIN], 10), [10]);
    }
}
