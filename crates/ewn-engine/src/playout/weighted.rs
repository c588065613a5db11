use std::fmt::Debug;
use std::hint::select_unpredictable;

use ewn::{AnyBoard, AnyPosition, Board, Board5, Cube, Die, Move, Position, Side, Square, Steps};
use game::{Dice, Outcome, Playout, PlayoutPolicy, Position as _};

use super::Policy;

/// A playout policy that draws moves by their weights.
pub struct Weighted<W>(pub W);

/// Weights of moves that depend on a state carried from move to move.
pub trait Weigher<B: Board>: Send + Sync {
    /// What the weights depend on besides the step.
    type State: PartialEq + Debug;

    /// The state of a board.
    fn begin(&self, board: &B) -> Self::State;

    /// The weight of a step, at least 1. Weights below [`CERTAIN`] must add up to less than it.
    fn weight(&self, state: &Self::State, step: Step) -> u32;

    /// Updates the state after a step.
    fn advance(&self, state: &mut Self::State, step: Step);
}

/// A step of a cube of `mover`.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    pub mover: Side,
    pub cube: Cube,
    pub from: Square,
    pub to: Square,
}

/// If any moves have this weight, one of them is played.
pub const CERTAIN: u32 = 1 << CERTAIN_BITS;
const CERTAIN_BITS: u32 = 16;

/// The most steps that a cube can have.
const MOST_STEPS: usize = 3;
/// A roll offers a choice of at most two cubes.
const MOST_MOVES: usize = 2 * MOST_STEPS;

/// The moves that a die allows, in a row of three for each of the two cubes, with the running sum
/// of their weights. Missing moves leave the sum unchanged: rows of fixed length need no branches,
/// which could not be predicted.
struct Choices {
    cubes: [(Cube, Square, Steps); 2],
    sums: [u32; MOST_MOVES],
}

impl<B: Board, W: Weigher<B>> PlayoutPolicy<Position<B>> for Weighted<W> {
    fn play_out(&self, position: Position<B>, dice: &mut Dice) -> Playout<Position<B>> {
        let Self(weigher) = self;
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
            debug_assert_eq!(state, weigher.begin(&board), "the state is not that of the board");
        }
        let outcome = Outcome { winner: board.mover().opponent() };
        Playout { end: Position::unrolled(board), outcome, plies }
    }
}

impl<W: Weigher<Board5> + Weigher<AnyBoard>> Policy for Weighted<W> {
    fn weights(&self, position: &AnyPosition) -> Vec<(Move, u32)> {
        let (board, mover) = (position.board(), position.board().mover());
        let state = self.0.begin(board);
        let step = |mov: &Move| Step { mover, cube: mov.cube, from: mov.from, to: mov.to };
        let weight = |mov: Move| (mov, Weigher::<AnyBoard>::weight(&self.0, &state, step(&mov)));
        let mut weights: Vec<(Move, u32)> = position.moves().map(weight).collect();
        if weights.iter().any(|&(_, weight)| weight >= CERTAIN) {
            weights.iter_mut().for_each(|(_, weight)| *weight >>= CERTAIN_BITS);
        }
        weights
    }
}

impl Choices {
    #[inline]
    fn of<B: Board, W: Weigher<B>>(weigher: &W, state: &W::State, board: &B, die: Die) -> Self {
        let (size, mover) = (board.size(), board.mover());
        let (lower, higher) = board.movable(die);
        let cubes = [lower, higher].map(|cube| {
            let from = board.square_of(mover, cube);
            (cube, from, from.steps(size, mover))
        });
        let mut sums = [0; MOST_MOVES];
        let mut sum = 0;
        let mut add_row = |sums: &mut [u32], (cube, from, steps): (Cube, Square, Steps)| {
            for (index, place) in sums.iter_mut().enumerate() {
                let to = steps.get(index);
                let weight = weigher.weight(state, Step { mover, cube, from, to });
                sum += if index < steps.len() { weight } else { 0 };
                *place = sum;
            }
        };
        let (of_lower, of_higher) = sums.split_at_mut(MOST_STEPS);
        add_row(of_lower, cubes[0]);
        if lower == higher {
            of_higher.fill(of_lower[MOST_STEPS - 1]);
        } else {
            add_row(of_higher, cubes[1]);
        }
        Self { cubes, sums }
    }

    #[inline]
    fn draw(&self, mover: Side, dice: &mut Dice) -> Step {
        let total = self.sums[MOST_MOVES - 1];
        // If a move is certain, the shift drops the weights of all others.
        let shift = if total >= CERTAIN { CERTAIN_BITS } else { 0 };
        let drawn = dice.below(total >> shift);
        let index: usize = self.sums.iter().map(|&sum| usize::from(sum >> shift <= drawn)).sum();
        let is_lower = index < MOST_STEPS;
        let (cube, from, steps) = select_unpredictable(is_lower, self.cubes[0], self.cubes[1]);
        let to = steps.get(index - select_unpredictable(is_lower, 0, MOST_STEPS));
        Step { mover, cube, from, to }
    }
}
