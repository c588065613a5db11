use game::{Position as _, Turn};
use search::alpha_beta::Heuristic;
use tzaar::{Action, Position};

use crate::features::{Features, material, sign};
use crate::ordering;
use crate::waltz::points_as_probability;

/// The "very simple evaluation function" of WALTZ's beginner. The paper does not say what it
/// is; here it is the material of the full one: a value for each stack by its height, times one
/// by the number of stacks of its kind.
#[derive(Clone, Copy, Debug, Default)]
pub struct Simple;

impl Heuristic<Position> for Simple {
    type State = Features;
    const CODES: usize = ordering::CODES;

    fn state(&self, position: &Position) -> Features {
        Features::new(position)
    }

    #[inline]
    fn advance(
        &self,
        state: &Features,
        before: &Position,
        action: Action,
        _: &Position,
    ) -> Features {
        state.after(before, action)
    }

    #[inline]
    fn score(&self, position: &Position, state: &Features) -> i32 {
        let [white, black] = tzaar::Side::BOTH.map(|player| material(position, state, player));
        (white - black) * sign(position.mover())
    }

    fn probability(&self, score: i32) -> f64 {
        points_as_probability(score)
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
    fn order(&self, position: &Position, _: &Features, action: Action) -> i32 {
        ordering::order(position, action)
    }

    #[inline]
    fn turn(&self, position: &Position, _: &Features) -> Turn {
        position.turn()
    }

    #[inline]
    fn wins_at_once(&self, position: &Position, state: &Features) -> bool {
        state.attacks.win_at_once(position)
    }

    #[inline]
    fn is_repeated_turn(&self, before: &Position, first: Action, second: Action) -> bool {
        ordering::is_repeated_turn(before, first, second)
    }
}
