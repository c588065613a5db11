//! Matches and tournaments, also with players written in Python.

use std::path::PathBuf;
use std::sync::Arc;

use arena::{EventPlan, GameContest, Plan, PlannedPlayer, Round, StoredGame, Tournament};
use games::{Tell, Variant};
use protocol::make_player;
use pyo3::prelude::*;
use report::contest::{ReportNumbers, Standings};
use serde_json::{Value, json};
use store::{OpenEvent, match_json};

use crate::engine::Engine;
use crate::errors::refused;
use crate::json::{Json, json as shape_of};
use crate::options::{Number, threads};
use crate::python_function::Failure;
use crate::python_player;
use crate::store_file::result_row;
use crate::work;

/// Plays a match or tournament: its result as `dreistein match --json` or `dreistein tournament
/// --json` prints it, and its games or, if they are in a store, the number of its event there.
///
/// A plan is TOML or JSON. `players` has an engine or a function for each player that no spec names.
#[pyfunction]
#[pyo3(signature = (plan, players, *, threads = None, store = None, progress = None))]
pub fn play_contest(
    py: Python<'_>,
    plan: &str,
    players: Vec<Option<Py<PyAny>>>,
    threads: Option<Number>,
    store: Option<PathBuf>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(Json, Json, Option<i64>)> {
    let plan = Plan::parse(plan).map_err(refused)?;
    let threads = self::threads(threads)?;
    let failure = Arc::<Failure>::default();
    let make = |place: usize, planned: &PlannedPlayer, variant: Variant, tell: Tell| {
        let Some(Some(player)) = players.get(place) else {
            return make_player(place, planned, variant, tell);
        };
        Python::attach(|py| match player.bind(py).cast::<Engine>() {
            Ok(engine) => engine.get().player(py, variant, &failure).map_err(Into::into),
            Err(_) => {
                let (player, failure) = (player.clone_ref(py), Arc::clone(&failure));
                Ok(python_player::maker(player, failure, threads.get() > 1))
            }
        })
    };
    work::run(py, progress, &failure, failure.flag(), |work| {
        let tournament = plan.tournament().map_err(refused)?;
        let contest = plan.contest(threads, |_| (), &make).map_err(refused)?;
        let event = contest.event(&tournament);
        let kept = match &store {
            None => OpenEvent::in_memory(&event),
            Some(path) => OpenEvent::open(path, &event),
        };
        let mut kept = kept.map_err(refused)?;
        let total = tournament.games(contest.players.len());
        let tell = |rounds: &[Round]| work.tell_json(&news(rounds, total));
        let rounds =
            contest.play(&tournament, Some(&mut kept), work.stop, &tell).map_err(refused)?;
        // Threads tell what they know in any order.
        tell(&rounds);
        let result = result(&plan, &contest, &tournament, &rounds)?;
        let (games, number) = match store {
            None => (kept.games().map_err(refused)?, None),
            Some(_) => (Vec::new(), Some(kept.number())),
        };
        Ok((result, rows(&event, &games)?, number))
    })?
}

/// How far a contest is.
fn news(rounds: &[Round], total: u64) -> Value {
    let reports = || rounds.iter().flat_map(|round| &round.reports);
    let done: u64 = reports().map(|report| report.pairs().games()).sum();
    let mut news = json!({ "done": done, "total": total });
    if let (Some(report), None) = (reports().next(), reports().nth(1)) {
        news["report"] = json!(ReportNumbers::new(report));
    }
    news
}

fn result(
    plan: &Plan,
    contest: &GameContest,
    tournament: &Tournament,
    rounds: &[Round],
) -> PyResult<Json> {
    let first = rounds.first().and_then(|round| round.reports.first());
    match first.filter(|_| plan.is_match()) {
        Some(report) => shape_of(&match_json(plan, contest, report).map_err(refused)?),
        None => shape_of(&Standings::of_rounds(contest, tournament.seed, rounds).map_err(refused)?),
    }
}

/// Games in order, as the view `result` of a store has them.
fn rows(event: &EventPlan, games: &[StoredGame]) -> PyResult<Json> {
    let name = |place: usize| event.players.get(place).map_or("", |(name, _)| name.as_str());
    shape_of(&games.iter().map(|game| result_row(None, game, name)).collect::<Value>())
}
