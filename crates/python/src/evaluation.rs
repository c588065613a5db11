use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use game::{Position as _, Turn};
use games::{GameKind, GameName, GameWork, variant_with_board};
use numpy::ndarray::ArrayView2;
use numpy::{PyArray1, PyReadonlyArray2};
use pyo3::prelude::*;

use crate::errors::refused;
use crate::json::{json, to_python};
use crate::number::Number;
use crate::options::threads;
use crate::position::Position;
use crate::python_function::Failure;
use crate::rows::value_rows;
use crate::work;

/// An evaluation: an estimate of who will win.
///
/// Calling it with a position gives the mover's win probability before the roll.
///
/// >>> import dreistein
/// >>> evaluation = dreistein.Evaluation("zweistein")
/// >>> round(evaluation(dreistein.Position()), 3)
/// 0.548
#[pyclass(frozen, module = "dreistein")]
pub struct Evaluation {
    inner: Box<dyn AnyEvaluation>,
    spec: String,
}

/// An evaluation for any game.
trait AnyEvaluation: Send + Sync {
    fn game(&self) -> &'static str;
    fn value(&self, position: &Position) -> PyResult<f64>;
    fn explain(&self, spec: &str, position: &Position) -> PyResult<String>;
    fn of_rows(
        &self,
        rows: &ArrayView2<'_, i8>,
        threads: usize,
        stop: &AtomicBool,
    ) -> Result<Vec<f64>, String>;
}

struct Held<G: GameKind> {
    variant: G::Variant,
    evaluation: Arc<dyn game::Evaluation<G::Position>>,
}

struct Make<'a> {
    spec: Option<&'a str>,
    board: Option<usize>,
}

impl GameWork for Make<'_> {
    type Output = PyResult<(Box<dyn AnyEvaluation>, String)>;

    fn on<G: GameKind>(self) -> Self::Output {
        let variant = variant_with_board::<G>(self.board);
        let variant = variant.map_err(|problem| refused(format!("board: {problem}")))?;
        let spec = self.spec.unwrap_or(G::EVALUATIONS[0]);
        let evaluation = G::evaluation(variant, spec, |_| ()).map_err(refused)?;
        Ok((Box::new(Held::<G> { variant, evaluation }), spec.to_owned()))
    }
}

#[pymethods]
impl Evaluation {
    #[new]
    #[pyo3(signature = (spec = None, game = "ewn", board = None))]
    fn new(
        py: Python<'_>,
        spec: Option<&str>,
        game: &str,
        board: Option<Number>,
    ) -> PyResult<Self> {
        let game: GameName = game.parse().map_err(refused)?;
        let board = Number::optional(board, "board")?;
        // Some evaluations compute tables first.
        let (inner, spec) = py.detach(|| game.run(Make { spec, board }))?;
        Ok(Self { inner, spec })
    }

    /// Its name and options.
    #[getter]
    fn spec(&self) -> &str {
        &self.spec
    }

    /// The name of its game.
    #[getter]
    fn game(&self) -> &'static str {
        self.inner.game()
    }

    /// The mover's win probability before the roll; 1 or 0 in a finished game.
    fn __call__(&self, position: &Position) -> PyResult<f64> {
        self.inner.value(position)
    }

    /// Both sides' values and the terms that they come from, as `dreistein eval --json` prints them.
    fn explain<'py>(&self, py: Python<'py>, position: &Position) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.inner.explain(&self.spec, position)?)
    }

    /// The mover's win probability for every row of an array, which is not copied; by all cores if
    /// `threads` is `None`.
    ///
    /// >>> import dreistein
    /// >>> rows = dreistein.Game().array([dreistein.Position()])
    /// >>> dreistein.Evaluation("zweistein").of_array(rows).round(3)
    /// array([0.548])
    #[pyo3(signature = (rows, *, threads = Some(Number::Small(1))), text_signature = "($self, rows, *, threads=1)")]
    fn of_array<'py>(
        &self,
        py: Python<'py>,
        rows: PyReadonlyArray2<'py, i8>,
        threads: Option<Number>,
    ) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let (view, threads) = (rows.as_array(), self::threads(threads)?.get());
        let values = work::run(py, None, &Failure::default(), |work| {
            self.inner.of_rows(&view, threads, work.stop)
        })?;
        Ok(PyArray1::from_vec(py, values.map_err(refused)?))
    }

    fn __repr__(&self) -> String {
        format!("Evaluation('{}', '{}')", self.spec, self.inner.game())
    }
}

impl<G: GameKind> AnyEvaluation for Held<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn value(&self, position: &Position) -> PyResult<f64> {
        let position = self.checked(position)?;
        Ok(match position.turn() {
            Turn::Over(outcome) => f64::from(outcome.winner == position.mover()),
            Turn::ToRoll | Turn::ToMove(_) => self.evaluation.evaluate(position).probability(),
        })
    }

    fn explain(&self, spec: &str, position: &Position) -> PyResult<String> {
        let position = self.checked(position)?;
        if let Turn::Over(_) = position.turn() {
            return Err(refused(format!("{position}: the game is over")));
        }
        let explained = self.evaluation.explain(position);
        let details = self.evaluation.details(position);
        let shape =
            report::Evaluation::new::<G>(position, spec, &explained).with_details::<G>(&details);
        json(&shape)
    }

    fn of_rows(
        &self,
        rows: &ArrayView2<'_, i8>,
        threads: usize,
        stop: &AtomicBool,
    ) -> Result<Vec<f64>, String> {
        value_rows::<G>(self.variant, rows, threads, stop, |position| {
            self.evaluation.evaluate(position).probability()
        })
    }
}

impl<G: GameKind> Held<G> {
    fn checked<'a>(&self, position: &'a Position) -> PyResult<&'a G::Position> {
        let position = position.of::<G>()?;
        if G::variant(position) == self.variant {
            return Ok(position);
        }
        Err(refused(format!("{position}: the evaluation is for another board; give board=...")))
    }
}
