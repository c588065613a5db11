use std::sync::{Arc, Mutex};

use arena::{EnginePlayer, PlayerFactory};
use game::{Position as _, Turn};
use games::{SpecError, Variant};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use report::Analysis;
use search::{Limits, Task, TimeLimit};

use crate::errors::refused;
use crate::game::Game;
use crate::json::{Json, json};
use crate::options::{Number, seconds};
use crate::position::Position;
use crate::python_function::{Failure, PythonEvaluation, function_name};
use crate::{turns, work};

/// An engine: it searches positions and chooses moves.
///
/// >>> import dreistein
/// >>> engine = dreistein.Engine("star2:depth=3")
/// >>> engine.best(dreistein.Position().roll(3))
/// 'c5c4'
///
/// Its evaluation can be a function of a position that returns the mover's win probability, or with
/// `batch=True`, which is faster, one of an array with a row for each position:
///
/// >>> def pieces(rows):
/// ...     mover = rows[:, 25]
/// ...     return 0.5 + 0.05 * ((rows[:, :25] > 0).sum(1) - (rows[:, :25] < 0).sum(1)) * mover
/// >>> dreistein.Engine("greedy", evaluation=pieces, batch=True).best(
/// ...     dreistein.Position("r1..../.b2.../...../...../..b3.b1 r 1"))
/// 'a5b4'
#[pyclass(frozen, module = "dreistein")]
pub struct Engine {
    variant: Variant,
    /// Its name and options.
    #[pyo3(get)]
    spec: String,
    engine: Mutex<games::Engine>,
    /// The evaluation in Python, whether it takes arrays, and its exceptions.
    function: Option<(Py<PyAny>, bool)>,
    failure: Arc<Failure>,
}

/// A position to search, the limits, and the seed.
type Search = (games::Position, Limits, u64);

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (spec = None, game = "ewn", board = None, *, evaluation = None, batch = false))]
    fn new(
        py: Python<'_>,
        spec: Option<&str>,
        game: &str,
        board: Option<Number>,
        evaluation: Option<Py<PyAny>>,
        batch: bool,
    ) -> PyResult<Self> {
        let Game(variant) = Game::new(game, board)?;
        if let Some(function) = evaluation.as_ref().filter(|given| !given.bind(py).is_callable()) {
            return Err(PyTypeError::new_err(format!(
                "evaluation {function}: expected a function"
            )));
        }
        let function = evaluation.map(|function| (function, batch));
        let failure = Arc::default();
        let spec = spec.unwrap_or(match function {
            Some(_) => "greedy",
            None => variant.game().defaults.engine,
        });
        let engine = match &function {
            None => py.detach(|| variant.engine(spec, |_| ())),
            Some(function) => engine_over(py, variant.game(), spec, function, &failure),
        };
        let (engine, spec) = (Mutex::new(engine.map_err(refused)?), spec.to_owned());
        Ok(Self { variant, spec, engine, function, failure })
    }

    /// Its spec in a contest, including the name of its Python evaluation, if it has one.
    #[getter]
    fn player_spec(&self, py: Python<'_>) -> String {
        match &self.function {
            None => self.spec.clone(),
            Some((function, _)) => {
                format!("{} over python:{}", self.spec, function_name(function.bind(py)))
            }
        }
    }

    /// The name of its game.
    #[getter]
    fn game(&self) -> &'static str {
        self.variant.game().name()
    }

    /// Everything that a search finds, as `dreistein analyze --json` prints it.
    #[pyo3(signature = (position, *, depth = None, nodes = None, time = None, seed = Number::Small(0), progress = None),
        text_signature = "($self, position, *, depth=None, nodes=None, time=None, seed=0, progress=None)")]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn analyze(
        &self,
        py: Python<'_>,
        position: &Position,
        depth: Option<Number>,
        nodes: Option<Number>,
        time: Option<f64>,
        seed: Number,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Json> {
        let (position, asked, seed) = self.search(position, depth, nodes, time, &seed)?;
        let mut engine = turns::lock(py, &self.engine)?;
        let (engine, game) = (&mut *engine, position.game());
        let usual = game.defaults.analysis_depth;
        let (limits, unit) =
            game.limits_asked(engine, &self.spec, asked, usual).map_err(refused)?;
        let shape = |report: &_| json(&Analysis::new(&position, report, unit));
        let failure = &self.failure;
        work::run(py, progress, failure, failure.flag(), |work| {
            let task = Task { limits, stop: work.stop, all_moves: true, seed };
            let report = engine.search(&position, task, &mut |report| {
                shape(report).into_iter().for_each(|shape| (work.tell)(shape));
            });
            shape(&report.ok_or_else(|| refused("the game is over"))?)
        })?
    }

    /// The best move.
    #[pyo3(signature = (position, *, depth = None, nodes = None, time = None, seed = Number::Small(0)),
        text_signature = "($self, position, *, depth=None, nodes=None, time=None, seed=0)")]
    fn best(
        &self,
        py: Python<'_>,
        position: &Position,
        depth: Option<Number>,
        nodes: Option<Number>,
        time: Option<f64>,
        seed: Number,
    ) -> PyResult<String> {
        let (position, limits, seed) = self.search(position, depth, nodes, time, &seed)?;
        if position.turn() == Turn::ToRoll {
            return Err(refused(format!(
                "{position}: the die is not rolled yet, so there is no best move"
            )));
        }
        let (engine, failure) = (&mut *turns::lock(py, &self.engine)?, &self.failure);
        let report = work::run(py, None, failure, failure.flag(), |work| {
            engine.search_within(&position, limits, work.stop, seed)
        })?;
        let best = report.and_then(|report| report.best()).map(|best| best.to_string());
        best.ok_or_else(|| refused(format!("{position}: no move was found")))
    }

    /// Forgets everything about earlier positions.
    fn new_game(&self, py: Python<'_>) -> PyResult<()> {
        turns::lock(py, &self.engine)?.search.new_game();
        Ok(())
    }

    fn __repr__(&self) -> String {
        format!("Engine('{}', '{}')", self.spec, self.game())
    }
}

