use games::{GameKind, GameName, GameWork};
use pyo3::prelude::*;
use report::review::{Reviewer, Reviews};

use crate::errors::refused;
use crate::json::{json, to_python};
use crate::number::Number;
use crate::python_function::Failure;
use crate::record::{Found, ReadText, Record};
use crate::work::{self, Work};

/// Every roll and every turn of games judged by an engine, as `dreistein review --json` prints it;
/// `review_rows` makes a row of each turn.
///
/// `games` is a record, a list of records of one game, or a text with some.
///
/// >>> import dreistein
/// >>> record = dreistein.Record()
/// >>> record.play("@3", "c5d4", "@1", "e1d1", "@6", "a3b2")
/// >>> review = dreistein.review(record, engine="star2", depth=2)
/// >>> [turn["played"] for turn in review["games"][0]["plies"]]
/// ['c5d4', 'e1d1', 'a3b2']
#[pyfunction]
#[pyo3(signature = (games, *, engine = None, depth = None, game = "ewn", format = None, game_number = None, progress = None))]
#[expect(clippy::too_many_arguments, reason = "they have names in Python")]
pub fn review<'py>(
    py: Python<'py>,
    games: &Bound<'py, PyAny>,
    engine: Option<&str>,
    depth: Option<Number>,
    game: &str,
    format: Option<&str>,
    game_number: Option<Number>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let depth = Number::optional(depth, "depth")?;
    let game_number = Number::optional(game_number, "game_number")?;
    let records = records(py, games, game, format)?;
    let borrowed: Vec<PyRef<'_, Record>> =
        records.iter().map(|record| record.bind(py).borrow()).collect();
    let Some(first) = borrowed.first() else {
        return Err(refused("no games: expected at least one record"));
    };
    let game: GameName = first.game_name().parse().map_err(refused)?;
    let task = game.run(Prepare { records: &borrowed, engine, depth, game_number })?;
    drop(borrowed);
    let found = work::run(py, progress, &Failure::default(), |work| task(&work))?;
    to_python(py, &found?)
}

/// The records that were given.
fn records(
    py: Python<'_>,
    games: &Bound<'_, PyAny>,
    game: &str,
    format: Option<&str>,
) -> PyResult<Vec<Py<Record>>> {
    if let Ok(record) = games.cast::<Record>() {
        return Ok(vec![record.clone().unbind()]);
    }
    let Ok(text) = games.extract::<String>() else {
        return games.extract();
    };
    let game: GameName = game.parse().map_err(refused)?;
    match game.run(ReadText { text: &text, format })? {
        Found::Records(records) => records.into_iter().map(|record| Py::new(py, record)).collect(),
        Found::Position(_) => Err(refused(
            "the text is a position: expected the record of a game; try Engine.analyze",
        )),
    }
}

struct Prepare<'a> {
    records: &'a [PyRef<'a, Record>],
    engine: Option<&'a str>,
    depth: Option<u32>,
    game_number: Option<usize>,
}

/// Work that makes a review as JSON.
type Task = Box<dyn FnOnce(&Work) -> PyResult<String> + Send>;

impl GameWork for Prepare<'_> {
    type Output = PyResult<Task>;

    fn on<G: GameKind>(self) -> PyResult<Task> {
        let engine = self.engine.unwrap_or(G::DEFAULTS.engine).to_owned();
        let (depth, games) = (self.depth, self.records.len());
        let numbered = (1..).zip(self.records).filter(|(at, _)| match self.game_number {
            Some(number) => *at == number,
            None => true,
        });
        let numbered = numbered.map(|(at, record)| Ok((at, record.of::<G>()?.clone())));
        let records: Vec<(usize, games::Record<G::Position>)> =
            numbered.collect::<PyResult<_>>()?;
        if let (Some(number), true) = (self.game_number, records.is_empty()) {
            return Err(refused(format!("game_number {number}: expected 1 to {games}")));
        }
        Ok(Box::new(move |work| review_all::<G>(&records, &engine, depth, work)))
    }
}

fn review_all<G: GameKind>(
    records: &[(usize, games::Record<G::Position>)],
    engine: &str,
    depth: Option<u32>,
    work: &Work,
) -> PyResult<String> {
    let mut reviewer = Reviewer::<G>::new(engine, depth, |_| ());
    let total: usize = records.iter().map(|(_, record)| record.plies().len()).sum();
    let mut done = 0;
    let games = reviewer.review_all(records, work.stop, || {
        done += 1;
        work.tell_share(done, total);
    });
    json(&Reviews::new(&games.map_err(refused)?, engine, reviewer.depth))
}
