//! Measures the moves and the time that games of flat Monte Carlo take.

use std::time::Instant;

use anyhow::{Context, Result};
use ewn::SetUpRule;
use game::{Dice, Position, Turn, UniformPolicy, derive_seed};
use search::monte_carlo::{MonteCarlo, PlayoutShare, WinRate};
use search::{Limits, Task};
use serde::{Deserialize, Serialize};

use super::positions::{rolled, start};
use crate::engines::NEVER;
use crate::{Estimate, MISSING, Output, Paper, Run, Table, rounded};

const PAPER_MOVES: f64 = 19.0;
const PAPER_SECONDS: f64 = 42.631;
const PAPER_PLAYOUTS: u64 = 600_000;
/// Pairs of playouts per move and number of games.
const SETTINGS: [(u64, u64); 3] = [(600, 100), (6000, 25), (60_000, 2)];

/// The measurements of games of flat Monte Carlo against itself.
#[derive(Default, Serialize, Deserialize)]
struct Games {
    plies: Vec<f64>,
    seconds: Vec<f64>,
    playouts: u64,
}

/// Plays one game at a time on one thread, like the paper's program.
pub fn make(_: &Paper, run: &mut Run, output: &mut Output) -> Result<()> {
    let mut table = Table::with_columns(
        "simulations per move | games | moves per game | seconds per game | playouts per second | seconds per game with 600,000",
    );
    let (moves, seconds) = (rounded(PAPER_MOVES, 2), rounded(PAPER_SECONDS, 3));
    let paper = (MISSING, moves, seconds.clone(), MISSING, seconds);
    table.push(("600,000 (paper)", paper));
    let mut moves = None;
    for (playouts, games) in SETTINGS {
        let (playouts, games) = if run.is_quick() { (100, 2) } else { (playouts, games) };
        let seed = run.seed();
        let key = format!("{games} games with {playouts} playouts a move, seed {seed}");
        let Some(played) = run.step(&key, || play(games, playouts, seed))? else { continue };
        let plies = Estimate::of_samples(&played.plies);
        let total: f64 = played.seconds.iter().sum();
        // The first setting has the most games, so its number of moves is the most accurate.
        moves = moves.or(plies);
        let per_move = total / played.plies.iter().sum::<f64>();
        let scale = PAPER_PLAYOUTS as f64 / playouts as f64;
        let speed = (played.playouts as f64 / total) as u64;
        table.push((
            (playouts, games, plies.map(|it| format!("{:.2} ± {:.2}", it.value, it.error))),
            rounded(Estimate::of_samples(&played.seconds).map(|it| it.value), 4),
            (speed, rounded(moves.map(|moves| moves.value * per_move * scale), 1)),
        ));
    }
    // The paper rounds to whole moves.
    let is_near = |it: Estimate| (it.value - PAPER_MOVES).abs() < 1.0 + 2.0 * it.error;
    output.checks.extend(moves.map(is_near));
    output.table("times", table);
    Ok(())
}

fn play(games: u64, playouts: u64, seed: u64) -> Result<Games> {
    let search =
        MonteCarlo { share: PlayoutShare::Move, ..MonteCarlo::new(UniformPolicy, WinRate, 1) };
    let mut all = Games::default();
    for game in 0..games {
        let mut dice = Dice::new(derive_seed(seed, game));
        let mut position = start(SetUpRule::Random, &mut dice);
        let (began, mut plies) = (Instant::now(), 0u32);
        while !matches!(position.turn(), Turn::Over(_)) {
            position = rolled(position, &mut dice);
            let limits = Limits { nodes: Some(playouts), ..Limits::default() };
            let task = Task { limits, stop: &NEVER, all_moves: false, seed: dice.seed() };
            let found = search.explore(&position, task, |_, _| ());
            let best = found.candidates.first().context("a game that goes on has a move")?;
            all.playouts += found.playouts();
            position = best.after;
            plies += 1;
        }
        all.plies.push(plies.into());
        all.seconds.push(began.elapsed().as_secs_f64());
    }
    Ok(all)
}
