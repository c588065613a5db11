//! `dreistein rollout`.

mod report;

use std::sync::Mutex;
use std::time::Instant;

use anyhow::bail;
use catalog::{GameKind, MoveOf};
use game::{Position, Turn};
use search::rollout::{Rollout, RolloutResults, RolloutTally};
use studies::{JudgeSpec, RolloutEngine, rollout_engine};

use self::report::RolloutReport;
use super::contest::all_cores;
use crate::arguments::Common;
use crate::interrupt::{self, Interrupted};
use crate::live_line::LiveLine;
use crate::rollout_arguments::RolloutArguments;
use crate::{output, position_argument};

/// Plays a position on and prints what came of it.
pub fn run<G: GameKind>(arguments: &RolloutArguments, common: &Common) -> anyhow::Result<()> {
    let Some(dice) = G::DICE else {
        bail!("rollout is for games with dice, and {} has none", G::TITLE);
    };
    let position = position_argument::parse::<G>(&arguments.position, common)?;
    if arguments.moves && position.turn() == Turn::ToRoll {
        bail!("{position}: the die is not rolled yet, so there are no moves to compare");
    }
    let judge =
        JudgeSpec { reference: arguments.reference.as_deref(), look_ahead: arguments.look_ahead };
    let spec = arguments.engine.as_deref().unwrap_or(dice.rollouts);
    let engine = rollout_engine::<G>(G::variant(&position), spec, judge, output::tell)?;
    let seed = position_argument::seed(common);
    let begin = Instant::now();
    let played = play::<G>(&position, &engine, seed, arguments)?;
    let is_stopped = interrupt::is_stopped();
    let report = RolloutReport::new::<G>(&position, &played, spec, &engine, seed, begin.elapsed());
    let Some(report) = report else {
        if is_stopped {
            return Err(Interrupted("no game was finished".into()).into());
        }
        bail!("no game was finished in that time: expected a longer --time");
    };
    if common.json {
        output::print_json(&report)?;
    } else {
        output::print(&report.text::<G>(&position))?;
    }
    if is_stopped {
        return Err(Interrupted("these are the games that were finished".into()).into());
    }
    Ok(())
}

/// The moves after which games were played on, none for the position itself, and what came of them.
pub struct Played<G: GameKind> {
    pub moves: Vec<Option<MoveOf<G>>>,
    pub results: RolloutResults,
}

fn play<G: GameKind>(
    position: &G::Position,
    engine: &RolloutEngine<G::Position>,
    seed: u64,
    arguments: &RolloutArguments,
) -> anyhow::Result<Played<G>> {
    let moves: Vec<Option<MoveOf<G>>> =
        if arguments.moves { position.moves().map(Some).collect() } else { vec![None] };
    let starts: Vec<G::Position> =
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
        rollout.run(&|| engine.build(), &|tallies| show(&progress::<G>(position, tallies)));
    show("");
    Ok(Played { moves, results })
}

fn progress<G: GameKind>(position: &G::Position, tallies: &[RolloutTally]) -> String {
    let mover = position.mover();
    let trials = tallies.first().map_or(0, RolloutTally::trials);
    let estimates = tallies.iter().filter_map(RolloutTally::adjusted);
    let best = estimates.max_by(|one, other| one.of(mover).total_cmp(&other.of(mover)));
    let Some(best) = best else { return String::new() };
    let value = 100.0 * best.of(mover);
    let error = 100.0 * best.standard_error.unwrap_or_default();
    format!(
        "{trials} trials, {} {value:.2} %, standard error {error:.2} %",
        G::SIDES[mover.index()]
    )
}
