use std::ops::Range;

use arena::GameSeed;
use catalog::Ewn;
use ewn_engine::endgame::EndgameTable;
use game::{Position as _, derive_seed};

use super::exact_part::exact_values;
use super::self_play::{cubes, fine};
use crate::questions::{LossTwice, loss_twice};
use crate::reproduce::questions::games::{ewn_engine, parts, play, random_start};
use crate::reproduce::{Cell, Estimate, ReproduceError, Run, Table};

/// Players of these depths are judged by searches two moves deeper.
pub const PLAYERS: [u32; 3] = [1, 2, 3];
const FURTHER: u32 = 2;
/// Positions with so many cubes have exact values, and shallow searches do not see their end.
const CUBES: u32 = super::exact_part::MOST_CUBES;
/// Games in a step.
const PART: u64 = 20;
/// A stream of random numbers for this part of the study.
const STREAM: u64 = 2;

/// The losses of each player by exact values and by the deeper search; `None` if not all games
/// were played.
pub fn losses(
    run: &mut Run,
    tables: &EndgameTable,
    games: u64,
) -> Result<Option<Vec<Vec<LossTwice>>>, ReproduceError> {
    let player = ewn_engine("star2:eval=net,depth=1,hash=0")?;
    let judge = ewn_engine("star2:eval=net,hash=1")?;
    let seed = derive_seed(run.seed, STREAM);
    let key = |games: &Range<u64>| format!("bias, games {games:?} of {seed}");
    let work = |games: &Range<u64>| {
        let mut judge = judge.clone();
        let mut found = Vec::new();
        for number in games.clone() {
            let seed = GameSeed::of_pair(seed, number);
            let game = play::<Ewn>(random_start(seed)?, [&player, &player], seed);
            let mut position = game.start;
            for ply in &game.plies {
                let rolled = ply.roll.map_or(position, |roll| position.roll(roll));
                if cubes(&rolled) == CUBES && rolled.moves().len() > 1 {
                    let exact = exact_values(&rolled, tables)?;
                    let losses = PLAYERS
                        .map(|depth| loss_twice(&mut judge, &rolled, &exact, depth, FURTHER));
                    found.extend(losses.into_iter().collect::<Option<Vec<LossTwice>>>());
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
