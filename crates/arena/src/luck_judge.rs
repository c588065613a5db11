use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use catalog::{GameKind, SpecError, Tell, engine, engine_listings};
use game::{Evaluation, Position};
use search::{Engine, Task};

use crate::{EvaluatorReference, Reference};

/// What judges the luck of rolls: an evaluation such as `zweistein`, or a search such as
/// `star2:depth=3`. Copies share what took long to make.
pub enum LuckJudge<P: Position> {
    /// Rolls are worth what the best move after them is to an evaluation.
    Evaluation(Arc<dyn Evaluation<P>>),
    /// Rolls are worth what a search finds.
    Search(Engine<P>),
}

/// How deep a search judges rolls if its spec has no limit.
const DEFAULT_DEPTH: u32 = 3;

/// The spec that asks for no judge.
pub const NO_JUDGE: &str = "none";

/// The judge of a game if nothing is said.
#[must_use]
pub fn default_judge<G: GameKind>() -> &'static str {
    G::DICE.map_or(NO_JUDGE, |dice| dice.luck)
}

/// The judge that a spec asks for; `None` if it says `none`, the only word for games without
/// dice. `tell` hears of it if making the judge takes long.
///
/// # Errors
/// If there is no evaluation or search of that name, or none with such an option.
pub fn luck_judge<G: GameKind>(
    variant: G::Variant,
    spec: &str,
    tell: Tell,
) -> Result<Option<LuckJudge<G::Position>>, SpecError> {
    if spec == NO_JUDGE {
        return Ok(None);
    }
    let Some(dice) = G::DICE else {
        return Err(SpecError::NoDice { spec: spec.into(), game: G::NAME });
    };
    let name = spec.split(':').next().unwrap_or_default();
    if !engine_listings::<G>().iter().any(|listing| listing.name == name) {
        return Ok(Some(LuckJudge::Evaluation(G::evaluation(variant, spec, tell)?)));
    }
    let engine = engine::<G>(variant, spec, tell)?;
    if engine.unit.is_none() || engine.errs {
        return Err(SpecError::NoJudge { spec: spec.into(), example: dice.luck });
    }
    Ok(Some(LuckJudge::Search(engine)))
}

impl<P: Position> LuckJudge<P> {
    /// For a thread of its own.
    #[must_use]
    pub fn build(&self) -> Box<dyn Reference<P>> {
        match self {
            Self::Evaluation(evaluation) => Box::new(EvaluatorReference(Arc::clone(evaluation))),
            Self::Search(engine) => Box::new(SearchReference(engine.clone())),
        }
    }
}

struct SearchReference<P: Position>(Engine<P>);

impl<P: Position> Reference<P> for SearchReference<P> {
    fn new_game(&mut self) {
        self.0.search.new_game();
    }

    fn luck(&mut self, before: &P, roll: P::Roll) -> f64 {
        let stop = AtomicBool::new(false);
        let limits = self.0.limits_or(DEFAULT_DEPTH);
        let task = Task { limits, stop: &stop, all_moves: false, seed: 0 };
        let report = self.0.search(before, task, &mut |_| ());
        let mover = before.mover();
        let rolls = report.map(|report| report.rolls).unwrap_or_default();
        let mean: f64 = rolls.iter().map(|roll| roll.probability * roll.value.of(mover)).sum();
        let came = rolls.iter().find(|other| other.roll == roll);
        came.map_or(0.0, |came| came.value.of(mover) - mean)
    }
}
