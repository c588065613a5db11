use std::any::Any;

use game::{Position as _, Side};
use games::{Document, GameKind, GameName, GameWork, Reads, face, read_document, write_record};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::errors::refused;
use crate::game::Game;
use crate::number::Number;
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
pub struct Record(Box<dyn AnyRecord>);

/// A record of any game.
trait AnyRecord: Any + Send + Sync {
    /// The name of the game and of its sides.
    fn names(&self) -> (&'static str, [&'static str; 2]);
    /// Adds a move, or a roll such as `@3`.
    fn add(&mut self, word: &str) -> PyResult<()>;
    fn take_back(&mut self) -> Option<String>;
    fn tags(&self) -> Vec<(String, String)>;
    fn set_tag(&mut self, name: &str, value: &str) -> PyResult<()>;
    fn result(&self) -> Option<Side>;
    fn set_result(&mut self, winner: Option<Side>) -> PyResult<()>;
    fn plies(&self) -> Vec<PlayedPly>;
    fn positions(&self) -> Vec<Position>;
    fn end(&self) -> Position;
    fn format(&self, name: &str) -> PyResult<String>;
    fn text(&self) -> String;
}

/// A ply of any game.
struct PlayedPly {
    player: &'static str,
    die: Option<u8>,
    mov: String,
    evaluation: Option<f64>,
    comment: String,
}

/// A record of a certain game.
struct Held<G: GameKind>(games::Record<G::Position>);

impl Record {
    /// A record of a certain game.
    pub fn new<G: GameKind>(record: games::Record<G::Position>) -> Self {
        Self(Box::new(Held::<G>(record)))
    }

    /// The name of its game.
    pub fn game_name(&self) -> &'static str {
        self.0.names().0
    }

    /// The record, if it is one of this game.
    pub fn of<G: GameKind>(&self) -> PyResult<&games::Record<G::Position>> {
        let record: &dyn Any = &*self.0;
        let held = record.downcast_ref::<Held<G>>();
        let wrong =
            || refused(format!("a record of {}: expected one of {}", self.game_name(), G::NAME));
        held.map(|held| &held.0).ok_or_else(wrong)
    }

    fn side(&self, name: &str) -> PyResult<Side> {
        let sides = self.0.names().1;
        let side = Side::BOTH.into_iter().find(|side| sides[side.index()] == name);
        let expected = sides.join(" or ");
        side.ok_or_else(|| refused(format!("result \"{name}\": expected {expected} or None")))
    }
}

struct Begin<'a>(&'a Position);

impl GameWork for Begin<'_> {
    type Output = PyResult<Record>;

    fn on<G: GameKind>(self) -> PyResult<Record> {
        let start = *self.0.of::<G>()?;
        games::Record::from_start(start).map(Record::new::<G>).map_err(refused)
    }
}

#[pymethods]
impl Record {
    #[new]
    #[pyo3(signature = (start = None, game = "ewn", board = None))]
    fn begin(start: Option<&Position>, game: &str, board: Option<Number>) -> PyResult<Self> {
        match start {
            Some(start) => game_named(start.game_name())?.run(Begin(start)),
            None => {
                let start = Game::named(game, board)?.position("startpos")?;
                game_named(game)?.run(Begin(&start))
            }
        }
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.game_name()
    }

    /// Adds moves; `@3` is a roll.
    #[pyo3(signature = (*moves))]
    fn play(&mut self, moves: &Bound<'_, PyTuple>) -> PyResult<()> {
        moves.iter_borrowed().try_for_each(|word| self.0.add(word.extract()?))
    }

    /// Adds a roll whose move is not known yet.
    fn roll(&mut self, face: Number) -> PyResult<()> {
        self.0.add(&format!("@{}", face.to::<u8>("die")?))
    }

    /// Takes the last move back, with its roll, and returns it; `None` if there is none.
    fn take_back(&mut self) -> Option<String> {
        self.0.take_back()
    }

    /// The tags that were set, such as the names of the players.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        self.0.tags().into_iter().try_for_each(|(name, value)| tags.set_item(name, value))?;
        Ok(tags)
    }

    /// Sets a tag.
    fn set_tag(&mut self, name: &str, value: &str) -> PyResult<()> {
        self.0.set_tag(name, value)
    }

    /// The side that has won, also by resignation; `None` if the game is not over.
    #[getter]
    fn get_result(&self) -> Option<&'static str> {
        self.0.result().map(|winner| self.0.names().1[winner.index()])
    }

    #[setter]
    fn set_result(&mut self, winner: Option<&str>) -> PyResult<()> {
        let winner = winner.map(|name| self.side(name)).transpose()?;
        self.0.set_result(winner)
    }

    /// The rolls and moves, a dict each: `ply`, `player`, `die`, `move`, `evaluation`, `comment`.
    #[getter]
    fn plies<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let plies = PyList::empty(py);
        for (number, ply) in (1..).zip(self.0.plies()) {
            let row = PyDict::new(py);
            row.set_item("ply", number)?;
            row.set_item("player", ply.player)?;
            row.set_item("die", ply.die)?;
            row.set_item("move", ply.mov)?;
            row.set_item("evaluation", ply.evaluation)?;
            row.set_item("comment", ply.comment)?;
            plies.append(row)?;
        }
        Ok(plies)
    }

    /// The position at the start and after each move: one more than there are plies.
    #[getter]
    fn positions(&self) -> Vec<Position> {
        self.0.positions()
    }

    /// The position at the end, with the last roll if its move is missing.
    #[getter]
    fn position(&self) -> Position {
        self.0.end()
    }

    /// The game in a notation, one of the game's `formats`; its end in one of positions.
    #[pyo3(signature = (name = "record"))]
    fn format(&self, name: &str) -> PyResult<String> {
        self.0.format(name)
    }

    fn _repr_svg_(&self) -> String {
        self.0.end().svg()
    }

    fn __len__(&self) -> usize {
        self.0.plies().len()
    }

    fn __str__(&self) -> String {
        self.0.text()
    }

    fn __repr__(&self) -> String {
        let (game, plies) = (self.game_name(), self.0.plies().len());
        format!("<Record of {game}: {plies} plies, result {}>", self.get_result().unwrap_or("*"))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = &other.borrow().0;
            self.0.names() == other.names() && self.0.text() == other.text()
        })
    }

    /// The text loses nothing.
    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, PickledStart, String) {
        let class = py.get_type::<Self>().into_any();
        (class, (None, self.game_name()), self.0.text())
    }

    fn __setstate__(&mut self, text: &str) -> PyResult<()> {
        match game_named(self.game_name())?.run(ReadText { text, format: Some("record") })? {
            Found::Records(mut records) if records.len() == 1 => {
                self.0 = records.swap_remove(0).0;
                Ok(())
            }
            _ => Err(refused("expected the text of one record")),
        }
    }
}

