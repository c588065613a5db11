use ::games::Variant;
use game::{Dice, Side};
use numpy::{PyArray2, PyArrayMethods, PyReadonlyArray2};
use pyo3::prelude::*;

use crate::errors::refused;
use crate::json::{Json, json};
use crate::options::Number;
use crate::position::Position;
use crate::rows::for_each_row;

/// The names of the games.
#[pyfunction]
pub fn games() -> Vec<&'static str> {
    ::games::Game::all().map(::games::Game::name).collect()
}

/// One of the games: what it is called, how it starts, who plays it.
///
/// >>> import dreistein
/// >>> dreistein.Game("tzaar").sides
/// ('white', 'black')
#[pyclass(frozen, module = "dreistein")]
pub struct Game(pub Variant);

/// How many positions are converted between two checks for Ctrl-C.
const BETWEEN_SIGNALS: usize = 4096;

impl Game {
    /// A position in any notation, or `startpos`.
    pub fn position(&self, text: &str) -> PyResult<Position> {
        match text {
            "startpos" => self.start(),
            _ => self.0.game().position(text.trim()).map(Position).map_err(refused),
        }
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (name = "ewn", board = None))]
    pub fn new(name: &str, board: Option<Number>) -> PyResult<Self> {
        let game: ::games::Game = name.parse().map_err(refused)?;
        let variant = game.variant(Number::optional(board, "board")?);
        variant.map(Self).map_err(|problem| refused(format!("board: {problem}")))
    }

    /// Its name in commands and files.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.game().name()
    }

    /// Its full name.
    #[getter]
    fn title(&self) -> &'static str {
        self.0.game().title
    }

    /// The sides, the first player's first.
    #[getter]
    fn sides(&self) -> (&'static str, &'static str) {
        self.0.game().sides.into()
    }

    /// The side of the board, in games with several sizes.
    #[getter]
    fn board(&self) -> Option<u8> {
        self.0.board_side()
    }

    /// The rules by which starts are drawn.
    #[getter]
    fn starts(&self) -> Vec<&'static str> {
        self.0.game().starts.to_vec()
    }

    /// The notations of positions and games.
    #[getter]
    fn formats(&self) -> Vec<&'static str> {
        self.0.game().formats()
    }

    /// What the numbers of a row mean; see `array`.
    #[getter]
    fn row(&self) -> &'static str {
        self.0.game().row
    }

    /// The engines, a dict each: `name`, `summary` and `options`.
    #[getter]
    fn engines(&self) -> PyResult<Json> {
        json(&self.0.game().engines())
    }

    /// The evaluations, likewise.
    #[getter]
    fn evaluations(&self) -> PyResult<Json> {
        json(&self.0.game().evaluations())
    }

    /// The playout policies, likewise; none in games that have only random playouts.
    #[getter]
    fn policies(&self) -> PyResult<Json> {
        json(&self.0.game().playout_policies())
    }

    /// Engines as opponents for people, the weakest first: `name`, `label`, `spec`, `summary` and
    /// the measured `strength`.
    #[getter]
    fn levels(&self) -> PyResult<Json> {
        json(&self.0.game().levels)
    }

    /// The start.
    fn start(&self) -> PyResult<Position> {
        self.0.start().map(Position).map_err(refused)
    }

    /// A start drawn by one of the rules in `starts`, the first if none is given.
    #[pyo3(signature = (seed, rule = None))]
    fn random_start(&self, seed: Number, rule: Option<&str>) -> PyResult<Position> {
        let rule = rule.unwrap_or(self.0.game().starts[0]);
        let start = self.0.drawn_start(rule, Side::First, &mut Dice::new(seed.to("seed")?));
        start.map(Position).map_err(refused)
    }

    /// Positions as an array of small numbers, a row each; `row` says what they mean.
    fn array<'py>(
        &self,
        py: Python<'py>,
        positions: Vec<PyRef<'py, Position>>,
    ) -> PyResult<Bound<'py, PyArray2<i8>>> {
        let length = self.0.row_length();
        let array = PyArray2::zeros(py, [positions.len(), length], false);
        let mut rows = array.readwrite();
        let rows = rows.as_slice_mut().map_err(refused)?.chunks_mut(length);
        for (number, (position, row)) in positions.iter().zip(rows).enumerate() {
            if number % BETWEEN_SIGNALS == 0 {
                py.check_signals()?;
            }
            let position = position.of(self.0.game())?;
            if position.variant() != self.0 {
                return Err(refused(format!("{position} is on another board")));
            }
            position.write_row(row);
        }
        Ok(array)
    }

    /// The positions of the rows of an array.
    fn positions(&self, rows: PyReadonlyArray2<'_, i8>) -> PyResult<Vec<Position>> {
        let (mut positions, mut signals) = (Vec::new(), Ok(()));
        let read = for_each_row(self.0, &rows.as_array(), 0, |position| {
            positions.push(Position(*position));
            if positions.len() % BETWEEN_SIGNALS == 0 {
                signals = rows.py().check_signals();
            }
            signals.is_ok()
        });
        signals.and(read.map_err(refused)).map(|()| positions)
    }

    fn __repr__(&self) -> String {
        let board = self.board().map(|board| format!(", board={board}")).unwrap_or_default();
        format!("Game('{}'{board})", self.name())
    }
}
