use std::sync::atomic::AtomicBool;
use std::time::Instant;

use arena::{RolloutEngine, rollout_engine};
use ewn::AnyPosition;
use games::{Game, Position};
use search::rollout::{Estimate, Rollout, RolloutTally};

use crate::positions::positions;
use crate::{Failure, SEED};

const POSITIONS: usize = 100;

/// Who plays, who judges luck, and how many moves further an engine looks that judges for itself.
const PLANS: [(&str, &str, u32); 17] = [
    ("greedy", "none", 0),
    ("greedy", "schwarz", 0),
    ("greedy", "star2:depth=2,hash=1", 0),
    ("greedy", "star2:depth=3,hash=1", 0),
    ("greedy", "itself", 0),
    ("greedy", "itself", 1),
    ("greedy", "itself", 2),
    ("greedy:tb=auto", "none", 0),
    ("greedy:tb=auto", "itself", 0),
    ("greedy:tb=auto", "itself", 1),
    ("greedy:tb=auto", "itself", 2),
    ("star2:depth=2,hash=1", "none", 0),
    ("star2:depth=2,hash=1", "itself", 0),
    ("star2:depth=2,hash=1", "itself", 1),
    ("star2:depth=2,hash=1,tb=auto", "none", 0),
    ("star2:depth=2,hash=1,tb=auto", "itself", 0),
    ("star2:depth=2,hash=1,tb=auto", "itself", 1),
];

/// One row for each plan: the same positions, and the same dice.
pub fn measure(trials: u64) -> Result<(), Failure> {
    let starts = positions(POSITIONS, &[7, 8, 9, 10], SEED)?;
    println!("{POSITIONS} positions with 7 to 10 cubes, {trials} trials each, seed {SEED}\n");
    println!(
        "| engine | luck judged by | looking ahead | factor of luck: median | of all variance | worth plain games: median | least | of all variance | ms a position | ms to an error of 0.5 % |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    for (engine, judge, look_ahead) in PLANS {
        let reference = Some(judge).filter(|&judge| judge != "itself");
        let variant = Game::Ewn.default_variant();
        let player = rollout_engine(variant, engine, reference, Some(look_ahead), |_| ())?;
        println!("| {engine} | {judge} | {look_ahead} | {} |", row(&player, &starts, trials));
    }
    Ok(())
}

fn row(player: &RolloutEngine, starts: &[AnyPosition], trials: u64) -> String {
    let begin = Instant::now();
    let tallies: Vec<RolloutTally> =
        starts.iter().map(|start| roll_out(player, start, trials, SEED)).collect();
    let time = begin.elapsed().as_secs_f64() * 1e3 / starts.len() as f64;
    let variance = |estimate: fn(&RolloutTally) -> Option<Estimate>| -> f64 {
        let errors = tallies.iter().filter_map(|tally| estimate(tally)?.standard_error);
        errors.map(|error| error * error).sum::<f64>() / tallies.len() as f64
    };
    let (raw, adjusted) = (variance(RolloutTally::raw), variance(RolloutTally::adjusted));
    let values = tallies.iter().filter_map(|tally| Some(tally.adjusted()?.mean));
    let plain: f64 = values.map(|value| value * (1.0 - value)).sum::<f64>()
        / (tallies.len() as f64 * trials as f64);
    let [_, factor, _] = spread(tallies.iter().filter_map(RolloutTally::variance_factor));
    let [least, worth, _] = spread(tallies.iter().filter_map(RolloutTally::worth));
    format!(
        "{factor:.2} | {:.2} | {worth:.2} | {least:.2} | {:.2} | {time:.1} | {:.1}",
        raw / adjusted,
        plain / adjusted,
        time * adjusted / 0.005f64.powi(2)
    )
}

/// The smallest, the median and the largest number.
fn spread(numbers: impl Iterator<Item = f64>) -> [f64; 3] {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    let at = |place: usize| numbers.get(place).copied().unwrap_or(f64::NAN);
    [at(0), at(numbers.len() / 2), at(numbers.len().saturating_sub(1))]
}

pub fn roll_out(
    player: &RolloutEngine,
    start: &AnyPosition,
    trials: u64,
    seed: u64,
) -> RolloutTally {
    let stop = AtomicBool::new(false);
    let threads = std::thread::available_parallelism().unwrap_or(std::num::NonZeroUsize::MIN);
    let starts = [Position::Ewn(*start)];
    let rollout =
        Rollout { starts: &starts, trials, target: None, time: None, seed, threads, stop: &stop };
    rollout.run(&|| player.build(&stop), &|_| ()).tallies.remove(0)
}
