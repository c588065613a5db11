//! How much do engines of known strength lose per move, does that rank them as their games
//! do, is luck fair, and how long does a review take? The study is in
//! `experiments/review-bands`.

mod contest;
mod drift;
mod luck;
mod sample;

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::Context;
use games::ewn_game::DEFAULT_REFERENCE;
use games::{Game, Record, ReviewReference};

use crate::contest::Contest;

/// Arguments: a seed, pairs of games for every two engines, games for the fairness of luck.
fn main() -> anyhow::Result<()> {
    let mut numbers = std::env::args().skip(1).map(|text| {
        text.parse::<u64>().with_context(|| format!("\"{text}\": expected a whole number"))
    });
    let mut next = |default| numbers.next().unwrap_or(Ok(default));
    let (seed, pairs, fair_games) = (next(1)?, next(60)?, next(10_000)?);
    let contest = Contest::play(seed, pairs)?;
    println!("{}", contest.table());
    println!("{}", contest.ranking());
    println!("{}", luck::fairness(seed, fair_games)?);
    let games = (0..GAMES).map(|index| sample::game(["greedy", "star2:depth=3"], seed, index));
    let games = games.collect::<anyhow::Result<Vec<_>>>()?;
    println!("{}", drift::table(&games)?);
    println!("{}", times(&games)?);
    Ok(())
}

/// Games for the drift and the time.
const GAMES: u64 = 100;

/// How long it takes to review games, for several depths.
fn times(games: &[Record]) -> anyhow::Result<String> {
    let mut text =
        "| depth | milliseconds a ply | a game of 40 moves |\n|---|---|---|\n".to_owned();
    let games = &games[..games.len() / 5];
    let plies: usize = games.iter().map(|game| game.plies().len()).sum();
    for depth in 2..=6 {
        let mut reference = ReviewReference::parse(
            Game::Ewn.default_variant(),
            DEFAULT_REFERENCE,
            Some(depth),
            |_| (),
        )?;
        let begun = Instant::now();
        for game in games {
            reference.review(game, &AtomicBool::new(false), |_| ())?;
        }
        let a_ply = begun.elapsed().as_secs_f64() * 1e3 / plies as f64;
        text += &format!("| {depth} | {a_ply:.2} | {:.0} |\n", 40.0 * a_ply);
    }
    Ok(text)
}
