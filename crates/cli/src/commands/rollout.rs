use std::time::{Duration, Instant};

use anyhow::bail;
use arena::{
    DEFAULT_TRIALS, MOST_LOOK_AHEAD, MOST_TRIALS, NO_JUDGE, RolledOut, RolloutEngine,
    SEARCH_LOOK_AHEAD, check_rollout, roll_out, rollout_engine, rollout_starts,
};
use clap::Args;
use game::quantity::parse_time;
use game::{Position as _, Side};
use games::Position;
use report::{RankedRollout, ranked_rollouts, rollout_faces, rollout_json};
use search::rollout::{Estimate, Rollout, RolloutTally};

use crate::arguments::{Common, Threads};
use crate::{help, interrupt, live_line, output, position_argument};

#[derive(Args)]
pub struct RolloutArguments {
    /// The position; see `dreistein --help`
    position: String,
    #[arg(long, value_name = "SPEC", help = help::with_default(
        "Engine that plays both sides, as in greedy:tb=auto; see `dreistein list`",
        |game| game.rollout_engine.unwrap_or("none").into()))]
    engine: Option<String>,
    #[arg(long, value_name = "SPEC", help = help::with_default(
        "What judges the luck of the dice: an evaluation, a search, or none; if not given, the \
        engine itself if it can",
        help::luck_judge))]
    reference: Option<String>,
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(0..=MOST_LOOK_AHEAD.into()))]
    #[arg(help = format!("How many moves further an engine looks to judge luck itself [default: \
        {SEARCH_LOOK_AHEAD} for searches, 0 for greedy]"))]
    look_ahead: Option<u32>,
    /// Maximum number of games
    #[arg(long, value_name = "N", default_value_t = DEFAULT_TRIALS)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=MOST_TRIALS))]
    trials: u64,
    /// Stop at this standard error, such as 0.001
    #[arg(long, value_name = "ERROR", value_parser = parse_error)]
    target: Option<f64>,
    /// Time limit, such as 500ms, 2s or 4min; a plain number is seconds
    #[arg(long, value_parser = parse_time)]
    time: Option<Duration>,
    /// Roll out every legal move, all with the same dice
    #[arg(long)]
    moves: bool,
    #[command(flatten)]
    threads: Threads,
}

fn parse_error(text: &str) -> Result<f64, String> {
    let error = text.parse().ok().filter(|&error: &f64| error > 0.0 && error < 0.5);
    error.ok_or_else(|| "expected a standard error between 0 and 0.5, such as 0.001".to_owned())
}

/// Plays a position out many times and prints the results.
pub fn run(arguments: &RolloutArguments, common: &Common) -> anyhow::Result<()> {
    let game = common.game();
    let Some(usual) = game.rollout_engine else {
        bail!("rollout is for games with dice, and {} has none", game.title);
    };
    let position = position_argument::parse(&arguments.position, common)?;
    let seed = position_argument::seed(common);
    let (reference, look_ahead) = (arguments.reference.as_deref(), arguments.look_ahead);
    let spec = arguments.engine.as_deref().unwrap_or(usual);
    let engine = rollout_engine(position.variant(), spec, reference, look_ahead, output::tell)?;
    let starts = rollout_starts(&position, arguments.moves);
    let (moves, starts) = starts.map_err(anyhow::Error::from_boxed)?;
    let rollout = Rollout {
        starts: &starts,
        trials: arguments.trials,
        target: arguments.target,
        time: arguments.time,
        seed,
        threads: arguments.threads.count(),
        stop: interrupt::stop_flag(),
    };
    check_rollout(&rollout).map_err(anyhow::Error::from_boxed)?;
    let begin = Instant::now();
    let show = |tallies: &[RolloutTally]| live_line::show(&progress(&position, tallies));
    let played = RolledOut { moves, results: roll_out(&rollout, &engine, &show) };
    live_line::clear();
    let stopped = interrupt::check("these are the games finished so far");
    let json = rollout_json(&position, &played, (spec, &engine), seed, Some(begin.elapsed()));
    let text = text(&position, &played, &engine, seed);
    let (Some(json), Some(text)) = (json, text) else {
        interrupt::check("no game was finished")?;
        bail!("no game was finished in that time: expected a longer --time");
    };
    output::print_either(common, &json, &text)?;
    stopped
}

