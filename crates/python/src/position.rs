use std::any::Any;
use std::hash::{DefaultHasher, Hash, Hasher};

use game::{Position as _, Side, Turn};
use games::{GameKind, board_side, face, shown_die, write_position};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::errors::refused;
use crate::game::Game;
use crate::json::{json, to_python};
use crate::number::Number;

/// A position of one of the games: a value that never changes.
///
/// >>> import dreistein
/// >>> position = dreistein.Position("r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r 3")
/// >>> position.moves
/// ['c5d5', 'c5c4', 'c5d4']
/// >>> str(position.play('c5d4'))
/// 'r1r2.../r4r5.r3./r6...b6/...b5b4/..b3b2b1 b -'
#[pyclass(frozen, module = "dreistein")]
pub struct Position(Box<dyn AnyPosition>);

/// A position of any game.
pub trait AnyPosition: Any + Send + Sync {
    fn facts(&self) -> Facts;
    fn text(&self) -> String;
    fn rolls(&self) -> Vec<(u8, f64)>;
    fn roll(&self, face: u8) -> PyResult<Position>;
    fn moves(&self) -> Vec<String>;
    fn play(&self, mov: &str) -> PyResult<Position>;
    fn format(&self, name: &str) -> PyResult<String>;
    fn describe(&self) -> PyResult<String>;
    fn status(&self) -> String;
    fn svg(&self) -> String;
    /// The position as numbers: equal for equal positions of a game alone.
    fn row(&self) -> Vec<i8>;
}

/// What is known of a position at once.
pub struct Facts {
    game: &'static str,
    board: Option<u8>,
    turn: Turn,
    sides: [&'static str; 2],
    mover: Side,
    die: Option<u8>,
}

/// A position of a certain game.
pub struct Held<G: GameKind>(pub G::Position);

impl Position {
    /// A position of a certain game.
    pub fn new<G: GameKind>(position: G::Position) -> Self {
        Self(Box::new(Held::<G>(position)))
    }

    /// The position, if it is one of this game.
    pub fn of<G: GameKind>(&self) -> PyResult<&G::Position> {
        let position: &dyn Any = &*self.0;
        let held = position.downcast_ref::<Held<G>>();
        let wrong = || {
            refused(format!("a position of {}: expected one of {}", self.0.facts().game, G::NAME))
        };
        held.map(|held| &held.0).ok_or_else(wrong)
    }

    /// The name of its game.
    pub fn game_name(&self) -> &'static str {
        self.0.facts().game
    }

    /// The position after a roll.
    pub fn rolled(&self, face: u8) -> PyResult<Self> {
        self.0.roll(face)
    }

    /// A drawing that needs nothing around it.
    pub fn svg(&self) -> String {
        self.0.svg()
    }

