//! How strong are the levels? Each plays the one below it, the lowest `random`:
//! `levels GAME GAMES [LEVEL..]` prints rows for `experiments/levels`.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use arena::{Interval, Plan};
use games::{Game, Level};
use protocol::make_player;

type Failure = Box<dyn std::error::Error + Send + Sync>;

const SEED: u64 = 1;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, games, wanted @ ..] = &arguments[..] else {
        return Err("expected: levels GAME GAMES [LEVEL..]".into());
    };
    let (game, games): (Game, u64) = (game.parse()?, games.parse()?);
    for level in game.levels {
        if wanted.is_empty() || wanted.iter().any(|name| name == level.name) {
            println!("{}", row(game, level, games)?);
        }
    }
    Ok(())
}

fn row(game: Game, level: &Level, games: u64) -> Result<String, Failure> {
    let against = level.strength.against;
    let below = game.levels.iter().find(|other| other.name == against);
    let below = below.map_or(against, |level| level.spec);
    let plan = Plan {
        game: Some(game),
        games: Some(games),
        seed: Some(SEED),
        ..Plan::of_match(level.spec, below)
    };
    let contest = plan.contest(NonZeroUsize::MIN, |_| (), &make_player)?;
    let mut rounds = contest.play(&plan.tournament()?, None, &AtomicBool::new(false), &|_| ())?;
    let report = rounds.remove(0).reports.remove(0);
    let raw = percent(report.pairs().win_rate(), report.pairs().interval());
    let adjusted = percent(report.tally.win_rate(), report.tally.interval());
    let result = if game.has_dice { format!("{raw} | {adjusted}") } else { raw };
    Ok(format!(
        "| {} | `{}` | {against} | {} | {result} |",
        level.name,
        level.spec,
        report.pairs().games()
    ))
}

fn percent(rate: Option<f64>, interval: Option<Interval>) -> String {
    let (Some(rate), Some(interval)) = (rate, interval) else {
        return "-".into();
    };
    format!("{:.1} ± {:.1} %", 100.0 * rate, 50.0 * (interval.high - interval.low))
}
