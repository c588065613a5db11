use std::time::Instant;

use arena::{DEFAULT_TRIALS, RolledOut, check_rollout, roll_out, rollout_engine, rollout_starts};
use pyo3::prelude::*;
use report::rollout_json;
use search::rollout::{Rollout, RolloutTally};

use crate::errors::refused;
use crate::json::{Json, json};
use crate::options::{Number, seconds, threads};
use crate::position::Position;
use crate::work;

/// How often each side wins if an engine plays on from a position, as `dreistein rollout --json`
/// prints it; only in games with dice, whose luck is taken out.
///
/// >>> import dreistein
/// >>> position = dreistein.Position("r1..../...../...../...../....b1 r 3")
/// >>> found = dreistein.rollout(position, engine="greedy", trials=36)
/// >>> found["trials"], 0 < found["red"] < 1
/// (36, True)
#[pyfunction]
#[pyo3(signature = (position, *, engine = None, reference = None, look_ahead = None, trials = None, target = None, time = None, moves = false, threads = None, seed = None, progress = None),
    text_signature = "(position, *, engine=None, reference=None, look_ahead=None, trials=1296, target=None, time=None, moves=False, threads=None, seed=0, progress=None)")]
#[expect(clippy::too_many_arguments, reason = "they have names in Python")]
pub fn rollout(
    py: Python<'_>,
    position: &Position,
    engine: Option<&str>,
    reference: Option<&str>,
    look_ahead: Option<Number>,
    trials: Option<Number>,
    target: Option<f64>,
    time: Option<f64>,
    moves: bool,
    threads: Option<Number>,
    seed: Option<Number>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Json> {
    let (Position(own), game) = (position, position.0.game());
    let look_ahead = Number::optional(look_ahead, "look_ahead")?;
    let trials = Number::optional(trials, "trials")?.unwrap_or(DEFAULT_TRIALS);
    let time = time.map(seconds).transpose()?;
    let threads = self::threads(threads)?;
    let seed = Number::optional(seed, "seed")?.unwrap_or(0);
    let Some(usual) = game.rollout_engine else {
        let title = game.title;
        return Err(refused(format!("rollout is for games with dice, and {title} has none")));
    };
    position.check_open()?;
    let spec = engine.unwrap_or(usual);
    work::answer(py, progress, |work| {
        let (moves, starts) = rollout_starts(own, moves).map_err(refused)?;
        let (starts, stop) = (&starts, work.stop);
        let rollout = Rollout { starts, trials, target, time, seed, threads, stop };
        check_rollout(&rollout).map_err(refused)?;
        let engine = rollout_engine(own.variant(), spec, reference, look_ahead, |_| ());
        let engine = engine.map_err(refused)?;
        let begin = Instant::now();
        let results = roll_out(&rollout, &engine, &|tallies: &[RolloutTally]| {
            let done = tallies.first().map_or(0, RolloutTally::trials);
            work.tell_share(done, trials);
        });
        let played = RolledOut { moves, results };
        let time = Some(begin.elapsed());
        let answer = rollout_json(own, &played, (spec, &engine), seed, time);
        json(&answer.ok_or_else(|| refused("no game was finished in that time"))?)
    })
}
