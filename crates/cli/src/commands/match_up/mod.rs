mod result;

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::thread;

use anyhow::Context;
use arena::{MatchPlan, MatchReport, Pair, Player, match_up};
use catalog::Engine;
use ewn::{Board, Board5, Position, RED, SetUp, Size, WideBoard};
use indicatif::{ProgressBar, ProgressStyle};

use crate::arguments::{Common, Match};
use crate::{output, position_argument};
use result::MatchResult;

/// Plays a match between two engines.
pub fn run(plan: &Match, common: &Common) -> anyhow::Result<()> {
    let size = common.board.unwrap_or_default();
    let a = Engine::parse(size, &plan.a, output::tell)?;
    let b = Engine::parse(size, &plan.b, output::tell)?;
    let seed = position_argument::seed(common);
    let report = if size == Size::FIVE {
        play::<Board5>(plan, [&a, &b], size, seed)?
    } else {
        play::<WideBoard>(plan, [&a, &b], size, seed)?
    };
    let result = MatchResult::new(plan, size, seed, &report);
    if common.json { output::print_json(&result) } else { output::print(&result.table()) }
}

fn play<B: Board + Sync>(
    plan: &Match,
    engines: [&Engine; 2],
    size: Size,
    seed: u64,
) -> anyhow::Result<MatchReport>
where
    Engine: Player<Position<B>>,
{
    let [a, b] = engines.map(|engine| {
        // Only the thread's own part of the engine is made anew.
        || Box::new(engine.clone()) as Box<dyn Player<Position<B>>>
    });
    let canonical = Position::<B>::canonical(size).context("every size has a start")?;
    let start = |pair: Pair| {
        let [red, blue] = SetUp::pair(plan.setups.rule(), size, &mut pair.seed.start());
        // All set-ups of a size fit where the canonical ones do.
        Position::start(&red, &blue, RED).unwrap_or(canonical)
    };
    let bar = progress_bar(plan.games)?;
    let progress = |report: &MatchReport| {
        if let Some(rate) = report.pairs.win_rate() {
            bar.set_message(format!("A wins {:.1} %", 100.0 * rate));
        }
        bar.set_position(report.pairs.games());
    };
    let plan = MatchPlan {
        players: [&a, &b],
        start: &start,
        pairs: plan.games / 2,
        seed,
        control: plan.tc.unwrap_or_default(),
        threads: plan.threads.unwrap_or_else(all_cores),
    };
    let report = match_up(&plan, &AtomicBool::new(false), &progress);
    bar.finish_and_clear();
    Ok(report)
}

/// A line on standard error; nothing if that is no terminal.
fn progress_bar(games: u64) -> anyhow::Result<ProgressBar> {
    let line = "{pos} of {len} games, {msg} ({eta} left)";
    Ok(ProgressBar::new(games).with_style(ProgressStyle::with_template(line)?))
}

fn all_cores() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}
