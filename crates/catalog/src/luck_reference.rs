use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arena::{EvaluatorReference, Reference};
use ewn::{Board, Die, Position, Size};
use game::Evaluator;
use search::{Searcher, Task};

use crate::{ENGINES, Engine, Evaluation, EvaluationSpec, EwnEngine, EwnSearch, SpecError};

/// What judges the luck of rolls: an evaluation such as `zweistein`, or a search such as
/// `star2:depth=3`. Copies share what took long to make.
#[derive(Clone)]
pub enum LuckReference {
    /// Rolls are worth what the best move after them is to an evaluation.
    Evaluation(Arc<dyn Evaluation>),
    /// Rolls are worth what a search finds.
    Search(EwnEngine),
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
            let evaluation = EvaluationSpec::parse(spec)?.build(size, tell)?;
            return Ok(Some(Self::Evaluation(evaluation.into())));
        }
        match Engine::parse(size, spec, tell)? {
            Engine::Greedy(evaluation) => Ok(Some(Self::Evaluation(evaluation))),
            Engine::Search(engine) => Ok(Some(Self::Search(engine))),
            Engine::Random | Engine::Plain(..) | Engine::Noisy(..) => {
                Err(SpecError::NoJudge { spec: spec.into() })
            }
        }
    }

    /// For a thread of its own.
    #[must_use]
    pub fn build<B>(&self) -> Box<dyn Reference<Position<B>>>
    where
        B: Board + 'static,
        dyn Evaluation: Evaluator<Position<B>>,
        dyn EwnSearch: Searcher<Position<B>>,
    {
        match self {
            Self::Evaluation(evaluation) => Box::new(EvaluatorReference(Arc::clone(evaluation))),
            Self::Search(engine) => Box::new(SearchReference(engine.clone())),
        }
    }
}

struct SearchReference(EwnEngine);

impl<B: Board> Reference<Position<B>> for SearchReference
where
    dyn Evaluation: Evaluator<Position<B>>,
    dyn EwnSearch: Searcher<Position<B>>,
{
    fn new_game(&mut self) {
        self.0.new_game::<Position<B>>();
    }

    fn luck(&mut self, before: &Position<B>, roll: Die) -> f64 {
        let stop = AtomicBool::new(false);
        let limits = self.0.limits_or(DEFAULT_DEPTH);
        let report =
            self.0.search(before, Task { limits, stop: &stop, all_moves: false, seed: 0 }, |_| ());
        let mover = game::Position::mover(before);
        let rolls = report.map(|report| report.rolls).unwrap_or_default();
        let mean: f64 = rolls.iter().map(|roll| roll.probability * roll.value.of(mover)).sum();
        let came = rolls.iter().find(|other| other.roll == roll);
        came.map_or(0.0, |came| came.value.of(mover) - mean)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ewn::{Board5, Position5, SetUp, SetUpRule};
    use game::{Dice, Position as _};

    fn reference(spec: &str) -> Box<dyn Reference<Position5>> {
        LuckReference::parse(Size::FIVE, spec, |_| ()).unwrap().unwrap().build::<Board5>()
    }

    /// One move deep a search sees what its evaluation sees; deeper, luck is still zero on
    /// average, and from either side.
    #[test]
    fn the_luck_of_a_search_is_zero_on_average_and_agrees_with_its_evaluation() {
        let mut evaluation = reference("zweistein");
        let mut shallow = reference("star2:depth=1,hash=1");
        let mut deep = reference("star2:depth=3,hash=1");
        let mut dice = Dice::new(4);
        for _ in 0..20 {
            let [red, blue] = SetUp::pair(SetUpRule::Random, Size::FIVE, &mut dice);
            let mut position = Position5::start(&red, &blue, ewn::RED).unwrap();
            while let Some(roll) = position.random_roll(&mut dice) {
                let luck = evaluation.luck(&position, roll);
                assert!((luck - shallow.luck(&position, roll)).abs() < 1e-9, "{position}");
                deep.new_game();
                let rolls = position.rolls();
                let mean: f64 = rolls.map(|(die, chance)| chance * deep.luck(&position, die)).sum();
                assert!(mean.abs() < 1e-9, "{position}: {mean}");
                position = position.roll(roll);
                position = position.play(position.random_move(&mut dice).unwrap());
            }
        }
    }

    #[test]
    fn references_that_cannot_judge_are_refused() {
        let error =
            |spec| LuckReference::parse(Size::FIVE, spec, |_| ()).err().unwrap().to_string();
        assert!(error("random").starts_with("random cannot judge rolls: expected an evaluator"));
        assert!(error("zwistein").starts_with("no evaluator \"zwistein\""));
        assert!(LuckReference::parse(Size::FIVE, "none", |_| ()).unwrap().is_none());
    }
}
