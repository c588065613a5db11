use games::Document;
use pyo3::prelude::*;
use report::review::{Reviewer, Reviews};

use crate::errors::refused;
use crate::json::{Json, json};
use crate::options::Number;
use crate::record::{Record, document};
use crate::work;

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
pub fn review(
    py: Python<'_>,
    games: &Bound<'_, PyAny>,
    engine: Option<&str>,
    depth: Option<Number>,
    game: &str,
    format: Option<&str>,
    game_number: Option<Number>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Json> {
    let depth = Number::optional(depth, "depth")?;
    let game_number: Option<usize> = Number::optional(game_number, "game_number")?;
    let records = records(py, games, game, format)?;
    let Some(first) = records.first() else {
        return Err(refused("no games: expected at least one record"));
    };
    let (game, games) = (first.position().game(), records.len());
    let asked = (1..).zip(records).filter(|(at, _)| game_number.is_none_or(|asked| asked == *at));
    let records: Vec<(usize, games::Record)> = asked.collect();
    if let (Some(number), true) = (game_number, records.is_empty()) {
        return Err(refused(format!("game_number {number}: expected 1 to {games}")));
    }
    let mut others = records.iter().map(|(_, record)| record.position().game());
    if let Some(other) = others.find(|other| *other != game) {
        return Err(refused(format!("a record of {other}: expected one of {game}")));
    }
    let engine = engine.unwrap_or(game.defaults.engine);
    work::answer(py, progress, |work| {
        let mut reviewer = Reviewer::new(engine, depth, |_| ());
        let total = records.iter().map(|(_, record)| record.plies().len() as u64).sum();
        let mut done = 0;
        let games = reviewer.review_all(&records, work.stop, || {
            done += 1;
            work.tell_share(done, total);
        });
        json(&Reviews::new(&games.map_err(refused)?, engine, reviewer.depth))
    })
}

/// The records that were given.
fn records(
    py: Python<'_>,
    games: &Bound<'_, PyAny>,
    game: &str,
    format: Option<&str>,
) -> PyResult<Vec<games::Record>> {
    if let Ok(record) = games.cast::<Record>() {
        return Ok(vec![record.borrow().0.clone()]);
    }
    let Ok(text) = games.extract::<String>() else {
        let records: Vec<Py<Record>> = games.extract()?;
        return Ok(records.iter().map(|record| record.borrow(py).0.clone()).collect());
    };
    match document(game.parse().map_err(refused)?, &text, format)? {
        Document::Records(records) => Ok(records),
        Document::Position(_) => Err(refused(
            "the text is a position: expected the record of a game; try Engine.analyze",
        )),
    }
}
