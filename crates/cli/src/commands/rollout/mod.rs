//! `dreistein rollout`.

mod report;

use std::sync::Mutex;
use std::time::Instant;

use anyhow::bail;
use catalog::{Evaluation, EwnSearch, JudgeSpec, RolloutEngine};
use ewn::{Board, Board5, Move, Position, player_name};
use game::{Evaluator, Position as _};
use search::Searcher;
use search::rollout::{Rollout, RolloutResults, RolloutTally};

use self::report::RolloutReport;
use super::contest::all_cores;
use crate::arguments::Common;
use crate::interrupt::{self, Interrupted};
use crate::live_line::LiveLine;
use crate::rollout_arguments::RolloutArguments;
use crate::{output, position_argument};

/// Plays a position on and prints what came of it.
pub fn run(arguments: &RolloutArguments, common: &Common) -> anyhow::Result<()> {
    let position = position_argument::parse::<catalog::Ewn>(&arguments.position, common)?;
    if arguments.moves && position.die().is_none() {
        bail!("{position}: the die is not rolled yet, so there are no moves to compare");
    }
    let judge =
        JudgeSpec { reference: arguments.reference.as_deref(), look_ahead: arguments.look_ahead };
    let size = position.board().size();
    let engine = RolloutEngine::parse(size, &arguments.engine, judge, output::tell)?;
    let seed = position_argument::seed(common);
    let begin = Instant::now();
    // The official board has a type of its own, which is much faster.
    let played = match position.convert::<Board5>() {
        Some(position) => play(&position, &engine, seed, arguments),
        None => play(&position, &engine, seed, arguments),
    }?;
    let is_stopped = interrupt::is_stopped();
    let report = RolloutReport::new(&position, &played, arguments, &engine, seed, begin.elapsed());
    let Some(report) = report else {
        if is_stopped {
            return Err(Interrupted("no game was finished".into()).into());
        }
        bail!("no game was finished in that time: expected a longer --time");
    };
    if common.json {
        output::print_json(&report)?;
    } else {
        output::print(&report.text(&position))?;
    }
    if is_stopped {
        return Err(Interrupted("these are the games that were finished".into()).into());
    }
    Ok(())
}

/// The moves after which games were played on, none for the position itself, and what came of them.
pub struct Played {
    pub moves: Vec<Option<Move>>,
    pub results: RolloutResults,
}

fn play<B: Board + Send + Sync + 'static>(
    position: &Position<B>,
    engine: &RolloutEngine,
    seed: u64,
    arguments: &RolloutArguments,
) -> anyhow::Result<Played>
where
    dyn Evaluation: Evaluator<Position<B>>,
    dyn EwnSearch: Searcher<Position<B>>,
{
    let moves: Vec<Option<Move>> =
        if arguments.moves { position.moves().map(Some).collect() } else { vec![None] };
    let starts: Vec<Position<B>> =
        moves.iter().map(|mov| mov.map_or(*position, |mov| position.play(mov))).collect();
    let rollout = Rollout {
        starts: &starts,
        trials: arguments.trials,
        target: arguments.target,
        time: arguments.time,
        seed,
        threads: arguments.threads.unwrap_or_else(all_cores),
        stop: interrupt::stop_flag()?,
    };
    let line = Mutex::new(LiveLine::new());
    let show = |text: &str| {
        if let Ok(mut line) = line.lock() {
            line.show(text);
        }
    };
    let results =
        rollout.run(&|| engine.build::<B>(), &|tallies| show(&progress(position, tallies)));
    show("");
    Ok(Played { moves, results })
}

fn progress<B: Board>(position: &Position<B>, tallies: &[RolloutTally]) -> String {
    let mover = position.mover();
    let trials = tallies.first().map_or(0, RolloutTally::trials);
    let estimates = tallies.iter().filter_map(RolloutTally::adjusted);
    let best = estimates.max_by(|one, other| one.of(mover).total_cmp(&other.of(mover)));
    let Some(best) = best else { return String::new() };
    let value = 100.0 * best.of(mover);
    let error = 100.0 * best.standard_error.unwrap_or_default();
    format!("{trials} trials, {} {value:.2} %, standard error {error:.2} %", player_name(mover))
}
