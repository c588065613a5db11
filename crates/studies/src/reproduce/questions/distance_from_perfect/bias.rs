use std::ops::Range;

use arena::GameSeed;
use catalog::Ewn;
use game::{Position as _, derive_seed};

use super::self_play::{cubes, fine};
use crate::questions::{DepthBias, LossTwice};
use crate::reproduce::questions::games::{ewn_engine, parts, play, random_start};
use crate::reproduce::{Cell, Estimate, ReproduceError, Run, Table};

/// Players of these depths are judged by searches two moves deeper.
pub const PLAYERS: [u32; 3] = [1, 2, 3];
const FURTHER: u32 = 2;
/// Positions with so many cubes: few enough for exact values, too many for a shallow search to
/// see the end.
const CUBES: Range<u32> = 5..8;
const EXACT_DEPTH: u32 = 9;
/// Games in a step.
const PART: u64 = 5;
/// A stream of random numbers for this part of the study.
const STREAM: u64 = 2;

/// The losses of each player by exact values and by the deeper search, in positions whose exact
/// values were found; `None` if not all games were played.
pub fn losses(run: &mut Run, games: u64) -> Result<Option<Vec<Vec<LossTwice>>>, ReproduceError> {
    let player = ewn_engine("star2:eval=net,depth=1,hash=0")?;
    let (engine, exact) =
        (ewn_engine("star2:eval=net,hash=1")?, ewn_engine("star2:eval=net,tb=auto,hash=16")?);
    let seed = derive_seed(run.seed, STREAM);
    let key = |games: &Range<u64>| format!("bias, games {games:?} of {seed}");
    let work = |games: &Range<u64>| {
        let (engine, exact) = (engine.clone(), exact.clone());
        let mut bias = DepthBias { engine, exact, exact_depth: EXACT_DEPTH, further: FURTHER };
        let mut found = Vec::new();
        for number in games.clone() {
            let seed = GameSeed::of_pair(seed, number);
            let game = play::<Ewn>(random_start(seed)?, [&player, &player], seed);
            let mut position = game.start;
            for ply in &game.plies {
                let rolled = ply.roll.map_or(position, |roll| position.roll(roll));
                if CUBES.contains(&cubes(&rolled)) && rolled.moves().len() > 1 {
                    found.extend(bias.losses(&rolled, &PLAYERS));
                }
                position = rolled.play(ply.mov);
            }
        }
        Ok(found)
    };
    let found: Option<Vec<Vec<Vec<LossTwice>>>> =
        run.steps(&parts(games, PART), key, work)?.into_iter().collect();
    Ok(found.map(|found| found.concat()))
}

/// Exact and estimated losses of each player.
pub fn bias_table(losses: Option<&[Vec<LossTwice>]>) -> Table {
    let mut table = Table::new(&[
        "player's depth",
        "judge's depth",
        "choices",
        "exact mean loss",
        "loss by the judge",
        "judge over exact",
    ]);
    for (index, depth) in PLAYERS.iter().enumerate() {
        let mean = |of: fn(&LossTwice) -> f64| {
            let samples = losses?.iter().map(|losses| of(&losses[index]));
            Estimate::of_samples(&samples.collect::<Vec<_>>())
        };
        let (exact, estimated) = (mean(|it| it.exact), mean(|it| it.estimated));
        let depths = [*depth, depth + FURTHER].map(|depth| Cell::Count(u64::from(depth)));
        let count = losses.map(|losses| losses.len() as u64);
        let ratio = ratio(losses, index).map(|ratio| Cell::Number(ratio, 2));
        let cells = [count.into(), fine(exact), fine(estimated), ratio.into()];
        table.push(depths.into_iter().chain(cells));
    }
    table
}

/// The judge's losses over the exact ones; `None` if nothing was lost.
pub fn ratio(losses: Option<&[Vec<LossTwice>]>, player: usize) -> Option<f64> {
    let sum = |of: fn(&LossTwice) -> f64| -> Option<f64> {
        Some(losses?.iter().map(|losses| of(&losses[player])).sum())
    };
    let exact = sum(|it| it.exact).filter(|&exact| exact > 0.0)?;
    Some(sum(|it| it.estimated)? / exact)
}