impl Engine {
    /// Returns a factory of players for contests in this variant, which records exceptions raised
    /// by Python code in `failure`.
    pub fn player(
        &self,
        py: Python<'_>,
        variant: Variant,
        failure: &Arc<Failure>,
    ) -> Result<PlayerFactory, String> {
        let (name, game) = (self.player_spec(py), variant.game());
        if self.variant.game() != game {
            return Err(format!("{name}: an engine of {}, expected one of {game}", self.game()));
        }
        if self.variant != variant {
            return Err(format!("{name}: the engine is for another board; give board=..."));
        }
        if let Some(function) = &self.function {
            let engine = engine_over(py, game, &self.spec, function, failure);
            return engine.map(EnginePlayer::maker).map_err(|error| error.to_string());
        }
        // A search by another thread may need the lock of the interpreter before it can end.
        let engine = turns::lock(py, &self.engine);
        let engine = engine.map_err(|problem| problem.value(py).to_string())?;
        Ok(EnginePlayer::maker(engine.clone()))
    }

    fn search(
        &self,
        position: &Position,
        depth: Option<Number>,
        nodes: Option<Number>,
        time: Option<f64>,
        seed: &Number,
    ) -> PyResult<Search> {
        position.of(self.variant.game())?;
        position.check_open()?;
        let position = position.on(self.variant, "engine")?;
        let time = time.map(seconds).transpose()?.map(TimeLimit::PerMove);
        let depth = Number::optional(depth, "depth")?;
        let nodes = Number::optional(nodes, "nodes")?;
        Ok((position, Limits { depth, nodes, time }, seed.to("seed")?))
    }
}

/// A search over a function in Python.
fn engine_over(
    py: Python<'_>,
    game: games::Game,
    spec: &str,
    (function, takes_arrays): &(Py<PyAny>, bool),
    failure: &Arc<Failure>,
) -> Result<games::Engine, SpecError> {
    let (function, takes_arrays) = (function.clone_ref(py), *takes_arrays);
    let evaluation = PythonEvaluation { function, takes_arrays, failure: Arc::clone(failure) };
    game.engine_over(spec, &(Arc::new(evaluation) as _))
}