    fn after(&self, word: &str) -> PyResult<Self> {
        match word.strip_prefix('@') {
            None => self.0.play(word),
            Some(face) => match face.parse() {
                Ok(face) => self.0.roll(face),
                Err(_) => Err(refused(format!("\"{word}\": expected @ and a face of the die"))),
            },
        }
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (text = "startpos", game = "ewn", board = None))]
    fn parse(text: &str, game: &str, board: Option<Number>) -> PyResult<Self> {
        Game::named(game, board)?.position(text)
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.facts().game
    }

    /// The side of the board, in games with several sizes.
    #[getter]
    fn board(&self) -> Option<u8> {
        self.0.facts().board
    }

    /// What happens next: `roll`, `move`, or nothing: `over`.
    #[getter]
    fn turn(&self) -> &'static str {
        match self.0.facts().turn {
            Turn::Over(_) => "over",
            Turn::ToRoll => "roll",
            Turn::ToMove(_) => "move",
        }
    }

    /// The side whose turn it is.
    #[getter]
    fn mover(&self) -> &'static str {
        let facts = self.0.facts();
        facts.sides[facts.mover.index()]
    }

    /// The side that has won, once the game is over.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        let facts = self.0.facts();
        match facts.turn {
            Turn::Over(outcome) => Some(facts.sides[outcome.winner.index()]),
            Turn::ToRoll | Turn::ToMove(_) => None,
        }
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        matches!(self.0.facts().turn, Turn::Over(_))
    }

    /// What the die shows, if it was rolled.
    #[getter]
    fn die(&self) -> Option<u8> {
        self.0.facts().die
    }

    /// Every face of the die and its probability, if it is to be rolled.
    #[getter]
    fn rolls<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let rolls = PyDict::new(py);
        for (face, probability) in self.0.rolls() {
            rolls.set_item(face, probability)?;
        }
        Ok(rolls)
    }

    /// The legal moves; none before the roll.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.0.moves()
    }

    /// The position after moves; `@3` is a roll.
    #[pyo3(signature = (*moves))]
    fn play(&self, moves: &Bound<'_, PyTuple>) -> PyResult<Self> {
        let mut words = moves.iter_borrowed();
        let Some(first) = words.next() else {
            return Err(refused("no move: expected at least one"));
        };
        let mut position = self.after(first.extract()?)?;
        for word in words {
            position = position.after(word.extract()?)?;
        }
        Ok(position)
    }

    /// The position after the die came up with this face.
    fn roll(&self, face: Number) -> PyResult<Self> {
        self.0.roll(face.to("die")?)
    }

    /// The position in a notation, one of the game's `formats`.
    fn format(&self, name: &str) -> PyResult<String> {
        self.0.format(name)
    }

    /// The position in every detail, as `dreistein show --json` prints it.
    fn describe<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.0.describe()?)
    }

    /// One line that says who must do what.
    #[getter]
    fn status(&self) -> String {
        self.0.status()
    }

    /// The position as a row of numbers; `Game.row` says what they mean.
    fn to_array<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        PyArray1::from_vec(py, self.0.row())
    }

    fn _repr_svg_(&self) -> String {
        self.0.svg()
    }

    fn __str__(&self) -> String {
        self.0.text()
    }

    fn __repr__(&self) -> String {
        format!("Position('{}', '{}')", self.0.text(), self.0.facts().game)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = &other.get().0;
            self.0.facts().game == other.facts().game && self.0.row() == other.row()
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.row().hash(&mut hasher);
        hasher.finish()
    }

    fn __copy__(position: Bound<'_, Self>) -> Bound<'_, Self> {
        position
    }

    fn __deepcopy__<'py>(
        position: Bound<'py, Self>,
        _memo: &Bound<'py, PyAny>,
    ) -> Bound<'py, Self> {
        position
    }

    /// The text of a finished game cannot be read again, so only others can be pickled.
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (String, &'static str))> {
        if self.is_over() {
            return Err(refused(format!("{}: a finished game cannot be pickled", self.0.text())));
        }
        let class = py.get_type::<Self>().into_any();
        Ok((class, (self.0.text(), self.0.facts().game)))
    }
}

impl<G: GameKind> AnyPosition for Held<G> {
    fn facts(&self) -> Facts {
        Facts {
            game: G::NAME,
            board: board_side::<G>(G::variant(&self.0)),
            turn: self.0.turn(),
            sides: G::SIDES,
            mover: self.0.mover(),
            die: shown_die::<G>(&self.0),
        }
    }

    fn text(&self) -> String {
        self.0.to_string()
    }

    fn rolls(&self) -> Vec<(u8, f64)> {
        let number = |(roll, probability)| Some((face::<G>(roll)?, probability));
        self.0.rolls().filter_map(number).collect()
    }

    fn roll(&self, asked: u8) -> PyResult<Position> {
        let mut rolls = self.0.rolls();
        match rolls.find(|(roll, _)| face::<G>(*roll) == Some(asked)) {
            Some((roll, _)) => Ok(Position::new::<G>(self.0.roll(roll))),
            None if self.0.turn() == Turn::ToRoll => {
                let faces = self.0.rolls().count();
                Err(refused(format!("die {asked}: expected a face from 1 to {faces}")))
            }
            None => Err(refused(format!("{}: there is nothing to roll", self.0))),
        }
    }

    fn moves(&self) -> Vec<String> {
        self.0.moves().map(|mov| mov.to_string()).collect()
    }

    fn play(&self, text: &str) -> PyResult<Position> {
        let mov = self.0.parse_move(text).map_err(refused)?;
        Ok(Position::new::<G>(self.0.play(mov)))
    }

    fn format(&self, name: &str) -> PyResult<String> {
        write_position(G::formats(), &self.0, name).map_err(refused)
    }

    fn describe(&self) -> PyResult<String> {
        json(&G::Description::from(&self.0))
    }

    fn status(&self) -> String {
        G::status(&self.0)
    }

    fn svg(&self) -> String {
        report::standalone_board::<G>(&self.0)
    }

    fn row(&self) -> Vec<i8> {
        let mut row = vec![0; G::row_length(G::variant(&self.0))];
        G::write_row(&self.0, &mut row);
        row
    }
}
