use game::Position as _;
use games::Document;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict, PyTuple};
use serde_json::{Value, json};

use crate::errors::refused;
use crate::game::Game;
use crate::json::{Json, json};
use crate::options::Number;
use crate::position::Position;

/// The record of a game: its tags, its rolls and moves, its result.
///
/// >>> import dreistein
/// >>> record = dreistein.Record()
/// >>> record.play("@3", "c5d4", "@1", "e1d1")
/// >>> record.set_tag("Red", "Ada")
/// >>> print(record)
/// [Game "EWN"]
/// [Board "5"]
/// [Red "Ada"]
/// [RedSetUp "123456"]
/// [BlueSetUp "123456"]
/// [First "red"]
/// [Result "*"]
/// <BLANKLINE>
/// 1. @3 c5d4 @1 e1d1 *
/// <BLANKLINE>
/// >>> dreistein.read(str(record)) == [record]
/// True
#[pyclass(module = "dreistein")]
pub struct Record(pub games::Record);

impl Record {
    /// Adds a move, or a roll such as `@3`.
    fn add(&mut self, word: &str) -> PyResult<()> {
        match word.strip_prefix('@').map(str::parse) {
            None => {
                let mov = self.0.position().parse_move(word).map_err(refused)?;
                self.0.push(mov).map(|_| ()).map_err(refused)
            }
            Some(Ok(face)) => self.add_roll(face),
            Some(Err(_)) => Err(refused(format!("\"{word}\": expected @ and a face of the die"))),
        }
    }

    fn add_roll(&mut self, asked: u8) -> PyResult<()> {
        let position = *self.0.position();
        let rolls = position.rolls().map(|(roll, _)| roll).chain(self.0.unplayed_roll());
        let found = { rolls }.find(|roll| roll.face() == Some(asked));
        match found {
            Some(roll) => self.0.roll(roll).map_err(refused),
            // The error of the position says why.
            None => Position(position).rolled(asked).map(|_| ()),
        }
    }
}

#[pymethods]
impl Record {
    #[new]
    #[pyo3(signature = (start = None, game = "ewn", board = None))]
    fn begin(start: Option<&Position>, game: &str, board: Option<Number>) -> PyResult<Self> {
        let start = match start {
            Some(start) => start.0,
            None => Game::new(game, board)?.position("startpos")?.0,
        };
        games::Record::from_start(start).map(Self).map_err(refused)
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.position().game().name()
    }

    /// Adds moves; `@3` is a roll.
    #[pyo3(signature = (*moves))]
    fn play(&mut self, moves: &Bound<'_, PyTuple>) -> PyResult<()> {
        moves.iter_borrowed().try_for_each(|word| self.add(word.extract()?))
    }

    /// Adds a roll whose move is not known yet.
    fn roll(&mut self, face: Number) -> PyResult<()> {
        self.add_roll(face.to("die")?)
    }

    /// Takes the last move back, with its roll, and returns it; `None` if there is none.
    fn take_back(&mut self) -> Option<String> {
        self.0.take_back().map(|ply| ply.mov().to_string())
    }

    /// The tags that were set, such as the names of the players.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.0.tags().into_py_dict(py)
    }

    /// Sets a tag.
    fn set_tag(&mut self, name: &str, value: &str) -> PyResult<()> {
        self.0.set_tag(name, value).map_err(refused)
    }

    /// The side that has won, also by resignation; `None` if the game is not over.
    #[getter]
    fn get_result(&self) -> Option<&'static str> {
        self.0.result().map(|winner| self.0.position().game().side_name(winner))
    }

    #[setter]
    fn set_result(&mut self, winner: Option<&str>) -> PyResult<()> {
        let game = self.0.position().game();
        let side = |name: &str| {
            let expected = format!("expected {} or None", game.sides.join(" or "));
            game.side_named(name).map_err(|_| refused(format!("result \"{name}\": {expected}")))
        };
        self.0.set_result(winner.map(side).transpose()?).map_err(refused)
    }

    /// The rolls and moves, a dict each: `ply`, `player`, `die`, `move`, `evaluation`, `comment`.
    #[getter]
    fn plies(&self) -> PyResult<Json> {
        let played = self.0.plies().iter().zip(self.0.positions());
        let plies = (1..).zip(played).map(|(number, (ply, before))| {
            json!({
                "ply": number,
                "player": before.game().side_name(before.mover()),
                "die": ply.roll().and_then(games::Roll::face),
                "move": ply.mov().to_string(),
                "evaluation": ply.evaluation().map(game::FirstValue::probability),
                "comment": ply.comment(),
            })
        });
        json(&plies.collect::<Value>())
    }

    /// The position at the start and after each move: one more than there are plies.
    #[getter]
    fn positions(&self) -> Vec<Position> {
        self.0.positions().map(Position).collect()
    }

    /// The position at the end, with the last roll if its move is missing.
    #[getter]
    fn position(&self) -> Position {
        Position(*self.0.position())
    }

    /// The game in a notation, one of the game's `formats`; its end in one of positions.
    #[pyo3(signature = (name = "record"))]
    fn format(&self, name: &str) -> PyResult<String> {
        games::write_record(&self.0, name).map_err(refused)
    }

    fn _repr_svg_(&self) -> String {
        report::standalone_board(self.0.position())
    }

    fn __len__(&self) -> usize {
        self.0.plies().len()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let (game, plies) = (self.game(), self.0.plies().len());
        format!("<Record of {game}: {plies} plies, result {}>", self.get_result().unwrap_or("*"))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let is_same = |other: &Bound<'_, Self>| self.__str__() == other.borrow().__str__();
        other.cast().is_ok_and(is_same)
    }

    /// The text loses nothing.
    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, PickledStart, String) {
        let class = py.get_type::<Self>().into_any();
        (class, (None, self.game()), self.0.to_string())
    }

    fn __setstate__(&mut self, text: &str) -> PyResult<()> {
        match document(self.0.position().game(), text, Some("record"))? {
            Document::Records(mut records) if records.len() == 1 => {
                self.0 = records.swap_remove(0);
                Ok(())
            }
            _ => Err(refused("expected the text of one record")),
        }
    }
}

/// The arguments that a pickled record is first made with.
type PickledStart = (Option<()>, &'static str);

/// Reads a text in any notation of a game.
pub fn document(game: games::Game, text: &str, format: Option<&str>) -> PyResult<Document> {
    game.read(text, format).map_err(|problem| {
        match game.other_reader(|other| other.read(text, format).is_ok()) {
            Some(game) => {
                refused(format!("{problem}; it is a text of {game}: try game=\"{game}\""))
            }
            None => refused(problem),
        }
    })
}

/// What a text has.
#[derive(IntoPyObject)]
pub enum Read {
    Position(Position),
    Records(Vec<Record>),
}

/// The position or the records of a text, in one of the game's `formats` or in the one that it
/// looks like.
///
/// >>> import dreistein
/// >>> dreistein.read("r1..../...../...../...../....b1 r -").mover
/// 'red'
#[pyfunction]
#[pyo3(signature = (text, game = "ewn", format = None))]
pub fn read(text: &str, game: &str, format: Option<&str>) -> PyResult<Read> {
    Ok(match document(game.parse().map_err(refused)?, text, format)? {
        Document::Position(position) => Read::Position(Position(position)),
        Document::Records(records) => Read::Records(records.into_iter().map(Record).collect()),
    })
}
