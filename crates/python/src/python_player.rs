//! Players written in Python.

use std::sync::Arc;

use arena::{Choice, Fault, Forfeit, MoveTask, Player, PlayerFactory};
use game::Position as _;
use pyo3::prelude::*;

use crate::errors::refused;
use crate::position;
use crate::python_function::{Failure, function_name};
use crate::turns;

/// A function from a position to a move, and its optional attributes: `new_game()` is called before
/// every game, `seed(number)` before every move, for players that draw random numbers.
struct PythonPlayer {
    function: Py<PyAny>,
    new_game: Option<Py<PyAny>>,
    seed: Option<Py<PyAny>>,
    failure: Arc<Failure>,
    /// How many searches and matches the match is inside of.
    depth: u32,
}

/// Makes a player for each thread, copied if there are several; exceptions go to `failure`.
pub fn maker(function: Py<PyAny>, failure: Arc<Failure>, is_copied: bool) -> PlayerFactory {
    let depth = turns::depth();
    Box::new(move || {
        let player = Python::attach(|py| {
            let function = function.bind(py);
            let function = if is_copied { own_copy(function) } else { Ok(function.clone()) };
            let player = function
                .and_then(|function| PythonPlayer::new(function, Arc::clone(&failure), depth));
            player.inspect_err(|error| failure.keep(error.clone_ref(py)))
        });
        match player {
            Ok(player) => Ok(Box::new(player)),
            Err(error) => Err(error.to_string()),
        }
    })
}

/// A method of an object, if it has one.
fn method(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Option<Py<PyAny>>> {
    let found = object.getattr_opt(name)?;
    Ok(found.filter(|found| found.is_callable()).map(Bound::unbind))
}

/// The player for another thread: games there must not share what it remembers of them.
fn own_copy<'py>(player: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if method(player, "new_game")?.is_none() {
        return Ok(player.clone());
    }
    let copied = player.py().import("copy")?.call_method1("deepcopy", (player,));
    copied.map_err(|problem| {
        let name = function_name(player);
        refused(format!("player {name} cannot be copied for another thread: {problem}"))
    })
}

impl PythonPlayer {
    fn new(function: Bound<'_, PyAny>, failure: Arc<Failure>, depth: u32) -> PyResult<Self> {
        let (new_game, seed) = (method(&function, "new_game")?, method(&function, "seed")?);
        let function = function.unbind();
        Ok(Self { function, new_game, seed, failure, depth })
    }

    /// Calls Python unless it has failed; an exception stops the match.
    fn call<T>(&self, work: impl FnOnce(Python<'_>) -> PyResult<T>) -> Result<T, Forfeit> {
        let failed = || Fault::Crash.because("an exception in Python");
        if self.failure.has_failed() {
            return Err(failed());
        }
        let called = Python::attach(|py| turns::inside_search_at(self.depth, || work(py)));
        called.map_err(|exception| {
            self.failure.keep(exception);
            failed()
        })
    }
}

impl Player for PythonPlayer {
    fn new_game(&mut self) {
        if let Some(new_game) = &self.new_game {
            // The first move reports the failure.
            let _ = self.call(|py| new_game.call0(py));
        }
    }

    fn choose(&mut self, task: MoveTask) -> Result<Choice, Forfeit> {
        let MoveTask { position, mut dice, .. } = task;
        let text: String = self.call(|py| {
            if let Some(seed) = &self.seed {
                // Libraries in C expect a number of 31 bits.
                seed.call1(py, (dice.seed() >> 33,))?;
            }
            let answer = self.function.call1(py, (position::Position(*position),))?;
            answer.extract(py).map_err(|_| {
                let answer = answer.bind(py).repr().map(|text| text.to_string());
                refused(format!(
                    "{position}: a player answered {}: expected a move, as text",
                    answer.unwrap_or_default()
                ))
            })
        })?;
        match position.parse_move(&text) {
            Ok(mov) => Ok(Choice { mov, value: None }),
            Err(_) => Err(Fault::IllegalMove.because(text)),
        }
    }
}
