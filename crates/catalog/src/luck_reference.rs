use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arena::{EvaluatorReference, Reference};
use ewn::{Board, Die, Position, Size};
use game::Evaluator;
use search::star::Task;

use crate::{ENGINES, Engine, Evaluation, EvaluationSpec, SpecError, StarEngine};

/// What judges the luck of rolls: an evaluation such as `zweistein`, or a search such as
/// `star2:depth=3`. Copies share what took long to make.
#[derive(Clone)]
pub enum LuckReference {
    /// Rolls are worth what the best move after them is to an evaluation.
    Evaluation(Arc<dyn Evaluation>),
    /// Rolls are worth what a search finds.
    Search(Box<StarEngine>),
}

/// How deep a search judges rolls if its spec has no limit.
const DEFAULT_DEPTH: u32 = 3;

impl LuckReference {
    /// The reference that a spec asks for, on boards of this size; `None` if it says `none`.
    /// `tell` hears of it if making it takes long.
    ///
    /// # Errors
    /// If there is no evaluation or search of that name, or none with such an option.
    pub fn parse(size: Size, spec: &str, tell: fn(&str)) -> Result<Option<Self>, SpecError> {
        if spec == "none" {
            return Ok(None);
        }
        let name = spec.split(':').next().unwrap_or_default();
        if !ENGINES.iter().any(|kind| kind.name == name) {
            let evaluation = EvaluationSpec::parse(spec)?.build(size, tell);
            return Ok(Some(Self::Evaluation(evaluation.into())));
        }
        match Engine::parse(size, spec, tell)? {
            Engine::Greedy(evaluation) => Ok(Some(Self::Evaluation(evaluation))),
            Engine::Star(engine) => Ok(Some(Self::Search(engine))),
            Engine::Random | Engine::Plain(..) => Err(SpecError::NoJudge { spec: spec.into() }),
        }
    }

    /// For a thread of its own.
    #[must_use]
    pub fn build<B>(&self) -> Box<dyn Reference<Position<B>>>
    where
        B: Board + 'static,
        dyn Evaluation: Evaluator<Position<B>>,
    {
        match self {
            Self::Evaluation(evaluation) => Box::new(EvaluatorReference(Arc::clone(evaluation))),
            Self::Search(engine) => Box::new(SearchReference(engine.clone())),
        }
    }
}

struct SearchReference(Box<StarEngine>);

impl<B: Board> Reference<Position<B>> for SearchReference
where
    dyn Evaluation: Evaluator<Position<B>>,
{
    fn new_game(&mut self) {
        self.0.new_game();
    }

    fn luck(&mut self, before: &Position<B>, roll: Die) -> f64 {
        let stop = AtomicBool::new(false);
        let limits = self.0.limits_or(DEFAULT_DEPTH);
        let report = self.0.search(before, Task { limits, stop: &stop, all_moves: false }, |_| ());
        let mover = game::Position::mover(before);
        let rolls = report.map(|report| report.rolls).unwrap_or_default();
        let mean: f64 = rolls.iter().map(|roll| roll.probability * roll.value.of(mover)).sum();
        let came = rolls.iter().find(|other| other.roll == roll);
        came.map_or(0.0, |came| came.value.of(mover) - mean)
    }
}
