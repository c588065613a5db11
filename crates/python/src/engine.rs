use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError};

use arena::{EnginePlayer, PlayerFactory};
use game::{Position as _, Turn};
use games::{GameKind, GameName, GameWork, engine, engine_over, limits_asked, variant_with_board};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use report::Analysis;
use search::{Limits, Task, TimeLimit};

use crate::errors::refused;
use crate::json::{json, to_python};
use crate::number::Number;
use crate::options::seconds;
use crate::position::Position;
use crate::python_function::{Failure, PythonEvaluation, Takes, function_name};
use crate::turns::Turns;
use crate::work::{self, Work};

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
    inner: Box<dyn AnyEngine>,
    spec: String,
    /// The exceptions of an evaluation in Python, and its name.
    failure: Arc<Failure>,
    /// The evaluation in Python.
    function: Option<(Py<PyAny>, Takes)>,
    evaluation: Option<String>,
    turns: Turns,
}

/// An engine for any game.
trait AnyEngine: Any + Send + Sync {
    fn game(&self) -> &'static str;
    fn check(&self, position: &Position) -> PyResult<()>;
    fn analyze(&self, search: &Search, work: &Work) -> PyResult<String>;
    fn best(&self, search: &Search, work: &Work) -> PyResult<String>;
    fn new_game(&self);
}

/// A position to search, and how.
struct Search<'a> {
    spec: &'a str,
    position: &'a Position,
    limits: Limits,
    seed: u64,
}

struct Held<G: GameKind> {
    variant: G::Variant,
    engine: Mutex<search::Engine<G::Position>>,
}

struct Make<'a> {
    spec: Option<&'a str>,
    board: Option<usize>,
    evaluation: Option<(Py<PyAny>, Takes)>,
    failure: &'a Arc<Failure>,
}

impl GameWork for Make<'_> {
    type Output = PyResult<(Box<dyn AnyEngine>, String)>;

    fn on<G: GameKind>(self) -> Self::Output {
        let variant = variant_with_board::<G>(self.board);
        let variant = variant.map_err(|problem| refused(format!("board: {problem}")))?;
        let spec = self.spec.unwrap_or(match self.evaluation {
            Some(_) => "greedy",
            None => G::DEFAULTS.engine,
        });
        let engine = match self.evaluation {
            None => engine::<G>(variant, spec, |_| ()),
            Some((function, takes)) => {
                let evaluation =
                    PythonEvaluation::<G>::new(function, takes, Arc::clone(self.failure));
                engine_over::<G>(spec, &(Arc::new(evaluation) as _))
            }
        };
        let engine = Mutex::new(engine.map_err(refused)?);
        Ok((Box::new(Held::<G> { variant, engine }), spec.to_owned()))
    }
}

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
        let game: GameName = game.parse().map_err(refused)?;
        let board = Number::optional(board, "board")?;
        if let Some(function) = evaluation.as_ref().filter(|given| !given.bind(py).is_callable()) {
            return Err(PyTypeError::new_err(format!(
                "evaluation {function}: expected a function"
            )));
        }
        let failure = Arc::default();
        let named = evaluation.as_ref().map(|function| function_name(function.bind(py)));
        let takes = if batch { Takes::Array } else { Takes::Position };
        let evaluation = evaluation.map(|function| (function, takes));
        let function =
            evaluation.as_ref().map(|(function, takes)| (function.clone_ref(py), *takes));
        let make = Make { spec, board, evaluation, failure: &failure };
        let (inner, spec) = py.detach(|| game.run(make))?;
        let turns = Turns::default();
        Ok(Self { inner, spec, failure, function, evaluation: named, turns })
    }

    /// Its name and options.
    #[getter]
    fn spec(&self) -> &str {
        &self.spec
    }

    /// Its spec in a contest, which also names an evaluation in Python.
    #[getter]
    fn player_spec(&self) -> String {
        match &self.evaluation {
            None => self.spec.clone(),
            Some(name) => format!("{} over python:{name}", self.spec),
        }
    }

    /// The name of its game.
    #[getter]
    fn game(&self) -> &'static str {
        self.inner.game()
    }

    /// Everything that a search finds, as `dreistein analyze --json` prints it.
    #[pyo3(signature = (position, *, depth = None, nodes = None, time = None, seed = Number::Small(0), progress = None),
        text_signature = "($self, position, *, depth=None, nodes=None, time=None, seed=0, progress=None)")]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn analyze<'py>(
        &self,
        py: Python<'py>,
        position: &Position,
        depth: Option<Number>,
        nodes: Option<Number>,
        time: Option<f64>,
        seed: Number,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let search = self.search(position, depth, nodes, time, &seed)?;
        let _turn = self.turns.take(py)?;
        let found =
            work::run(py, progress, &self.failure, |work| self.inner.analyze(&search, &work))?;
        to_python(py, &found?)
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
        let search = self.search(position, depth, nodes, time, &seed)?;
        let _turn = self.turns.take(py)?;
        work::run(py, None, &self.failure, |work| self.inner.best(&search, &work))?
    }

    /// Forgets everything about earlier positions.
    fn new_game(&self, py: Python<'_>) -> PyResult<()> {
        let _turn = self.turns.take(py)?;
        self.inner.new_game();
        Ok(())
    }

    fn __repr__(&self) -> String {
        format!("Engine('{}', '{}')", self.spec, self.inner.game())
    }
}

