use ::games::{GameKind, GameName, GameWork, board_side, format_names, variant_with_board};
use game::{Dice, Side};
use numpy::{PyArray2, PyArrayMethods, PyReadonlyArray2};
use pyo3::prelude::*;
use report::Listings;

use crate::errors::refused;
use crate::json::{json, to_python};
use crate::number::Number;
use crate::position::Position;
use crate::rows::read_rows;

/// The names of the games.
#[pyfunction]
pub fn games() -> Vec<&'static str> {
    GameName::ALL.iter().map(|game| game.name()).collect()
}

/// One of the games: what it is called, how it starts, who plays it.
///
/// >>> import dreistein
/// >>> dreistein.Game("tzaar").sides
/// ('white', 'black')
#[pyclass(frozen, module = "dreistein")]
pub struct Game(Box<dyn AnyGame>);

/// Any game, with its variant.
pub trait AnyGame: Send + Sync {
    fn facts(&self) -> Facts;
    fn start(&self) -> PyResult<Position>;
    fn random_start(&self, rule: Option<&str>, seed: u64) -> PyResult<Position>;
    fn position(&self, text: &str) -> PyResult<Position>;
    fn positions(&self, rows: &PyReadonlyArray2<'_, i8>) -> PyResult<Vec<Position>>;
    fn write_rows(&self, positions: &[PyRef<'_, Position>], rows: &mut [i8]) -> PyResult<()>;
    fn listings(&self) -> Listings;
}

/// What a game is.
pub struct Facts {
    name: &'static str,
    title: &'static str,
    sides: [&'static str; 2],
    board: Option<u8>,
    starts: &'static [&'static str],
    formats: Vec<&'static str>,
    row: &'static str,
    row_length: usize,
}

/// How many positions are converted between two looks for Ctrl-C.
const BETWEEN_SIGNALS: usize = 4096;

struct Held<G: GameKind>(G::Variant);

impl Game {
    /// The game of this name, on a board of this size.
    pub fn named(name: &str, board: Option<Number>) -> PyResult<Self> {
        let name: GameName = name.parse().map_err(refused)?;
        let board = Number::optional(board, "board")?;
        Ok(Self(name.run(Hold { board })?))
    }

    /// A position in any notation, or `startpos`.
    pub fn position(&self, text: &str) -> PyResult<Position> {
        self.0.position(text)
    }
}

struct Hold {
    board: Option<usize>,
}

impl GameWork for Hold {
    type Output = PyResult<Box<dyn AnyGame>>;

    fn on<G: GameKind>(self) -> Self::Output {
        let variant = variant_with_board::<G>(self.board);
        let variant = variant.map_err(|problem| refused(format!("board: {problem}")))?;
        Ok(Box::new(Held::<G>(variant)))
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (name = "ewn", board = None))]
    fn new(name: &str, board: Option<Number>) -> PyResult<Self> {
        Self::named(name, board)
    }

    /// Its name in commands and files.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.facts().name
    }

    /// Its full name.
    #[getter]
    fn title(&self) -> &'static str {
        self.0.facts().title
    }

    /// The sides, the first player's first.
    #[getter]
    fn sides(&self) -> (&'static str, &'static str) {
        self.0.facts().sides.into()
    }

    /// The side of the board, in games with several sizes.
    #[getter]
    fn board(&self) -> Option<u8> {
        self.0.facts().board
    }

