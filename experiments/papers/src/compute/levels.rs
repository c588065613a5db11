//! The levels of WALTZ: their limits, how much their moves vary, and their ratings against people.

use std::collections::HashSet;

use anyhow::{Context, Result};
use game::Dice;
use search::{Limits, TimeLimit};
use serde::Deserialize;
use tzaar::Position;

use crate::engines::{NEVER, tzaar_engine};
use crate::{Output, Paper, Run, Table, rounded};

/// A level as the paper describes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PrintedLevel {
    name: String,
    /// The time limit of a turn.
    seconds: u64,
    /// The depth limit in actions, if the level has one.
    depth: Option<u32>,
    algorithms: String,
}

/// Compares the engines' limits with the printed ones.
pub fn make(paper: &Paper, run: &mut Run, output: &mut Output) -> Result<()> {
    let (searches, seed, is_quick) = (run.size(20, 3), run.seed(), run.is_quick());
    let mut table = Table::with_columns(
        "level | paper: time | depth | algorithms | ours: time per turn | depth | searches | different first actions",
    );
    let levels = paper.data.get("level").cloned().context("no `data.level`")?;
    let levels: Vec<PrintedLevel> = levels.try_into()?;
    for PrintedLevel { name: level, seconds, depth, algorithms } in levels {
        let name = format!("waltz-{level}");
        let usual = tzaar_engine(&name)?.usual;
        let usual_seconds = usual.time.map(|time| match time {
            TimeLimit::PerMove(time) => 2 * time.as_secs(),
            TimeLimit::Total { .. } => 0,
        });
        // A level with a depth limit ends within its 30 s anyway.
        output.checks.push(match depth {
            Some(depth) => usual.depth == Some(depth),
            None => usual_seconds == Some(seconds),
        });
        let key = format!("{name} seed {seed} searches {searches}");
        let variety = run.step(&key, || variety(&name, searches, seed, is_quick))?;
        let time = usual_seconds.map(|seconds| format!("{seconds} s"));
        let paper = (format!("{seconds} s"), depth, algorithms);
        table.push((level, paper, time, depth.and(usual.depth), searches, variety));
    }
    output.table("levels", table);
    Ok(())
}

/// Counts the distinct first actions that an engine chooses in one starting position.
fn variety(name: &str, searches: u64, seed: u64, is_quick: bool) -> Result<u64> {
    let by_nodes = Limits { nodes: Some(2_000), ..Limits::default() };
    let mut engine = tzaar_engine(&format!("{name}:hash=2"))?;
    let start = Position::random_start(&mut Dice::new(seed));
    let is_by_nodes = is_quick || engine.usual.time.is_some();
    let given = if is_by_nodes { by_nodes } else { Limits::default() };
    let mut actions = HashSet::new();
    for search in 0..searches {
        engine.search.new_game();
        let report = engine.search_within(&start, given, &NEVER, game::derive_seed(seed, search));
        actions.extend(report.and_then(|report| report.best()));
    }
    Ok(actions.len() as u64)
}

/// The printed results against people.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Printed {
    level: Vec<Level>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Level {
    name: String,
    /// The level's rating on the game server.
    rating: f64,
    result: Vec<(String, f64, u64, u64)>,
}

/// Computes the ratings at which the expected number of wins equals the printed one.
pub fn ratings(paper: &Paper, _: &mut Run, output: &mut Output) -> Result<()> {
    let printed: Printed = paper.data.clone().try_into()?;
    let mut results = Table::with_columns("level | player | Elo | wins | losses");
    let mut ratings =
        Table::with_columns("level | rating on the server | rating that its results imply");
    for Level { name, rating, result } in &printed.level {
        for (player, elo, wins, losses) in result {
            results.push((name.as_str(), player.as_str(), rounded(*elo, 0), *wins, *losses));
        }
        let implied = performance(result);
        ratings.push((name.as_str(), [*rating, implied].map(|elo| rounded(elo, 0))));
    }
    output.table("results", results);
    output.table("ratings", ratings);
    Ok(())
}

/// Finds the rating by bisection.
fn performance(results: &[(String, f64, u64, u64)]) -> f64 {
    let surplus = |rating: f64| -> f64 {
        let of = |(_, other, wins, losses): &(String, f64, u64, u64)| {
            (wins + losses) as f64 * stats::rate_of_elo(rating - other) - *wins as f64
        };
        results.iter().map(of).sum()
    };
    let (mut low, mut high) = (0.0, 4000.0);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if surplus(middle) < 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}
