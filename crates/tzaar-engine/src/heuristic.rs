use game::{Evaluation, Evaluator, Explanation, MoverValue, Position as _, Unit};
use search::alpha_beta::Heuristic;
use tzaar::{Action, ActionKind, Point, Position, Side, Stack};

use crate::{Attacks, ordering};

/// An evaluation of TZAAR: [`TzaarHeuristic`] makes it usable by searches.
pub trait Score: Copy + Default + Send + Sync + 'static {
    /// What is updated with every action, besides the attacks.
    type Terms: Terms;
    /// The unit of the values.
    const UNIT: Unit = Unit::Points;

    /// How much better White's position is than Black's.
    fn score(position: &Position, state: &State<Self::Terms>) -> i32;

    /// A score as a win probability; points become a number in a narrow band around one half.
    fn probability(score: i32) -> f64 {
        const HALF_WIDTH: f64 = 0.05;
        const SCORE_HALFWAY_TO_THE_EDGE: f64 = 100_000.0;
        let score = f64::from(score);
        0.5 + HALF_WIDTH * score / (score.abs() + SCORE_HALFWAY_TO_THE_EDGE)
    }
}

/// Sums over the stacks of a position.
pub trait Terms: Copy + Default + Send + Sync {
    /// Adds what a stack on a point counts, this many times: -1 takes it away.
    fn add(&mut self, point: Point, stack: Stack, times: i32);
}

/// What searches carry along with a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State<T> {
    /// Which stacks could be captured.
    pub attacks: Attacks,
    /// The sums of the evaluation.
    pub terms: T,
}

/// A heuristic of alpha-beta, and an evaluation that computes everything from scratch.
#[derive(Clone, Copy, Debug, Default)]
pub struct TzaarHeuristic<S>(pub S);

impl<S: Score> Heuristic<Position> for TzaarHeuristic<S> {
    type State = State<S::Terms>;
    const CODES: usize = ordering::CODES;

    fn state(&self, position: &Position) -> Self::State {
        let mut terms = S::Terms::default();
        for point in position.occupied() {
            if let Some(stack) = position.stack(point) {
                terms.add(point, stack, 1);
            }
        }
        State { attacks: Attacks::new(position), terms }
    }

    #[inline]
    fn advance(
        &self,
        state: &Self::State,
        before: &Position,
        action: Action,
        _: &Position,
        next: &mut Self::State,
    ) {
        *next = *state;
        if let Some([moving, target, result]) = stacks_of(before, action) {
            next.terms.add(action.from(), moving, -1);
            next.terms.add(action.to(), target, -1);
            next.terms.add(action.to(), result, 1);
            next.attacks.update(before, action, [moving, target, result]);
        }
    }

    #[inline]
    fn score(&self, position: &Position, state: &Self::State) -> i32 {
        S::score(position, state) * sign(position.mover())
    }

    fn probability(&self, score: i32) -> f64 {
        S::probability(score)
    }

    fn unit(&self) -> Unit {
        S::UNIT
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
    fn order(&self, position: &Position, _: &Self::State, action: Action) -> i32 {
        ordering::order(position, action)
    }

    #[inline]
    fn wins_at_once(&self, position: &Position, state: &Self::State) -> bool {
        state.attacks.win_at_once(position)
    }

    #[inline]
    fn is_repeated_turn(&self, before: &Position, first: Action, second: Action) -> bool {
        ordering::is_repeated_turn(before, first, second)
    }
}

impl<S: Score> Evaluator<Position> for TzaarHeuristic<S> {
    fn evaluate(&self, position: &Position) -> MoverValue {
        MoverValue::new(S::probability(self.score(position, &self.state(position))))
    }
}

impl<S: Score> Evaluation<Position> for TzaarHeuristic<S> {
    fn unit(&self) -> Unit {
        S::UNIT
    }

    fn explain(&self, position: &Position) -> Explanation {
        let mover = position.mover();
        let score = self.score(position, &self.state(position));
        match S::UNIT {
            Unit::WinProbability => {
                let value = MoverValue::new(S::probability(score));
                Explanation::probabilities(value.for_first(mover), Vec::new())
            }
            unit => Explanation::scores(unit, mover, score.into(), Vec::new()),
        }
    }
}

/// 1 for White, -1 for Black.
#[inline]
pub(crate) const fn sign(player: Side) -> i32 {
    1 - 2 * player.index() as i32
}

/// The stack that moves, the one on its target, and the one there afterwards; `None` for a pass.
#[inline]
pub(crate) fn stacks_of(before: &Position, action: Action) -> Option<[Stack; 3]> {
    let (moving, target) = (before.stack(action.from())?, before.stack(action.to())?);
    match action.kind() {
        ActionKind::Pass => None,
        ActionKind::Capture => Some([moving, target, moving]),
        ActionKind::Stacking => Some([moving, target, moving.on_top_of(target)]),
    }
}
