use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use arena::{Budget, Player};
use ewn::{Board, Move, Player as Side, Position5, RED, SetUp, SetUpRule, Size};
use ewn_engine::endgame::EndgameTable;
use game::{Dice, Position as _, derive_seed};

use crate::PlayerSpec;

/// What a player gives away in positions whose exact values are known: the absolute measure of
/// strength, whose limit is zero.
#[derive(Clone, Debug, PartialEq)]
pub struct Regret {
    /// The number of positions, each with at least two different moves.
    pub positions: u64,
    /// The mean loss of win probability a move.
    pub mean: f64,
    /// Its standard error; `None` with less than two positions.
    pub standard_error: Option<f64>,
    /// The share of moves that give nothing away.
    pub optimal: f64,
    /// The greatest loss: where, and with which move. `None` if nothing was given away.
    pub worst: Option<WorstMove>,
}

/// The move that gave away most.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WorstMove {
    /// Where it was made.
    pub position: Position5,
    /// The move.
    pub mov: Move,
    /// The loss of win probability.
    pub loss: f64,
}

/// How the regret of a player is measured.
pub struct RegretStudy<'a> {
    /// The exact values.
    pub tables: &'a EndgameTable,
    /// Cubes of both sides together, at most; at least two.
    pub cubes: u32,
    /// How many positions.
    pub positions: u64,
    /// What they are drawn with.
    pub seed: u64,
    /// Threads that share the work; the result does not depend on it.
    pub threads: NonZeroUsize,
    /// Ends it before it is done.
    pub stop: &'a AtomicBool,
}

/// A move and its price.
type Judged = (Position5, Move, f64);

impl RegretStudy<'_> {
    /// Lets a player move in every position. `progress` hears how many are done. `None` if it
    /// was stopped.
    ///
    /// # Errors
    /// If the player cannot be made, or makes no legal move.
    pub fn measure(
        &self,
        player: &PlayerSpec,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Option<Regret>, String> {
        let judged: Mutex<Vec<Option<Judged>>> =
            Mutex::new(vec![None; usize::try_from(self.positions).unwrap_or(0)]);
        let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
        let progress = |()| progress(done.fetch_add(1, Ordering::Relaxed) + 1);
        let problem = Mutex::new(None);
        thread::scope(|scope| {
            for _ in 0..self.positions.min(self.threads.get() as u64) {
                scope.spawn(|| {
                    if let Err(reason) = self.work(player, &next, &judged, &progress) {
                        *problem.lock().unwrap_or_else(PoisonError::into_inner) = Some(reason);
                    }
                });
            }
        });
        if let Some(problem) = problem.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(problem);
        }
        let judged = judged.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(judged.into_iter().collect::<Option<Vec<Judged>>>().map(|judged| summary(&judged)))
    }

    fn work(
        &self,
        player: &PlayerSpec,
        next: &AtomicU64,
        judged: &Mutex<Vec<Option<Judged>>>,
        progress: &(dyn Fn(()) + Sync),
    ) -> Result<(), String> {
        let start = Position5::canonical(Size::FIVE).ok_or("there is no such board")?;
        let mut player = player.build(&start)?;
        while !self.stop.load(Ordering::Relaxed) {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= self.positions {
                break;
            }
            let price = self.judge(index, &mut *player)?;
            judged.lock().unwrap_or_else(PoisonError::into_inner)[index as usize] = Some(price);
            progress(());
        }
        Ok(())
    }

    fn judge(&self, index: u64, player: &mut dyn Player<Position5>) -> Result<Judged, String> {
        let position = self.position(index);
        player.new_game();
        let mut dice = Dice::new(derive_seed(!self.seed, index));
        let choice = player.choose(&position, &Budget::default(), &mut dice);
        let mov = choice.map_err(|forfeit| format!("{position}: {forfeit}"))?.mov;
        let values = self.tables.move_values(&position).unwrap_or_default();
        let best = values.iter().map(|value| value.value.probability()).fold(0.0, f64::max);
        let found = values.iter().find(|value| value.mov == mov);
        let found = found.ok_or_else(|| format!("{position}: {mov} is not legal"))?;
        Ok((position, mov, best - found.value.probability()))
    }

    /// Position number `index`: from a random game from random set-ups, with a number of cubes
    /// that comes round in turn, and with a choice that matters or at least exists.
    fn position(&self, index: u64) -> Position5 {
        let kinds = u64::from(self.cubes + 1 - EndgameTable::FEWEST_CUBES);
        let cubes = EndgameTable::FEWEST_CUBES + (index % kinds) as u32;
        let seed = derive_seed(self.seed, index);
        let mut games = (0..).map(|attempt| Dice::new(derive_seed(seed, attempt)));
        loop {
            let found = games.next().and_then(|mut dice| random_position(cubes, &mut dice));
            if let Some(position) = found {
                return position;
            }
        }
    }
}

/// One of the positions of a random game with so many cubes and at least two moves, all of them
/// equally likely; `None` if there is none.
fn random_position(cubes: u32, dice: &mut Dice) -> Option<Position5> {
    let [red, blue] = SetUp::pair(SetUpRule::Random, Size::FIVE, dice);
    let mut position = Position5::start(&red, &blue, RED)?;
    let mut found = Vec::new();
    while let Some(roll) = position.random_roll(dice) {
        let rolled = position.roll(roll);
        let on_board: u32 =
            Side::BOTH.into_iter().map(|side| position.board().cubes(side).len()).sum();
        if on_board == cubes && rolled.moves().len() > 1 {
            found.push(rolled);
        }
        position = rolled.play(rolled.random_move(dice)?);
    }
    (!found.is_empty()).then(|| found[dice.below(found.len() as u32) as usize])
}

fn summary(judged: &[Judged]) -> Regret {
    let count = judged.len() as f64;
    let mean = judged.iter().map(|(_, _, loss)| loss).sum::<f64>() / count.max(1.0);
    let squares: f64 = judged.iter().map(|(_, _, loss)| (loss - mean).powi(2)).sum();
    let optimal = judged.iter().filter(|(_, _, loss)| *loss < SAME_VALUE).count();
    let worst = judged.iter().max_by(|one, other| one.2.total_cmp(&other.2));
    Regret {
        positions: judged.len() as u64,
        mean,
        standard_error: (count > 1.0).then(|| (squares / (count - 1.0) / count).sqrt()),
        optimal: optimal as f64 / count.max(1.0),
        worst: worst
            .filter(|(_, _, loss)| *loss >= SAME_VALUE)
            .map(|&(position, mov, loss)| WorstMove { position, mov, loss }),
    }
}

/// Values closer than this are the same, as far as the tables can tell.
const SAME_VALUE: f64 = 2.0 * EndgameTable::MOST_ERROR;
