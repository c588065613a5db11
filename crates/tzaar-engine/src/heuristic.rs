use game::{Evaluation, Evaluator, Explanation, MoverValue, Position as _, Scale, Term, Unit};
use search::alpha_beta::Heuristic;
use tzaar::{Action, ActionKind, Point, Position, Side, Stack};

use crate::{Attacks, ordering};

/// An evaluation of TZAAR: [`TzaarHeuristic`] makes it usable by searches.
pub trait Score: Copy + Default + Send + Sync + 'static {
    /// The state that is updated with every action, besides the attacks.
    type Terms: Terms;
    /// The unit of the values.
    const UNIT: Unit = Unit::Points(SCALE);
    /// Whether the terms count actions, so that they depend on the way to a position.
    const COUNTS_ACTIONS: bool = false;

    /// How good the position is for White; negative if it is better for Black.
    fn score(position: &Position, state: &State<Self::Terms>) -> i32;

    /// The part of the score that depends on the actions before; 0 unless actions are counted.
    #[inline]
    fn counted(_: &Self::Terms) -> i32 {
        0
    }

    /// The parts of the score, for explanations.
    fn explain(_: &Position, _: &State<Self::Terms>) -> Vec<Term> {
        Vec::new()
    }

    /// The value of a score: a win probability, or for points a number near one half.
    fn probability(score: i32) -> f64 {
        SCALE.kept(score.into())
    }
}

/// The state that an evaluation updates with every action.
pub trait Terms: Copy + Send + Sync {
    /// Computes the terms of a position from scratch.
    fn of(position: &Position) -> Self;

    /// Updates the terms of the position `before` for an action. The stacks are the one that moves,
    /// the one on its target, and the one there afterwards.
    fn advance(&mut self, before: &Position, action: Action, stacks: [Stack; 3]);
}

/// Sums over the stacks of a position.
pub trait Sums: Copy + Default + Send + Sync {
    /// Adds the values of a stack on a point this many times; -1 subtracts them.
    fn add(&mut self, point: Point, stack: Stack, times: i32);
}

impl<S: Sums> Terms for S {
    fn of(position: &Position) -> Self {
        let mut sums = Self::default();
        for point in position.occupied() {
            if let Some(stack) = position.stack(point) {
                sums.add(point, stack, 1);
            }
        }
        sums
    }

    #[inline]
    fn advance(&mut self, _: &Position, action: Action, [moving, target, result]: [Stack; 3]) {
        self.add(action.from(), moving, -1);
        self.add(action.to(), target, -1);
        self.add(action.to(), result, 1);
    }
}

/// The state that searches keep with each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State<T> {
    /// Which stacks could be captured.
    pub attacks: Attacks,
    /// The evaluation's own state.
    pub terms: T,
}

/// A heuristic of alpha-beta, and an evaluation that computes everything from scratch.
#[derive(Clone, Copy, Debug, Default)]
pub struct TzaarHeuristic<S>(pub S);

impl<S: Score> Heuristic<Position> for TzaarHeuristic<S> {
    type State = State<S::Terms>;
    const CODES: usize = ordering::CODES;

    fn state(&self, position: &Position) -> Self::State {
        State { attacks: Attacks::new(position), terms: S::Terms::of(position) }
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
        if let Some(stacks) = stacks_of(before, action) {
            next.terms.advance(before, action, stacks);
            next.attacks.update(before, action, stacks);
        }
    }

    #[inline]
    fn score(&self, position: &Position, state: &Self::State) -> i32 {
        S::score(position, state) * sign(position.mover())
    }

    #[inline]
    fn counted(&self, position: &Position, state: &Self::State) -> i32 {
        S::counted(&state.terms) * sign(position.mover())
    }

    fn probability(&self, score: i32) -> f64 {
        S::probability(score)
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
        // Two captures may count differently in the other order.
        !S::COUNTS_ACTIONS && ordering::is_repeated_turn(before, first, second)
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
        self.explain_after(position, &[])
    }

    fn explain_after(&self, position: &Position, actions: &[Action]) -> Explanation {
        let (mut position, mut state) = (*position, self.state(position));
        for &action in actions {
            let (before, parent) = (position, state);
            position = before.play(action);
            self.advance(&parent, &before, action, &position, &mut state);
        }
        let (score, terms) = (S::score(&position, &state), S::explain(&position, &state));
        match S::UNIT {
            Unit::WinProbability => {
                let value = MoverValue::new(S::probability(score));
                Explanation::probabilities(value.for_first(Side::First), terms)
            }
            unit => Explanation::scores(unit, Side::First, score.into(), terms),
        }
    }
}

/// The scale that turns points into values near one half.
pub(crate) const SCALE: Scale = Scale::Curved(100_000.0);

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