    /// The rules by which starts are drawn.
    #[getter]
    fn starts(&self) -> Vec<&'static str> {
        self.0.facts().starts.to_vec()
    }

    /// The notations of positions and games.
    #[getter]
    fn formats(&self) -> Vec<&'static str> {
        self.0.facts().formats
    }

    /// What the numbers of a row mean; see `array`.
    #[getter]
    fn row(&self) -> &'static str {
        self.0.facts().row
    }

    /// The engines, a dict each: `name`, `summary` and `options`.
    #[getter]
    fn engines<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &json(&self.0.listings().engines)?)
    }

    /// The evaluations, likewise.
    #[getter]
    fn evaluations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &json(&self.0.listings().evaluators)?)
    }

    /// The playout policies, likewise; none in games that have only random playouts.
    #[getter]
    fn policies<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &json(&self.0.listings().policies)?)
    }

    /// Engines as opponents for people, the weakest first: `name`, `label`, `spec`, `summary` and
    /// the measured `strength`.
    #[getter]
    fn levels<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &json(&self.0.listings().levels)?)
    }

    /// The start.
    fn start(&self) -> PyResult<Position> {
        self.0.start()
    }

    /// A start drawn by one of the rules in `starts`, the first if none is given.
    #[pyo3(signature = (seed, rule = None))]
    fn random_start(&self, seed: Number, rule: Option<&str>) -> PyResult<Position> {
        self.0.random_start(rule, seed.to("seed")?)
    }

    /// Positions as an array of small numbers, a row each; `row` says what they mean.
    fn array<'py>(
        &self,
        py: Python<'py>,
        positions: Vec<PyRef<'py, Position>>,
    ) -> PyResult<Bound<'py, PyArray2<i8>>> {
        let rows = PyArray2::zeros(py, [positions.len(), self.0.facts().row_length], false);
        self.0.write_rows(&positions, rows.readwrite().as_slice_mut().map_err(refused)?)?;
        Ok(rows)
    }

    /// The positions of the rows of an array.
    fn positions(&self, rows: PyReadonlyArray2<'_, i8>) -> PyResult<Vec<Position>> {
        self.0.positions(&rows)
    }

    fn __repr__(&self) -> String {
        let Facts { name, board, .. } = self.0.facts();
        let board = board.map(|board| format!(", board={board}")).unwrap_or_default();
        format!("Game('{name}'{board})")
    }
}

impl<G: GameKind> AnyGame for Held<G> {
    fn facts(&self) -> Facts {
        Facts {
            name: G::NAME,
            title: G::TITLE,
            sides: G::SIDES,
            board: board_side::<G>(self.0),
            starts: G::STARTS,
            formats: format_names(G::formats()),
            row: G::ROW,
            row_length: G::row_length(self.0),
        }
    }

    fn start(&self) -> PyResult<Position> {
        G::start(self.0).map(Position::new::<G>).map_err(refused)
    }

    fn random_start(&self, rule: Option<&str>, seed: u64) -> PyResult<Position> {
        let rule = rule.unwrap_or(G::STARTS[0]);
        let start = G::drawn_start(rule, self.0, Side::First, &mut Dice::new(seed));
        start.map(Position::new::<G>).map_err(refused)
    }

    fn position(&self, text: &str) -> PyResult<Position> {
        if text == "startpos" {
            return self.start();
        }
        G::position(text.trim()).map(Position::new::<G>).map_err(refused)
    }

    fn positions(&self, rows: &PyReadonlyArray2<'_, i8>) -> PyResult<Vec<Position>> {
        let (mut seen, mut signals) = (0, Ok(()));
        let positions = read_rows::<G, _>(self.0, &rows.as_array(), |position| {
            seen += 1;
            if seen % BETWEEN_SIGNALS == 0 {
                signals = rows.py().check_signals();
            }
            signals.is_ok().then(|| Position::new::<G>(*position))
        });
        signals.and(positions.map_err(refused))
    }

    fn listings(&self) -> Listings {
        Listings::new::<G>()
    }

    fn write_rows(&self, positions: &[PyRef<'_, Position>], rows: &mut [i8]) -> PyResult<()> {
        for (number, (position, row)) in
            positions.iter().zip(rows.chunks_mut(G::row_length(self.0))).enumerate()
        {
            if number % BETWEEN_SIGNALS == 0 {
                position.py().check_signals()?;
            }
            let position = position.of::<G>()?;
            if G::variant(position) != self.0 {
                return Err(refused(format!("{position} is on another board")));
            }
            G::write_row(position, row);
        }
        Ok(())
    }
}