fn progress(position: &Position, tallies: &[RolloutTally]) -> String {
    let mover = position.mover();
    let trials = tallies.first().map_or(0, RolloutTally::trials);
    let estimates = tallies.iter().filter_map(RolloutTally::adjusted);
    let best = estimates.max_by(|one, other| one.of(mover).total_cmp(&other.of(mover)));
    let Some(best) = best else { return String::new() };
    let value = 100.0 * best.of(mover);
    let error = 100.0 * best.standard_error.unwrap_or_default();
    format!(
        "{trials} trials, {} {value:.2} %, standard error {error:.2} %",
        position.game().side_name(mover)
    )
}

/// Formats a rollout's results as text; `None` if no game was finished.
fn text(
    position: &Position,
    played: &RolledOut,
    engine: &RolloutEngine,
    seed: u64,
) -> Option<String> {
    let ([first, second], mover) = (position.game().sides, position.mover());
    let ranked = ranked_rollouts(mover, played)?;
    let best = ranked.first()?.tally;
    let (value, raw) = (best.adjusted()?, best.raw()?);
    let [wins, losses] = Side::BOTH.map(|side| 100.0 * value.of(side));
    let mut text =
        format!("{first} {wins:.3} %, {second} {losses:.3} %{}\n", error(value.standard_error));
    let raw_wins = 100.0 * raw.of(Side::First);
    text += &format!("unadjusted: {first} {raw_wins:.3} %{}\n", error(raw.standard_error));
    for (die, found) in rollout_faces(position, best) {
        text += &format!("  @{die:<2} {}\n", percent(&found, mover));
    }
    for (index, RankedRollout { mov, tally, loss }) in ranked.iter().enumerate() {
        let Some(mov) = mov else { continue };
        let (lost, margin) = (100.0 * loss.mean, margin(loss.standard_error));
        let lost = if index == 0 { String::new() } else { format!("   loses {lost:.3} %{margin}") };
        text += &format!("  {mov} {}{lost}\n", percent(&tally.adjusted()?, mover));
    }
    Some(text + &footer(best, engine, seed))
}

fn footer(best: &RolloutTally, engine: &RolloutEngine, seed: u64) -> String {
    let RolloutEngine { judged_by, look_ahead, .. } = engine;
    let saved = best.variance_factor().zip(best.worth()).filter(|_| judged_by != NO_JUDGE);
    let saved = saved.map(|(factor, worth)| {
        let trials = format!("{factor:.1} times fewer trials");
        format!("luck adjustment: {trials}; a trial is worth {worth:.1} plain games\n")
    });
    let ahead = Some(look_ahead).filter(|moves| **moves > 0);
    let ahead = ahead.map(|moves| format!(", looking {moves} ahead")).unwrap_or_default();
    let (saved, trials) = (saved.unwrap_or_default(), best.trials());
    format!("{saved}{trials} trials, seed {seed}, luck judged by {judged_by}{ahead}\n")
}

fn percent(found: &Estimate, side: Side) -> String {
    format!("{:8.3} % {}", 100.0 * found.of(side), margin(found.standard_error))
}

fn margin(standard_error: Option<f64>) -> String {
    standard_error.map(|error| format!(" ± {:.3}", 100.0 * error)).unwrap_or_default()
}

fn error(standard_error: Option<f64>) -> String {
    let error = standard_error.map(|error| format!("{:.3} %", 100.0 * error));
    format!(", standard error {}", error.as_deref().unwrap_or("unknown"))
}
