//! EWN as a game by name, with its engines and evaluations.

use std::sync::Arc;

use ewn::notation::FORMATS;
use ewn::{AnyPosition, Die, Move, Position5, Size};
use ewn_engine::{EVALUATIONS, EwnEvaluation, LorentzPriors, WRAPPERS};
use game::record::Format;
use game::{Evaluation, Unit};
use search::monte_carlo::MonteCarlo;
use search::options::{HASH, THREADS};
use search::star::Variant;
use search::{Engine, Limits, Observer, Report, Searcher, Task};

use super::endgame::{TABLES, with_tables};
use super::evaluation::{EvaluationSpec, OnAnyBoard};
use super::facts::FACTS;
use super::playouts::{build_policy, multi_attribute};
use super::{EditedEwn, Ewn};
use crate::engines::{
    CLOCK, DEPTH, EngineRequest, NODES, NOISE, PLAYOUTS, SharedSearch, TIME, by_playouts,
    playout_share,
};
use crate::{Facts, Game, GameKind, Listing, Problem, SpecError, Tell};

impl GameKind for Ewn {
    const GAME: Game = Game::Ewn;
    const FACTS: &'static Facts = &FACTS;

    type Variant = Size;
    type Position = AnyPosition;
    type Edited = EditedEwn;

    fn with_board(side: usize) -> Result<Size, Problem> {
        Ok(Size::new(side)?)
    }

    fn edited(edited: &EditedEwn) -> Result<AnyPosition, Problem> {
        edited.position()
    }

    fn formats() -> &'static [Format<AnyPosition>] {
        FORMATS
    }

    fn evaluations() -> Vec<Listing> {
        let plain = EVALUATIONS.iter();
        let plain = plain.map(|kind| Listing::new(kind.name, kind.summary, kind.options));
        let around = WRAPPERS.iter();
        let around = around.map(|kind| Listing::new(kind.name, kind.summary, kind.options));
        plain.chain(around).collect()
    }

    fn evaluation(
        size: Size,
        spec: &str,
        tell: Tell,
    ) -> Result<Arc<dyn Evaluation<AnyPosition>>, SpecError> {
        let evaluation = EvaluationSpec::parse(spec)?.build(size, None, tell)?;
        Ok(Arc::new(OnAnyBoard(evaluation.into())))
    }

    fn check_evaluation(spec: &str) -> Result<(), SpecError> {
        EvaluationSpec::parse(spec).map(|_| ())
    }

    fn own_engines() -> Vec<Listing> {
        let summary =
            "the strongest: star2 with the network on 5x5, with zweistein on other boards";
        let options = [TABLES, DEPTH, NODES, TIME, HASH, THREADS, CLOCK, NOISE];
        vec![Listing::new("champion", summary, &options)]
    }

    /// Builds the champion, which combines the fastest search with the best evaluation.
    fn own_engine(
        size: Size,
        _: &str,
        request: &EngineRequest,
    ) -> Result<Engine<AnyPosition>, SpecError> {
        let star = Self::shared_search(size, SharedSearch::Star(Variant::Star2), request)?;
        // Takes at most a few hundredths of a second on small boards, about a second on large ones.
        let depth = match size.side() {
            ..=5 => 5,
            6 => 4,
            _ => 3,
        };
        Ok(Engine { usual: Limits { depth: Some(depth), ..Limits::default() }, ..star })
    }

    fn evaluation_cost(size: Size, spec: &str) -> Result<f64, SpecError> {
        Ok(EvaluationSpec::parse(spec)?.cost(size))
    }

    fn shared_search(
        size: Size,
        search: SharedSearch,
        request: &EngineRequest,
    ) -> Result<Engine<AnyPosition>, SpecError> {
        let options = request.options;
        if search == SharedSearch::MonteCarlo && options.text("value") == "multi" {
            return multi_attribute_search(size, request);
        }
        let evaluation = || evaluation(size, request);
        let policy = || build_policy(options.text("policy"), size, request.tell);
        let has_priors = options.has("priors") && options.text("priors") == "lorentz";
        // A random move needs no fast board.
        if size == Size::FIVE && search != SharedSearch::Random {
            let priors = has_priors.then(|| Arc::new(LorentzPriors) as _);
            let (evaluation, policy) = (|| Ok(evaluation()? as _), || Ok(policy()? as _));
            return Ok(OfficialBoard::around(search.build(options, evaluation, policy, priors)?));
        }
        let priors = has_priors.then(|| Arc::new(LorentzPriors) as _);
        search.build(options, || Ok(evaluation()? as _), || Ok(policy()? as _), priors)
    }
}

/// Builds an engine's evaluation; `champion`, which has no `eval`, gets the best for the board.
fn evaluation(size: Size, request: &EngineRequest) -> Result<Arc<dyn EwnEvaluation>, SpecError> {
    let EngineRequest { spec, options, evaluation_options, tell } = *request;
    let name = if options.has("eval") { options.text("eval") } else { best_evaluation(size) };
    let evaluation = EvaluationSpec::with_options(spec, name, evaluation_options)?;
    with_tables(&evaluation, size, options.text("tb"), tell)
}

/// The strongest evaluation for a board; the network was trained on the official board only.
pub fn best_evaluation(size: Size) -> &'static str {
    if size == Size::FIVE { "net" } else { "zweistein" }
}

/// Builds flat Monte Carlo that judges by several attributes.
fn multi_attribute_search(
    size: Size,
    request: &EngineRequest,
) -> Result<Engine<AnyPosition>, SpecError> {
    let EngineRequest { options, tell, .. } = *request;
    let policy = build_policy(options.text("policy"), size, tell)?;
    let threads = options.integer("threads") as usize;
    let (attributes, share) = (multi_attribute(options), playout_share(options));
    let search = MonteCarlo { policy, attributes, share, threads };
    if size == Size::FIVE {
        let engine = by_playouts(search, PLAYOUTS, Unit::WinProbability);
        return Ok(OfficialBoard::around(engine));
    }
    Ok(by_playouts(search, PLAYOUTS, Unit::WinProbability))
}

/// A search on the official board, which converts positions to their fast type once per search.
struct OfficialBoard(Box<dyn Searcher<Position5>>);

impl OfficialBoard {
    fn around(engine: Engine<Position5>) -> Engine<AnyPosition> {
        engine.around(|search| Box::new(Self(search)))
    }
}

impl Searcher<AnyPosition> for OfficialBoard {
    fn new_game(&mut self) {
        self.0.new_game();
    }

    fn search(
        &mut self,
        position: &AnyPosition,
        task: Task,
        observe: &mut Observer<AnyPosition>,
    ) -> Option<Report<Move, Die>> {
        self.0.search(&position.official()?, task, observe)
    }

    fn fresh(&self) -> Box<dyn Searcher<AnyPosition>> {
        Box::new(Self(self.0.fresh()))
    }
}