impl Engine {
    /// Makes players of contests of a game on a board; the exceptions of an evaluation in Python go
    /// to `failure`.
    pub fn player<G: GameKind>(
        &self,
        py: Python<'_>,
        board: Option<usize>,
        failure: &Arc<Failure>,
    ) -> Result<Box<PlayerFactory<'static, G::Position>>, String> {
        let engine: &dyn Any = &*self.inner;
        let name = self.player_spec();
        let held = engine.downcast_ref::<Held<G>>().ok_or_else(|| {
            format!("{name}: an engine of {}, expected one of {}", self.inner.game(), G::NAME)
        })?;
        if variant_with_board::<G>(board).ok() != Some(held.variant) {
            return Err(format!("{name}: the engine is for another board; give board=..."));
        }
        if let Some((function, takes)) = &self.function {
            let function = function.clone_ref(py);
            let evaluation = PythonEvaluation::<G>::new(function, *takes, Arc::clone(failure));
            let engine = engine_over::<G>(&self.spec, &(Arc::new(evaluation) as _));
            return engine.map(EnginePlayer::<G>::maker).map_err(|error| error.to_string());
        }
        // A search by another thread may need the lock of the interpreter before it can end.
        let _turn = self.turns.take(py).map_err(|problem| problem.value(py).to_string())?;
        let engine = held.engine.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(EnginePlayer::<G>::maker(engine.clone()))
    }

    fn search<'a>(
        &'a self,
        position: &'a Position,
        depth: Option<Number>,
        nodes: Option<Number>,
        time: Option<f64>,
        seed: &Number,
    ) -> PyResult<Search<'a>> {
        self.inner.check(position)?;
        let time = time.map(seconds).transpose()?.map(TimeLimit::PerMove);
        let depth = Number::optional(depth, "depth")?;
        let nodes = Number::optional(nodes, "nodes")?;
        let (limits, seed) = (Limits { depth, nodes, time }, seed.to("seed")?);
        Ok(Search { spec: &self.spec, position, limits, seed })
    }
}

impl<G: GameKind> AnyEngine for Held<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn check(&self, position: &Position) -> PyResult<()> {
        let position = position.of::<G>()?;
        if let Turn::Over(_) = position.turn() {
            return Err(refused(format!("{position}: the game is over")));
        }
        if G::variant(position) != self.variant {
            return Err(refused(format!(
                "{position}: the engine is for another board; give board=..."
            )));
        }
        Ok(())
    }

    fn analyze(&self, search: &Search, work: &Work) -> PyResult<String> {
        let position = search.position.of::<G>()?;
        let mut engine = self.engine.lock().unwrap_or_else(PoisonError::into_inner);
        let usual = G::DEFAULTS.analysis_depth;
        let (limits, unit) =
            limits_asked::<G>(&engine, search.spec, search.limits, usual).map_err(refused)?;
        let shape = |report: &_| json(&Analysis::new::<G>(position, report, unit));
        let task = Task { limits, stop: work.stop, all_moves: true, seed: search.seed };
        let report = engine.search(position, task, &mut |report| {
            if let Ok(shape) = shape(report) {
                (work.tell)(shape);
            }
        });
        shape(&report.ok_or_else(|| refused("the game is over"))?)
    }

    fn best(&self, search: &Search, work: &Work) -> PyResult<String> {
        let position = search.position.of::<G>()?;
        if position.turn() == Turn::ToRoll {
            return Err(refused(format!(
                "{position}: the die is not rolled yet, so there is no best move"
            )));
        }
        let mut engine = self.engine.lock().unwrap_or_else(PoisonError::into_inner);
        let report = engine.search_within(position, search.limits, work.stop, search.seed);
        let best = report.and_then(|report| report.best());
        best.map(|best| best.to_string())
            .ok_or_else(|| refused(format!("{position}: no move was found")))
    }

    fn new_game(&self) {
        self.engine.lock().unwrap_or_else(PoisonError::into_inner).search.new_game();
    }
}
