use std::ops::Range;
use std::sync::atomic::AtomicBool;

use arena::GameSeed;
use ewn::{AnyPosition, Board, Side};
use ewn_engine::endgame::EndgameTable;
use game::{Position as _, derive_seed};
use games::Ewn;
use serde::{Deserialize, Serialize};

use super::Depths;
use super::exact_part::{MOST_CUBES, exact_values};
use crate::questions::{DeepJudge, JudgedChoice, loss};
use crate::reproduce::questions::games::{
    ewn_engine, finished, net_rollouts, parts, play, random_start,
};
use crate::reproduce::{Cell, Estimate, ReproduceError, Run, Table};

/// Games in a step.
const PART: u64 = 2;
/// Games of a rollout.
const TRIALS: u64 = 72;
/// A stream of random numbers for this part of the study.
const STREAM: u64 = 0;

/// A step is finished once it has begun.
static NEVER: AtomicBool = AtomicBool::new(false);

/// One choice of so many is judged, drawn at random.
const ONE_OF: u64 = 3;
/// How a judged choice counts in the sum of one of two players.
const WEIGHT: f64 = ONE_OF as f64 / 2.0;

/// The judged choices of a game, with the number of cubes.
#[derive(Serialize, Deserialize)]
pub struct JudgedGame {
    choices: Vec<(u32, JudgedChoice)>,
}

/// The losses in games of the player against itself.
pub fn judged_games(
    run: &mut Run,
    depths: &Depths,
    tables: &EndgameTable,
    games: u64,
) -> Result<Vec<JudgedGame>, ReproduceError> {
    let player = ewn_engine(&depths.player_spec())?;
    let deep = ewn_engine("star2:eval=net,tb=auto,hash=16")?;
    let rollouts = net_rollouts()?;
    let seed = derive_seed(run.seed(), STREAM);
    let (of_player, of_judge) = (depths.player, depths.deep);
    let key = |games: &Range<u64>| {
        format!("games {games:?} of {seed} at depth {of_player}, judged at {of_judge}")
    };
    let work = |games: &Range<u64>| {
        let (engine, player_of_rollouts) = (deep.clone(), rollouts.build(&NEVER));
        let mut judge =
            DeepJudge { engine, depth: of_judge, player: player_of_rollouts, trials: TRIALS };
        let judge_game = |number: u64| {
            let seed = GameSeed::of_pair(seed, number);
            let game = play::<Ewn>(random_start(seed)?, [&player, &player], seed);
            judge.engine.search.new_game();
            judged_game(&game, &mut judge, tables, seed)
        };
        games.clone().map(judge_game).collect::<Result<Vec<_>, String>>()
    };
    Ok(finished(run.steps(&parts(games, PART), key, work)?))
}

fn judged_game(
    game: &arena::Game<AnyPosition>,
    judge: &mut DeepJudge<AnyPosition>,
    tables: &EndgameTable,
    seed: GameSeed,
) -> Result<JudgedGame, String> {
    let mut position = game.start;
    let mut choices = Vec::new();
    for (number, ply) in (0..).zip(&game.plies) {
        let rolled = ply.roll.map_or(position, |roll| position.roll(roll));
        let draw = derive_seed(!seed.0, number);
        if rolled.moves().len() > 1 && draw.is_multiple_of(ONE_OF) {
            let judged = match cubes(&rolled) {
                ..=MOST_CUBES => {
                    loss(&exact_values(&rolled, tables)?, ply.mov).map(JudgedChoice::exact)
                }
                _ => judge.judge(&rolled, ply.mov, draw),
            };
            let judged = judged.ok_or_else(|| format!("{} cannot be judged: {rolled}", ply.mov))?;
            choices.push((cubes(&rolled), judged));
        }
        position = rolled.play(ply.mov);
    }
    Ok(JudgedGame { choices })
}

/// The cubes of both sides.
pub fn cubes(position: &AnyPosition) -> u32 {
    Side::BOTH.into_iter().map(|side| position.board().cubes(side).len()).sum()
}

/// The mean over games of what the choices that are meant add up to, for one player.
pub fn sum_of(
    games: &[JudgedGame],
    is_meant: impl Fn(u32, &JudgedChoice) -> bool,
    amount: impl Fn(&JudgedChoice) -> f64,
) -> Option<Estimate> {
    let of_game = |game: &JudgedGame| {
        let meant = game.choices.iter().filter(|(cubes, judged)| is_meant(*cubes, judged));
        WEIGHT * meant.fold(0.0, |sum, (_, judged)| sum + amount(judged))
    };
    Estimate::of_samples(&games.iter().map(of_game).collect::<Vec<f64>>())
}

/// The phases of a game, by the number of cubes.
const PHASES: [(u32, u32); 5] = [(12, 12), (10, 11), (8, 9), (6, 7), (2, 5)];

/// The losses by phase.
pub fn phases_table(games: &[JudgedGame]) -> Table {
    let mut table = Table::with_columns(
        "cubes | choices | known exactly | loss, exact part | loss by the deeper search | loss by rollouts",
    );
    for (fewest, most) in PHASES {
        let is_phase = |cubes: u32| (fewest..=most).contains(&cubes);
        let number = |exact: bool| {
            let counts = |cubes, judged: &JudgedChoice| is_phase(cubes) && judged.exact >= exact;
            sum_of(games, counts, |_| 1.0)
        };
        let (all, exact) = (number(false), number(true));
        let share = all.zip(exact).map(|(all, exact)| exact.value / all.value.max(1e-9));
        table.push([
            match fewest == most {
                true => most.to_string().into(),
                false => format!("{fewest} to {most}").into(),
            },
            all.map(|all| Cell::Number(all.value, 2)).into(),
            share.map(Estimate::exact).into(),
            fine(sum_of(games, |cubes, it| is_phase(cubes) && it.exact, |it| it.deep)),
            fine(sum_of(games, |cubes, _| is_phase(cubes), |it| it.deep)),
            fine(sum_of(games, |cubes, _| is_phase(cubes), |it| it.rolled_out)),
        ]);
    }
    table
}

/// In percent, with digits for small losses.
pub fn fine(estimate: Option<Estimate>) -> Cell {
    let text = |Estimate { value, error }| {
        Cell::Text(format!("{:.3} ± {:.3} %", 100.0 * value, 100.0 * error))
    };
    estimate.map_or(Cell::Missing, text)
}
