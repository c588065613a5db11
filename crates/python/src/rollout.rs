use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use arena::{JudgeSpec, RolloutRequest, rollout_engine};
use game::{Position as _, Turn};
use games::{GameKind, GameName, GameWork};
use pyo3::prelude::*;
use report::RolloutAnswer;
use search::rollout::RolloutTally;

use crate::errors::refused;
use crate::json::{json, to_python};
use crate::number::Number;
use crate::options::{seconds, threads};
use crate::position::Position;
use crate::python_function::Failure;
use crate::work::{self, Work};

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
pub fn rollout<'py>(
    py: Python<'py>,
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
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let game: GameName = position.game_name().parse().map_err(refused)?;
    let asked = Asked {
        engine,
        judge: JudgeSpec { reference, look_ahead: Number::optional(look_ahead, "look_ahead")? },
        trials: Number::optional(trials, "trials")?.unwrap_or(RolloutRequest::DEFAULT_TRIALS),
        target,
        time: time.map(seconds).transpose()?,
        moves,
        threads: self::threads(threads)?,
        seed: Number::optional(seed, "seed")?.unwrap_or(0),
    };
    let found = work::run(py, progress, &Failure::default(), |work| {
        game.run(RollOut { position, asked: &asked, work: &work })
    })?;
    to_python(py, &found?)
}

struct Asked<'a> {
    engine: Option<&'a str>,
    judge: JudgeSpec<'a>,
    trials: u64,
    target: Option<f64>,
    time: Option<Duration>,
    moves: bool,
    threads: NonZeroUsize,
    seed: u64,
}

struct RollOut<'a> {
    position: &'a Position,
    asked: &'a Asked<'a>,
    work: &'a Work<'a>,
}

impl GameWork for RollOut<'_> {
    type Output = PyResult<String>;

    fn on<G: GameKind>(self) -> PyResult<String> {
        let (position, asked, work) = (self.position.of::<G>()?, self.asked, self.work);
        let Some(dice) = G::DICE else {
            return Err(refused(format!(
                "rollout is for games with dice, and {} has none",
                G::TITLE
            )));
        };
        if let Turn::Over(_) = position.turn() {
            return Err(refused(format!("{position}: the game is over")));
        }
        let &Asked { trials, target, time, moves, threads, seed, .. } = asked;
        let request =
            RolloutRequest { moves, trials, target, time, seed, threads, stop: work.stop };
        request.check(position).map_err(refused)?;
        let spec = asked.engine.unwrap_or(dice.rollouts);
        let engine = rollout_engine::<G>(G::variant(position), spec, asked.judge, |_| ());
        let engine = engine.map_err(refused)?;
        let begin = Instant::now();
        let played = request.roll_out::<G>(position, &engine, &|tallies: &[RolloutTally]| {
            let done = tallies.first().map_or(0, RolloutTally::trials);
            work.tell_share(done as usize, trials as usize);
        });
        let time = Some(begin.elapsed());
        let answer = RolloutAnswer::new::<G>(position, &played, (spec, &engine), seed, time);
        json(&answer.ok_or_else(|| refused("no game was finished in that time"))?)
    }
}
