use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};

use ewn::{Board, Move, Position5, RED, SetUp, SetUpRule, Size};
use ewn_engine::endgame::EndgameTable;
use game::{Dice, Position as _, derive_seed};
use search::solve::{Solver, Unsolved, Watch};

use crate::{Budget, MoveTask, Player, PlayerFactory, share_work};

/// Measures the regret of players, who all get the same problems.
#[allow(missing_docs, reason = "the names say it")]
pub struct RegretStudy<'a> {
    pub tables: &'a EndgameTable,
    /// The maximum number of cubes on the board, at least two. One more than the tables have is
    /// solved, usually in less than a second per position; each further cube takes many times
    /// longer.
    pub cubes: u32,
    pub positions: u64,
    pub seed: u64,
    /// The number of threads; the result does not depend on it.
    pub threads: NonZeroUsize,
    pub stop: &'a AtomicBool,
}

/// A position with a choice between moves, and their exact values.
#[derive(Clone, Debug, PartialEq)]
pub struct RegretProblem {
    /// The position, with a rolled die.
    pub position: Position5,
    /// Its legal moves, and the mover's win probability after each.
    pub moves: Vec<(Move, f64)>,
}

/// A move, where it was made and its loss of win probability.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct JudgedMove {
    pub position: Position5,
    pub mov: Move,
    pub loss: f64,
}

impl RegretStudy<'_> {
    /// Draws the positions and finds the exact value of each move; `None` if stopped. `progress`
    /// gets the number done.
    pub fn problems(
        &self,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Option<Vec<RegretProblem>>, String> {
        share_work(
            self.positions,
            self.threads,
            self.stop,
            progress,
            || Ok(()),
            |(), index| {
                let position = self.position(index);
                match exact_moves(&position, self.tables, self.stop) {
                    Ok(moves) => Ok(Some(RegretProblem { position, moves })),
                    Err(Unsolved::Stopped { .. }) => Ok(None),
                    Err(problem) => Err(format!("{position}: {problem}")),
                }
            },
        )
    }

    /// Lets a player move in every position; `None` if stopped. `progress` gets the number done.
    pub fn measure(
        &self,
        problems: &[RegretProblem],
        player: &PlayerFactory,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Option<Regret>, String> {
        let judge = |player: &mut Box<dyn Player>, index| {
            let RegretProblem { position, moves } = &problems[index as usize];
            player.new_game();
            let dice = Dice::new(derive_seed(!self.seed, index));
            let (shown, budget) = (games::Position::Ewn((*position).into()), Budget::default());
            let choice =
                player.choose(MoveTask { position: &shown, budget, dice, stop: self.stop });
            if self.stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let mov = choice.map_err(|forfeit| format!("{position}: {forfeit}"))?.mov;
            let best = moves.iter().map(|&(_, value)| value).fold(0.0, f64::max);
            let found = moves.iter().find(|(legal, _)| games::Move::Ewn(*legal) == mov);
            let (mov, value) = *found.ok_or_else(|| format!("{position}: {mov} is not legal"))?;
            Ok(Some(JudgedMove { position: *position, mov, loss: best - value }))
        };
        let judged = share_work(self.positions, self.threads, self.stop, progress, player, judge)?;
        Ok(judged.map(|judged| Regret::of(&judged)))
    }

    /// Draws position number `index` from a random game; the number of cubes varies cyclically.
    fn position(&self, index: u64) -> Position5 {
        let kinds = u64::from(self.cubes + 1 - EndgameTable::FEWEST_CUBES);
        let cubes = EndgameTable::FEWEST_CUBES + (index % kinds) as u32;
        let seed = derive_seed(self.seed, index);
        let mut attempt = 0;
        loop {
            if let Some(position) =
                random_position(cubes, &mut Dice::new(derive_seed(seed, attempt)))
            {
                return position;
            }
            attempt += 1;
        }
    }
}

/// Finds the mover's win probability after each legal move of a rolled position: from the tables,
/// or by solving positions with more cubes, which is quick for one more. Solved values are as exact
/// as the tables, since means and maxima of values do not add to the error.
pub fn exact_moves(
    position: &Position5,
    tables: &EndgameTable,
    stop: &AtomicBool,
) -> Result<Vec<(Move, f64)>, Unsolved> {
    let known = |position: &Position5| tables.probe(position);
    let mut solver = Solver::new(SOLVER_MEMORY).with_known(&known);
    let mut watch = Watch { stop, observe: &mut |_| () };
    let mover = position.mover();
    let value = |mov| Ok((mov, solver.value(&position.play(mov), &mut watch)?.of(mover)));
    position.moves().map(value).collect()
}

/// Memory to solve one position, in bytes: several times what six cubes need.
const SOLVER_MEMORY: usize = 4 << 30;

/// Draws a position with this many cubes and at least two moves from a random game, if the game
/// has one.
fn random_position(cubes: u32, dice: &mut Dice) -> Option<Position5> {
    let [red, blue] = SetUp::pair(SetUpRule::Random, Size::FIVE, dice);
    let mut position = Position5::start(&red, &blue, RED)?;
    let mut found = Vec::new();
    while let Some(roll) = position.random_roll(dice) {
        let rolled = position.roll(roll);
        if position.board().cube_count() == cubes && rolled.moves().len() > 1 {
            found.push(rolled);
        }
        position = rolled.play(rolled.random_move(dice)?);
    }
    (!found.is_empty()).then(|| found[dice.below(found.len() as u32) as usize])
}

/// A player's losses in positions with known exact values: an absolute measure of
/// strength.
#[derive(Clone, Debug, PartialEq)]
pub struct Regret {
    /// The loss of win probability per move.
    pub loss: MeanLoss,
    /// The share of moves that lose nothing.
    pub optimal: f64,
    /// The move with the largest loss; `None` if nothing was lost.
    pub worst: Option<JudgedMove>,
    /// The loss by the number of cubes of both sides together.
    pub by_cubes: Vec<(u32, MeanLoss)>,
    /// The loss in each position.
    losses: Vec<f64>,
}

/// The mean of losses of win probability.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeanLoss {
    /// The number of positions.
    pub positions: u64,
    /// The mean loss.
    pub mean: f64,
    /// Its standard error; `None` with fewer than two positions.
    pub standard_error: Option<f64>,
}

