use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ewn::{AnyPosition, BLUE, Board, Board5, Position, Position5, RED, WideBoard};
use game::{Domain, Evaluator, MoverValue, OptionKind, Options, Position as _, Unit, derive_seed};
use search::rollout::{GreedyPlayer, Rollout, RolloutTally};

use crate::{Evaluation, Judgement, Term};

/// Judges a position by playing on: both sides make the move after which another evaluation is
/// best, and the luck of the rolls is taken out by its values.
///
/// Positions that are the same but for symmetry have the same value, in every run: the dice come
/// from the position and a seed.
pub struct RolloutEvaluation {
    inner: Arc<dyn Evaluation>,
    trials: u64,
    look_ahead: u32,
    seed: u64,
}

impl RolloutEvaluation {
    /// Around another evaluation, with these `OPTIONS`.
    #[must_use]
    pub fn new(inner: Arc<dyn Evaluation>, options: &Options) -> Self {
        Self {
            inner,
            trials: options.integer("trials"),
            look_ahead: options.integer("look-ahead") as u32,
            seed: options.integer("seed"),
        }
    }

    /// Plays on from the position that stands for all those like it, whose mover is Red.
    fn roll_out<B: Board + Send + Sync>(&self, position: &Position<B>) -> RolloutTally
    where
        dyn Evaluation: Evaluator<Position<B>>,
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

    /// The official board has a type of its own, which is much faster.
    fn roll_out_any(&self, position: &AnyPosition) -> RolloutTally {
        match position.convert::<Board5>() {
            Some(position) => self.roll_out(&position),
            None => self.roll_out(position),
        }
    }
}

/// What the mover is worth, who is Red in the tally.
fn value_of(tally: &RolloutTally) -> MoverValue {
    MoverValue::new(tally.adjusted().map_or(0.5, |estimate| estimate.of(RED)))
}

impl Evaluator<Position5> for RolloutEvaluation {
    fn evaluate(&self, position: &Position5) -> MoverValue {
        value_of(&self.roll_out(position))
    }

    fn exact(&self, position: &Position5) -> Option<MoverValue> {
        self.inner.exact(position)
    }

    fn knows_exact_values(&self) -> bool {
        Evaluator::<Position5>::knows_exact_values(&*self.inner)
    }
}

impl Evaluator<AnyPosition> for RolloutEvaluation {
    fn evaluate(&self, position: &AnyPosition) -> MoverValue {
        value_of(&self.roll_out_any(position))
    }

    fn exact(&self, position: &AnyPosition) -> Option<MoverValue> {
        self.inner.exact(position)
    }

    fn knows_exact_values(&self) -> bool {
        Evaluator::<AnyPosition>::knows_exact_values(&*self.inner)
    }
}

impl Evaluation for RolloutEvaluation {
    fn judge(&self, board: &WideBoard) -> Judgement {
        let tally = self.roll_out_any(&Position::unrolled(*board));
        let mover = board.mover();
        let error = tally.adjusted().and_then(|estimate| estimate.standard_error);
        let raw = tally.raw().map_or(0.5, |estimate| estimate.of(RED));
        let raw = MoverValue::new(raw).for_first(mover);
        let mut terms =
            vec![Term { name: "with luck left in", red: raw.of(RED), blue: raw.of(BLUE) }];
        terms.extend(error.map(|error| Term::of("standard error", |_| error)));
        Judgement::probabilities(mover, value_of(&tally), terms)
    }

    fn unit(&self) -> Unit {
        Unit::WinProbability
    }
}

/// The options of rollouts, but for those of the evaluation inside.
pub(crate) const OPTIONS: &[OptionKind] = &[
    OptionKind {
        name: "eval",
        help: "the evaluator that both sides go by; its own options as in eval.block=none",
        domain: Domain::Text { default: "zweistein", expected: "an evaluator" },
    },
    OptionKind {
        name: "trials",
        help: "games that are played",
        domain: Domain::Integer { default: 360, min: 1, max: 1_000_000_000 },
    },
    OptionKind {
        name: "look-ahead",
        help: "how many moves further luck is judged",
        domain: Domain::Integer { default: 0, min: 0, max: 4 },
    },
    OptionKind {
        name: "seed",
        help: "what the dice come from, besides the position",
        domain: Domain::Integer { default: 0, min: 0, max: u64::MAX },
    },
];
