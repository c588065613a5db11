use game::{Position as _, Turn};
use games::Variant;
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict, PyTuple};

use crate::errors::refused;
use crate::game::Game;
use crate::json::{Json, json};
use crate::options::Number;

/// A position of one of the games: a value that never changes.
///
/// >>> import dreistein
/// >>> position = dreistein.Position("r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r 3")
/// >>> position.moves
/// ['c5d5', 'c5c4', 'c5d4']
/// >>> str(position.play('c5d4'))
/// 'r1r2.../r4r5.r3./r6...b6/...b5b4/..b3b2b1 b -'
#[pyclass(frozen, eq, hash, module = "dreistein")]
#[derive(PartialEq, Eq, Hash)]
pub struct Position(pub games::Position);

impl Position {
    /// The position, if it is one of this game.
    pub fn of(&self, game: games::Game) -> PyResult<games::Position> {
        if self.0.game() == game {
            return Ok(self.0);
        }
        Err(refused(format!("a position of {}: expected one of {game}", self.0.game())))
    }

    /// The position, if it is of the variant that `user`, such as an engine, is for.
    pub fn on(&self, variant: Variant, user: &str) -> PyResult<games::Position> {
        let position = self.of(variant.game())?;
        if position.variant() == variant {
            return Ok(position);
        }
        Err(refused(format!("{position}: the {user} is for another board; give board=...")))
    }

    /// Refuses a finished game.
    pub fn check_open(&self) -> PyResult<()> {
        match self.0.turn() {
            Turn::Over(_) => Err(refused(format!("{}: the game is over", self.0))),
            Turn::ToRoll | Turn::ToMove(_) => Ok(()),
        }
    }

    /// The position after the die came up with this face.
    pub fn rolled(&self, asked: u8) -> PyResult<Self> {
        let Self(position) = self;
        let mut rolls = position.rolls();
        match rolls.find(|(roll, _)| roll.face() == Some(asked)) {
            Some((roll, _)) => Ok(Self(position.roll(roll))),
            None if position.turn() == Turn::ToRoll => {
                let faces = position.rolls().count();
                Err(refused(format!("die {asked}: expected a face from 1 to {faces}")))
            }
            None => Err(refused(format!("{position}: there is nothing to roll"))),
        }
    }

    fn after(&self, word: &str) -> PyResult<Self> {
        match word.strip_prefix('@').map(str::parse) {
            None => Ok(Self(self.0.play(self.0.parse_move(word).map_err(refused)?))),
            Some(Ok(face)) => self.rolled(face),
            Some(Err(_)) => Err(refused(format!("\"{word}\": expected @ and a face of the die"))),
        }
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (text = "startpos", game = "ewn", board = None))]
    fn parse(text: &str, game: &str, board: Option<Number>) -> PyResult<Self> {
        Game::new(game, board)?.position(text)
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.game().name()
    }

    /// The side of the board, in games with several sizes.
    #[getter]
    fn board(&self) -> Option<u8> {
        self.0.variant().board_side()
    }

    /// What happens next: `roll`, `move`, or nothing: `over`.
    #[getter]
    fn turn(&self) -> &'static str {
        match self.0.turn() {
            Turn::Over(_) => "over",
            Turn::ToRoll => "roll",
            Turn::ToMove(_) => "move",
        }
    }

    /// The side whose turn it is.
    #[getter]
    fn mover(&self) -> &'static str {
        self.0.game().side_name(self.0.mover())
    }

    /// The side that has won, once the game is over.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        match self.0.turn() {
            Turn::Over(outcome) => Some(self.0.game().side_name(outcome.winner)),
            Turn::ToRoll | Turn::ToMove(_) => None,
        }
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        matches!(self.0.turn(), Turn::Over(_))
    }

    /// What the die shows, if it was rolled.
    #[getter]
    fn die(&self) -> Option<u8> {
        self.0.die()
    }

    /// Every face of the die and its probability, if it is to be rolled.
    #[getter]
    fn rolls<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let rolls = self.0.rolls().map(|(roll, probability)| (roll.face(), probability));
        rolls.into_py_dict(py)
    }

    /// The legal moves; none before the roll.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.0.moves().map(|mov| mov.to_string()).collect()
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
        self.rolled(face.to("die")?)
    }

    /// The position in a notation, one of the game's `formats`.
    fn format(&self, name: &str) -> PyResult<String> {
        self.0.write(name).map_err(refused)
    }

    /// The position in every detail, as `dreistein show --json` prints it.
    fn describe(&self) -> PyResult<Json> {
        json(&self.0.describe())
    }

    /// One line that says who must do what.
    #[getter]
    fn status(&self) -> String {
        self.0.status()
    }

    /// The position as a row of numbers; `Game.row` says what they mean.
    fn to_array<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let mut row = vec![0; self.0.variant().row_length()];
        self.0.write_row(&mut row);
        PyArray1::from_vec(py, row)
    }

    fn _repr_svg_(&self) -> String {
        report::standalone_board(&self.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Position('{}', '{}')", self.0, self.0.game())
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
            return Err(refused(format!("{}: a finished game cannot be pickled", self.0)));
        }
        let class = py.get_type::<Self>().into_any();
        Ok((class, (self.0.to_string(), self.game())))
    }
}
