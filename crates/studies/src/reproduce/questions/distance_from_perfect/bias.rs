use std::ops::Range;

use arena::GameSeed;
use ewn_engine::endgame::EndgameTable;
use game::{Position as _, derive_seed};
use games::Ewn;

use super::exact_part::exact_values;
use super::self_play::{cubes, fine};
use crate::questions::{LossTwice, loss_twice};
use crate::reproduce::questions::games::{ewn_engine, finished, parts, play, random_start};
use crate::reproduce::{Cell, Estimate, ReproduceError, Run, Table};

/// Players of these depths are judged by searches two moves deeper.
const PLAYERS: [u32; 3] = [1, 2, 3];
const FURTHER: u32 = 2;
/// Positions with so many cubes have exact values, and shallow searches do not see their end.
const CUBES: u32 = super::exact_part::MOST_CUBES;
/// Games in a step.
const PART: u64 = 20;
/// A stream of random numbers for this part of the study.
const STREAM: u64 = 2;

/// The losses of each player by exact values and by the deeper search.
pub fn losses(
    run: &mut Run,
    tables: &EndgameTable,
    games: u64,
) -> Result<Vec<Vec<LossTwice>>, ReproduceError> {
    let player = ewn_engine("star2:eval=net,depth=1,hash=0")?;
    let judge = ewn_engine("star2:eval=net,hash=1")?;
    let seed = derive_seed(run.seed(), STREAM);
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
    Ok(finished(run.steps(&parts(games, PART), key, work)?))
}

/// Exact and estimated losses of each player.
pub fn bias_table(losses: &[Vec<LossTwice>]) -> Table {
    let mut table = Table::with_columns(
        "player's depth | judge's depth | choices | exact mean loss | loss by the judge | judge over exact",
    );
    for (index, depth) in PLAYERS.iter().enumerate() {
        let mean = |of: fn(&LossTwice) -> f64| {
            let samples = losses.iter().map(|losses| of(&losses[index]));
            Estimate::of_samples(&samples.collect::<Vec<_>>())
        };
        let (exact, estimated) = (mean(|it| it.exact), mean(|it| it.estimated));
        let depths = [*depth, depth + FURTHER].map(Cell::from);
        let ratio = ratio_of(losses.iter().map(|losses| &losses[index]));
        let cells = [losses.len().into(), fine(exact), fine(estimated), ratio.into()];
        table.push(depths.into_iter().chain(cells));
    }
    table
}

/// The judge's losses over the exact ones, of all players together; `None` if nothing was lost.
pub fn ratio(losses: &[Vec<LossTwice>]) -> Option<Estimate> {
    ratio_of(losses.iter().flatten())
}

fn ratio_of<'a>(losses: impl Iterator<Item = &'a LossTwice>) -> Option<Estimate> {
    let (estimated, exact): (Vec<f64>, Vec<f64>) =
        losses.map(|loss| (loss.estimated, loss.exact)).unzip();
    Estimate::of_ratio(&estimated, &exact)
}
