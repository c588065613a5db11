use std::sync::Arc;

use game::{Evaluation, Evaluator, Side};
use games::{Position, SpecError, Tell, Variant};
use search::Engine;

use crate::{Game, SearchEnd};

/// Judges the luck of rolls.
pub trait Reference<P: game::Position> {
    /// A new game begins; judgements must not depend on earlier games.
    fn new_game(&mut self) {}

    /// The value of this roll for the player who rolls, minus the mean of all rolls. Whatever the
    /// values are, this is zero on average, so subtracting it from a result does not bias it.
    fn luck(&mut self, before: &P, roll: P::Roll) -> f64;
}

/// Makes a reference for the thread that calls it.
pub type ReferenceFactory<'a, P> = dyn Fn() -> Box<dyn Reference<P> + 'a> + Sync + 'a;

/// Values a roll by the best move after it, as an evaluator sees it.
pub struct EvaluatorReference<E>(pub E);

impl<P: game::Position, E: Evaluator<P>> Reference<P> for EvaluatorReference<E> {
    fn luck(&mut self, before: &P, roll: P::Roll) -> f64 {
        let values = self.0.roll_values(before).best;
        luck_of_roll(
            before.rolls().zip(values).map(|((roll, chance), value)| (roll, chance, value)),
            roll,
        )
    }
}

/// The value of a roll minus the mean, given all rolls with their probabilities and values.
fn luck_of_roll<R: PartialEq>(rolls: impl Iterator<Item = (R, f64, f64)>, roll: R) -> f64 {
    let (mut mean, mut came) = (0.0, 0.0);
    for (other, chance, value) in rolls {
        mean += chance * value;
        if other == roll {
            came = value;
        }
    }
    came - mean
}

/// The luck of the first player in all rolls of a game, minus that of the second. The game must
/// roll at most once before a move.
pub fn luck_of_game<P: game::Position>(game: &Game<P>, reference: &mut dyn Reference<P>) -> f64 {
    reference.new_game();
    let mut position = game.start;
    let mut sum = 0.0;
    let mut luck_of_first = |position: &P, roll| {
        let luck = reference.luck(position, roll);
        if position.mover() == Side::First { luck } else { -luck }
    };
    for ply in &game.plies {
        if let Some(roll) = ply.roll {
            sum += luck_of_first(&position, roll);
            position = position.roll(roll);
        }
        position = position.play(ply.mov);
    }
    // Without the roll before a forfeit, players could profit from forfeiting after bad rolls.
    if let Some(roll) = game.unplayed_roll {
        sum += luck_of_first(&position, roll);
    }
    sum
}

/// What judges luck: an evaluation such as `zweistein`, or a search such as `star2:depth=3`.
pub enum LuckJudge<P: game::Position> {
    /// Values rolls by the best move after them.
    Evaluation(Arc<dyn Evaluation<P>>),
    /// Searches before the roll.
    Search(Engine<P>),
}

/// The depth of a search that has no limits.
const DEFAULT_DEPTH: u32 = 3;

/// The spec that asks for no judge.
pub const NO_JUDGE: &str = "none";

/// The default judge of a game.
#[must_use]
pub fn default_judge(variant: Variant) -> &'static str {
    variant.luck_judge().unwrap_or(NO_JUDGE)
}

/// The judge that a spec names; `None` for `none`, the only choice in games without dice. `tell`
/// is called before slow preparations.
///
/// # Errors
/// If there is no such evaluation or search, or it has no such option.
pub fn luck_judge(
    variant: Variant,
    spec: &str,
    tell: Tell,
) -> Result<Option<LuckJudge<Position>>, SpecError> {
    if spec == NO_JUDGE {
        return Ok(None);
    }
    let game = variant.game();
    let Some(example) = variant.luck_judge() else {
        return Err(SpecError::NoDice { spec: spec.into(), game: game.name() });
    };
    let name = spec.split(':').next().unwrap_or_default();
    if !game.engines().iter().any(|listing| listing.name == name) {
        return Ok(Some(LuckJudge::Evaluation(variant.evaluation(spec, tell)?)));
    }
    let engine = variant.engine(spec, tell)?;
    if engine.unit.is_none() || engine.has_noise {
        return Err(SpecError::NoJudge { spec: spec.into(), example });
    }
    Ok(Some(LuckJudge::Search(engine)))
}

impl<P: game::Position> LuckJudge<P> {
    /// A judge for one thread; `end` says when its searches must end.
    #[must_use]
    pub fn build<'a>(&self, end: impl Into<SearchEnd<'a>>) -> Box<dyn Reference<P> + 'a> {
        match self {
            Self::Evaluation(evaluation) => Box::new(EvaluatorReference(Arc::clone(evaluation))),
            Self::Search(engine) => {
                Box::new(SearchReference { engine: engine.clone(), end: end.into() })
            }
        }
    }
}

struct SearchReference<'a, P: game::Position> {
    engine: Engine<P>,
    end: SearchEnd<'a>,
}

impl<P: game::Position> Reference<P> for SearchReference<'_, P> {
    fn new_game(&mut self) {
        self.engine.search.new_game();
    }

    fn luck(&mut self, before: &P, roll: P::Roll) -> f64 {
        let task = self.end.task(self.engine.limits_or(DEFAULT_DEPTH), 0);
        let report = self.engine.search(before, task, &mut |_| ());
        let mover = before.mover();
        let rolls = report.map(|report| report.rolls).unwrap_or_default().into_iter();
        luck_of_roll(rolls.map(|it| (it.roll, it.probability, it.value.of(mover))), roll)
    }
}
