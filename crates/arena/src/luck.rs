use std::sync::Arc;

use game::{Evaluation, Evaluator as _, Position as _, Side};
use games::{Position, Roll, SpecError, Tell, Variant};
use search::Engine;

use crate::{Game, SearchEnd};

/// What judges the luck of rolls: an evaluation such as `zweistein`, or a search such as
/// `star2:depth=3`. Each thread needs its own clone.
#[derive(Clone)]
pub enum LuckJudge {
    /// Values rolls by the best move after them.
    Evaluation(Arc<dyn Evaluation<Position>>),
    /// Searches from before the roll, which values all rolls.
    Search(Engine<Position>),
}

/// The depth of a judging search whose spec sets no limits.
const DEFAULT_DEPTH: u32 = 3;

/// The spec for no judge.
pub const NO_JUDGE: &str = "none";

/// The spec of a variant's default judge.
pub fn default_judge(variant: Variant) -> &'static str {
    variant.luck_judge().unwrap_or(NO_JUDGE)
}

/// Finds the judge that a spec names; `None` for `none`, the only choice in games without dice.
/// `tell` is called before slow preparations.
pub fn luck_judge(
    variant: Variant,
    spec: &str,
    tell: Tell,
) -> Result<Option<LuckJudge>, SpecError> {
    if spec == NO_JUDGE {
        return Ok(None);
    }
    let game = variant.game();
    let Some(example) = variant.luck_judge() else {
        return Err(SpecError::Refused(format!(
            "{spec}: there are no dice in {game}, so there is no luck to judge: expected none"
        )));
    };
    let name = spec.split(':').next().unwrap_or_default();
    if !game.engines().iter().any(|listing| listing.name == name) {
        return Ok(Some(LuckJudge::Evaluation(variant.evaluation(spec, tell)?)));
    }
    let engine = variant.engine(spec, tell)?;
    if engine.unit.is_none() || engine.has_noise {
        return Err(SpecError::Refused(format!(
            "{spec} cannot judge rolls: expected an evaluator such as {example}, a search such as star2:depth=2, or none"
        )));
    }
    Ok(Some(LuckJudge::Search(engine)))
}

impl LuckJudge {
    /// Forgets earlier games, so that judgements do not depend on them.
    pub fn new_game(&mut self) {
        if let Self::Search(engine) = self {
            engine.search.new_game();
        }
    }

    /// The value of this roll for the player who rolls, minus the mean of all rolls. Whatever the
    /// values are, this is zero on average, so subtracting it from a result does not bias it.
    pub fn luck(&mut self, before: &Position, roll: Roll, end: SearchEnd) -> f64 {
        let (mut mean, mut came) = (0.0, 0.0);
        let mut add = |other: Roll, chance: f64, value: f64| {
            mean += chance * value;
            if other == roll {
                came = value;
            }
        };
        match self {
            Self::Evaluation(evaluation) => {
                let values = evaluation.roll_values(before).best;
                before.rolls().zip(values).for_each(|((roll, chance), it)| add(roll, chance, it));
            }
            Self::Search(engine) => {
                let task = end.task(engine.limits_or(DEFAULT_DEPTH), 0);
                let report = engine.search(before, task, &mut |_| ());
                let rolls = report.map(|report| report.rolls).unwrap_or_default();
                let mover = before.mover();
                rolls.iter().for_each(|it| add(it.roll, it.probability, it.value.of(mover)));
            }
        }
        came - mean
    }
}

/// Judges all rolls of a game: the luck of the first player minus that of the second. The game must
/// roll at most once before a move.
pub fn luck_of_game<'a>(game: &Game, judge: &mut LuckJudge, end: impl Into<SearchEnd<'a>>) -> f64 {
    judge.new_game();
    let (mut position, end, mut sum) = (game.start, end.into(), 0.0);
    let mut luck_of_first = |position: &Position, roll| {
        let luck = judge.luck(position, roll, end);
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