impl Regret {
    pub(crate) fn of(judged: &[JudgedMove]) -> Self {
        let losses: Vec<f64> = judged.iter().map(|judged| judged.loss).collect();
        let optimal = losses.iter().filter(|loss| **loss < SAME_VALUE).count();
        let worst = judged.iter().max_by(|one, other| one.loss.total_cmp(&other.loss));
        let mut by_cubes = BTreeMap::<u32, Vec<f64>>::new();
        for judged in judged {
            let cubes = judged.position.board().cube_count();
            by_cubes.entry(cubes).or_default().push(judged.loss);
        }
        Self {
            loss: MeanLoss::of(&losses),
            optimal: optimal as f64 / (losses.len() as f64).max(1.0),
            worst: worst.filter(|worst| worst.loss >= SAME_VALUE).copied(),
            by_cubes: by_cubes.iter().map(|(&cubes, it)| (cubes, MeanLoss::of(it))).collect(),
            losses,
        }
    }

    /// The ratio of this player's loss to another's in the same positions, and the standard
    /// error of the ratio if there are at least two positions; `None` if the other loses nothing.
    pub fn ratio_to(&self, other: &Self) -> Option<(f64, Option<f64>)> {
        if other.loss.mean <= 0.0 {
            return None;
        }
        let ratio = self.loss.mean / other.loss.mean;
        // To first order, the ratio's error is that of the mean residual over the other's loss.
        let pairs = self.losses.iter().zip(&other.losses);
        let residuals: Vec<f64> = pairs.map(|(own, its)| own - ratio * its).collect();
        let error = mean_and_error(&residuals).1;
        Some((ratio, error.map(|error| error / other.loss.mean)))
    }
}

impl MeanLoss {
    fn of(losses: &[f64]) -> Self {
        let (mean, standard_error) = mean_and_error(losses);
        Self { positions: losses.len() as u64, mean, standard_error }
    }
}

/// Computes the mean, and its standard error if there are at least two values.
pub(crate) fn mean_and_error(values: &[f64]) -> (f64, Option<f64>) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count.max(1.0);
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, (count > 1.0).then(|| (squares / (count - 1.0) / count).sqrt()))
}

/// Values closer than this are the same, as far as the tables can tell.
const SAME_VALUE: f64 = 2.0 * EndgameTable::MOST_ERROR;
