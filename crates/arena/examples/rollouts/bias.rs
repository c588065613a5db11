use arena::rollout_engine;
use game::{Position as _, derive_seed};
use games::Game;
use games::ewn_game::endgame_tables;
use search::rollout::Estimate;

use crate::factors::roll_out;
use crate::positions::positions;
use crate::{Failure, SEED};

const POSITIONS: usize = 1000;

/// Who plays perfectly in positions with up to four cubes, and who judges luck. With a judge beside
/// it and a search that plays, games are not stopped early.
const PLANS: [(&str, &str); 3] = [
    ("star2:depth=1,hash=1,tb=auto", "none"),
    ("star2:depth=1,hash=1,tb=auto", "zweistein"),
    ("star2:depth=1,hash=1,tb=auto", "schwarz"),
];

/// Compares with exact values: the errors over all positions, in the errors that were stated.
pub fn measure(trials: u64) -> Result<(), Failure> {
    let tables = endgame_tables("auto", |text| eprintln!("{text}"))?;
    let starts = positions(POSITIONS, &[3, 4], SEED)?;
    println!("{POSITIONS} positions with 3 and 4 cubes, {trials} trials each, seed {SEED}\n");
    println!(
        "| engine | luck judged by | mean error | z-score | squared errors over stated ones |"
    );
    println!("|---|---|---|---|---|");
    for (engine, judge) in PLANS {
        let variant = Game::Ewn.default_variant();
        let player = rollout_engine(variant, engine, Some(judge), None, |_| ())?;
        let (mut sum, mut squares, mut stated) = (0.0, 0.0, 0.0);
        for (index, start) in starts.iter().enumerate() {
            let exact = tables.probe(start).ok_or("the tables have no such position")?;
            let exact = exact.for_first(start.mover()).probability();
            let tally = roll_out(&player, start, trials, derive_seed(SEED, index as u64));
            let Some(Estimate { mean, standard_error: Some(error) }) = tally.adjusted() else {
                continue;
            };
            sum += mean - exact;
            squares += (mean - exact).powi(2);
            stated += error * error;
        }
        println!(
            "| {engine} | {judge} | {:+.6} | {:+.2} | {:.3} |",
            sum / POSITIONS as f64,
            sum / f64::sqrt(stated),
            squares / stated
        );
    }
    Ok(())
}