/// The arguments that a pickled record is first made with.
type PickledStart = (Option<()>, &'static str);

fn game_named(name: &str) -> PyResult<GameName> {
    name.parse().map_err(refused)
}

impl<G: GameKind> Held<G> {
    fn roll(&mut self, asked: u8) -> PyResult<()> {
        let position = *self.0.position();
        let rolls = position.rolls().map(|(roll, _)| roll).chain(self.0.unplayed_roll());
        let found = { rolls }.find(|roll| face::<G>(*roll) == Some(asked));
        match found {
            Some(roll) => self.0.roll(roll).map_err(refused),
            // A position has a text for every reason.
            None => Position::new::<G>(position).rolled(asked).map(|_| ()),
        }
    }
}

impl<G: GameKind> AnyRecord for Held<G> {
    fn names(&self) -> (&'static str, [&'static str; 2]) {
        (G::NAME, G::SIDES)
    }

    fn add(&mut self, word: &str) -> PyResult<()> {
        match word.strip_prefix('@').map(str::parse) {
            None => {
                let mov = self.0.position().parse_move(word).map_err(refused)?;
                self.0.push(mov).map(|_| ()).map_err(refused)
            }
            Some(Ok(face)) => self.roll(face),
            Some(Err(_)) => Err(refused(format!("\"{word}\": expected @ and a face of the die"))),
        }
    }

    fn take_back(&mut self) -> Option<String> {
        self.0.take_back().map(|ply| ply.mov().to_string())
    }

    fn tags(&self) -> Vec<(String, String)> {
        self.0.tags().map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    }

    fn set_tag(&mut self, name: &str, value: &str) -> PyResult<()> {
        self.0.set_tag(name, value).map_err(refused)
    }

    fn result(&self) -> Option<Side> {
        self.0.result()
    }

    fn set_result(&mut self, winner: Option<Side>) -> PyResult<()> {
        self.0.set_result(winner).map_err(refused)
    }

    fn plies(&self) -> Vec<PlayedPly> {
        let plies = self.0.plies().iter().zip(self.0.positions());
        let played = plies.map(|(ply, before)| PlayedPly {
            player: G::SIDES[before.mover().index()],
            die: ply.roll().and_then(face::<G>),
            mov: ply.mov().to_string(),
            evaluation: ply.evaluation().map(game::FirstValue::probability),
            comment: ply.comment().to_owned(),
        });
        played.collect()
    }

    fn positions(&self) -> Vec<Position> {
        self.0.positions().map(Position::new::<G>).collect()
    }

    fn end(&self) -> Position {
        Position::new::<G>(*self.0.position())
    }

    fn format(&self, name: &str) -> PyResult<String> {
        write_record(G::formats(), &self.0, name).map_err(refused)
    }

    fn text(&self) -> String {
        self.0.to_string()
    }
}

/// What a text holds.
pub enum Found {
    Position(Position),
    Records(Vec<Record>),
}

/// Reads a text in any notation of a game.
pub struct ReadText<'a> {
    pub text: &'a str,
    pub format: Option<&'a str>,
}

impl GameWork for ReadText<'_> {
    type Output = PyResult<Found>;

    fn on<G: GameKind>(self) -> PyResult<Found> {
        let Self { text, format } = self;
        match read_document(G::formats(), text, format) {
            Ok(Document::Position(position)) => Ok(Found::Position(Position::new::<G>(position))),
            Ok(Document::Records(records)) => {
                Ok(Found::Records(records.into_iter().map(Record::new::<G>).collect()))
            }
            Err(problem) => Err(match Reads::Document(text, format).by_other_game::<G>() {
                Some(game) => {
                    refused(format!("{problem}; it is a text of {game}: try game=\"{game}\""))
                }
                None => refused(problem),
            }),
        }
    }
}

/// The position or the records of a text, in one of the game's `formats` or in that which it looks
/// like.
///
/// >>> import dreistein
/// >>> dreistein.read("r1..../...../...../...../....b1 r -").mover
/// 'red'
#[pyfunction]
#[pyo3(signature = (text, game = "ewn", format = None))]
pub fn read<'py>(
    py: Python<'py>,
    text: &str,
    game: &str,
    format: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    match game_named(game)?.run(ReadText { text, format })? {
        Found::Position(position) => Ok(Bound::new(py, position)?.into_any()),
        Found::Records(records) => {
            let records = records.into_iter().map(|record| Bound::new(py, record));
            let list = PyList::new(py, records.collect::<PyResult<Vec<_>>>()?)?;
            Ok(list.into_any())
        }
    }
}
