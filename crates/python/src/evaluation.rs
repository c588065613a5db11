use std::sync::Arc;

use game::{Position as _, Turn};
use games::Variant;
use numpy::{PyArray1, PyReadonlyArray2};
use pyo3::prelude::*;

use crate::errors::refused;
use crate::game::Game;
use crate::json::{Json, json};
use crate::options::{Number, threads};
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
    variant: Variant,
    /// Its name and options.
    #[pyo3(get)]
    spec: String,
    evaluation: Arc<dyn game::Evaluation<games::Position>>,
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
        let Game(variant) = Game::new(game, board)?;
        let spec = spec.unwrap_or(variant.game().evaluation_names[0]);
        // Some evaluations compute tables first.
        let evaluation = py.detach(|| variant.evaluation(spec, |_| ())).map_err(refused)?;
        Ok(Self { variant, spec: spec.to_owned(), evaluation })
    }

    /// The name of its game.
    #[getter]
    fn game(&self) -> &'static str {
        self.variant.game().name()
    }

    /// The mover's win probability before the roll; 1 or 0 in a finished game.
    fn __call__(&self, position: &Position) -> PyResult<f64> {
        let position = position.on(self.variant, "evaluation")?;
        Ok(match position.turn() {
            Turn::Over(outcome) => f64::from(outcome.winner == position.mover()),
            Turn::ToRoll | Turn::ToMove(_) => self.evaluation.evaluate(&position).probability(),
        })
    }

    /// Both sides' values and the terms that they come from, as `dreistein eval --json` prints them.
    fn explain(&self, position: &Position) -> PyResult<Json> {
        let own = position.on(self.variant, "evaluation")?;
        position.check_open()?;
        let explained = self.evaluation.explain(&own);
        let details = self.evaluation.details(&own);
        json(&report::Evaluation::new(&own, &self.spec, &explained, &details))
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
        let failure = Failure::default();
        let values = work::run(py, None, &failure, failure.flag(), |work| {
            value_rows(self.variant, &view, threads, work.stop, |position| {
                self.evaluation.evaluate(position).probability()
            })
        })?;
        Ok(PyArray1::from_vec(py, values.map_err(refused)?))
    }

    fn __repr__(&self) -> String {
        format!("Evaluation('{}', '{}')", self.spec, self.game())
    }
}
