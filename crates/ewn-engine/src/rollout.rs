use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ewn::{Board, Position, RED, Size};
use game::options::integer;
use game::{
    Domain, Evaluation, Evaluator, Explanation, MoverValue, OptionKind, Options, Position as _,
    Term, Unit, derive_seed,
};
use search::rollout::{GreedyPlayer, Rollout, RolloutTally};

use crate::EwnEvaluation;

/// Evaluates a position by rollouts: both sides play the best move by another evaluation, whose
/// values also correct for the luck of the rolls.
///
/// Symmetric positions always have the same value: the dice depend only on the position and a seed.
pub struct RolloutEvaluation {
    inner: Arc<dyn EwnEvaluation>,
    trials: u64,
    look_ahead: u32,
    seed: u64,
}

impl RolloutEvaluation {
    /// Plays rollouts by another evaluation, with these `OPTIONS`.
    pub fn new(inner: Arc<dyn EwnEvaluation>, options: &Options) -> Self {
        Self {
            inner,
            trials: options.integer("trials"),
            look_ahead: options.integer("look-ahead") as u32,
            seed: options.integer("seed"),
        }
    }

    /// The mover's value (as Red in the tally); the inner evaluation's if no game was finished.
    fn value_of<B: Board>(&self, tally: &RolloutTally, position: &Position<B>) -> MoverValue
    where
        dyn EwnEvaluation: Evaluation<Position<B>>,
    {
        match tally.adjusted() {
            Some(estimate) => MoverValue::new(estimate.of(RED)),
            None => self.inner.evaluate(position),
        }
    }

    /// Plays on from the representative of all symmetric positions, whose mover is Red.
    fn roll_out<B: Board>(&self, position: &Position<B>) -> RolloutTally
    where
        dyn EwnEvaluation: Evaluation<Position<B>>,
    {
        let start = Position::unrolled(*position.board());
        let start = start.representative(start.board().size().cubes());
        let rollout = Rollout {
            starts: &[start],
            trials: self.trials,
            target: None,
            time: None,
            seed: derive_seed(self.seed, start.key()),
            threads: NonZeroUsize::MIN,
            stop: &AtomicBool::new(false),
        };
        let mut player = GreedyPlayer::new(Arc::clone(&self.inner), self.look_ahead);
        rollout.run_here(&mut player).tallies.swap_remove(0)
    }
}

impl<B: Board> Evaluator<Position<B>> for RolloutEvaluation
where
    dyn EwnEvaluation: Evaluation<Position<B>>,
{
    fn evaluate(&self, position: &Position<B>) -> MoverValue {
        self.value_of(&self.roll_out(position), position)
    }

    fn exact(&self, position: &Position<B>) -> Option<MoverValue> {
        self.inner.exact(position)
    }

    fn knows_exact_values(&self) -> bool {
        Evaluator::<Position<B>>::knows_exact_values(&*self.inner)
    }
}

impl<B: Board> Evaluation<Position<B>> for RolloutEvaluation
where
    dyn EwnEvaluation: Evaluation<Position<B>>,
{
    fn unit(&self) -> Unit {
        Unit::WinProbability
    }

    fn explain(&self, position: &Position<B>) -> Explanation {
        let tally = self.roll_out(position);
        let mover = position.mover();
        let error = tally.adjusted().and_then(|estimate| estimate.standard_error);
        let raw = tally.raw().map_or(0.5, |estimate| estimate.of(RED));
        let raw = MoverValue::new(raw).for_first(mover);
        let mut terms = vec![Term::of("unadjusted", |side| raw.of(side))];
        terms.extend(error.map(|error| Term::of("standard error", |_| error)));
        let value = self.value_of(&tally, position).for_first(mover);
        Explanation::probabilities(value, terms)
    }
}

/// Estimates the inner evaluations of a rollout: about `4 * side` plies in a game, three replies
/// for each face of the die at every ply, and as many for each move of look-ahead.
pub(crate) fn cost(size: Size, options: &Options) -> f64 {
    let (side, cubes) = (f64::from(size.side()), f64::from(size.cubes()));
    let replies = 3.0 * cubes;
    let look_ahead = replies.powi(options.integer("look-ahead") as i32);
    options.integer("trials") as f64 * 4.0 * side * replies * look_ahead
}

/// The options of rollouts, without those of the inner evaluation.
pub(crate) const OPTIONS: &[OptionKind] = &[
    OptionKind {
        name: "eval",
        help: "the evaluator that both sides use; its own options as in eval.block=none",
        domain: Domain::Text { default: "zweistein", expected: "an evaluator" },
    },
    integer("trials", [360, 1, 1_000_000_000], "number of games"),
    integer("look-ahead", [0, 0, 4], "how many moves further ahead to judge luck"),
    integer("seed", [0, 0, u64::MAX], "seed of the dice, combined with the position"),
];
