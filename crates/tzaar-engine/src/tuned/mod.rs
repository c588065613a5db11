//! An evaluation whose weights were found by the results of games.

mod terms;
mod weights;

use game::{Position as _, Unit};
use search::alpha_beta::Heuristic;
use tzaar::{Action, ActionKind, Point, Position, Side, Stack};

pub use terms::{TERMS, for_each_term, place_term};
use weights::WEIGHTS;

use crate::features::sign;
use crate::{Attacks, ordering};

/// Many small terms, each with a weight for a full board and one for an empty board. Their sum is
/// the logarithm of the odds to win, in thousandths: the weights were fitted to the results of
/// games by `examples/fit.rs`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tuned;

/// What is kept up to date from action to action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TunedState {
    attacks: Attacks,
    /// The weights of all stacks on their points, White's less Black's.
    places: Weight,
}

/// A weight for a full board, and one for an empty board: in between, something in between.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Weight {
    full: i32,
    empty: i32,
}

impl Weight {
    #[inline]
    fn add(&mut self, term: usize, times: i32) {
        let [full, empty] = WEIGHTS[term];
        self.full += times * i32::from(full);
        self.empty += times * i32::from(empty);
    }

    /// What it is with so many stacks on the board.
    #[inline]
    const fn with_stacks(self, stacks: i32) -> i32 {
        const ALL: i32 = Point::COUNT as i32;
        (self.full * stacks + self.empty * (ALL - stacks)) / ALL
    }
}

/// Scores for odds of e to 1.
pub const UNIT: f64 = 1000.0;

impl TunedState {
    #[inline]
    fn put(&mut self, point: Point, stack: Stack, times: i32) {
        self.places.add(place_term(point, stack), times * sign(stack.owner()));
    }
}

impl Heuristic<Position> for Tuned {
    type State = TunedState;
    const CODES: usize = ordering::CODES;

    fn state(&self, position: &Position) -> TunedState {
        let attacks = Attacks::new(position);
        let mut state = TunedState { attacks, places: Weight::default() };
        for point in position.occupied() {
            if let Some(stack) = position.stack(point) {
                state.put(point, stack, 1);
            }
        }
        state
    }

    #[inline]
    fn advance(
        &self,
        state: &TunedState,
        before: &Position,
        action: Action,
        _: &Position,
    ) -> TunedState {
        let mut after = TunedState { attacks: state.attacks.after(before, action), ..*state };
        let (from, to) = (action.from(), action.to());
        if let (Some(moving), Some(target)) = (before.stack(from), before.stack(to)) {
            let result = match action.kind() {
                ActionKind::Pass => return after,
                ActionKind::Capture => moving,
                ActionKind::Stacking => moving.on_top_of(target),
            };
            after.put(from, moving, -1);
            after.put(to, target, -1);
            after.put(to, result, 1);
        }
        after
    }

    #[inline]
    fn score(&self, position: &Position, state: &TunedState) -> i32 {
        let mut sum = state.places;
        for_each_term(position, &state.attacks, |term, player: Side| sum.add(term, sign(player)));
        sum.with_stacks(position.occupied().len() as i32) * sign(position.mover())
    }

    fn probability(&self, score: i32) -> f64 {
        // Beyond this, neighbours would become equal. It is next to certain anyway.
        let score = f64::from(score);
        0.5 * (1.0 + (score / (2.0 * UNIT)).tanh())
    }

    fn unit(&self) -> Unit {
        Unit::WinProbability
    }

    #[inline]
    fn code(&self, action: Action) -> u16 {
        action.bits()
    }

    #[inline]
    fn decode(&self, position: &Position, code: u16) -> Option<Action> {
        Action::from_bits(position, code)
    }

    #[inline]
    fn order(&self, position: &Position, _: &TunedState, action: Action) -> i32 {
        ordering::order(position, action)
    }

    #[inline]
    fn wins_at_once(&self, position: &Position, state: &TunedState) -> bool {
        state.attacks.win_at_once(position)
    }

    #[inline]
    fn is_repeated_turn(&self, before: &Position, first: Action, second: Action) -> bool {
        ordering::is_repeated_turn(before, first, second)
    }
}
