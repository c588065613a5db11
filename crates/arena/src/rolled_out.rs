use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{Position as _, Turn};
use games::{Move, Position, Problem};
use search::rollout::{Rollout, RolloutResults, RolloutTally};

use crate::{RolloutEngine, SearchEnd};

/// How to play a position out.
pub struct RolloutRequest<'a> {
    /// Whether to roll out every legal move, all with the same dice.
    pub moves: bool,
    /// The maximum number of games.
    pub trials: u64,
    /// Stop at this standard error.
    pub target: Option<f64>,
    /// Stop after this time.
    pub time: Option<Duration>,
    /// The seed of everything random.
    pub seed: u64,
    /// The number of threads; unless time ends the games, results do not depend on it.
    pub threads: NonZeroUsize,
    /// Ends the games when it becomes true.
    pub stop: &'a AtomicBool,
}

/// The moves that were rolled out, `None` for the position itself, and their results.
pub struct RolledOut {
    /// The moves.
    pub moves: Vec<Option<Move>>,
    /// The results, in the order of the moves.
    pub results: RolloutResults,
}

impl RolloutRequest<'_> {
    /// The default of [`RolloutRequest::trials`].
    pub const DEFAULT_TRIALS: u64 = 1296;

    /// The maximum number of games.
    pub const MOST_TRIALS: u64 = 1_000_000_000_000;

    /// Refuses a position without moves to compare, if they are asked for, and numbers out of
    /// range.
    pub fn check(&self, position: &Position) -> Result<(), Problem> {
        if !(1..=Self::MOST_TRIALS).contains(&self.trials) {
            let (trials, most) = (self.trials, Self::MOST_TRIALS);
            return Err(format!("trials {trials}: expected a number from 1 to {most}").into());
        }
        if let Some(target) = self.target.filter(|&error| !(error > 0.0 && error < 0.5)) {
            return Err(format!(
                "target {target}: expected a standard error between 0 and 0.5, such as 0.001"
            )
            .into());
        }
        match position.turn() {
            Turn::ToRoll if self.moves => Err(format!(
                "{position}: the die is not rolled yet, so there are no moves to compare"
            )
            .into()),
            _ => Ok(()),
        }
    }

    /// The moves of a rollout, `None` for the position itself, and the positions after them.
    #[must_use]
    pub fn starts(position: &Position, moves: bool) -> (Vec<Option<Move>>, Vec<Position>) {
        let moves: Vec<Option<Move>> = match moves {
            true => position.moves().map(Some).collect(),
            false => vec![None],
        };
        let start = |mov: &Option<Move>| mov.map_or(*position, |mov| position.play(mov));
        let starts = moves.iter().map(start).collect();
        (moves, starts)
    }

    /// Plays a position out; `show` gets the results so far, now and then.
    pub fn roll_out(
        &self,
        position: &Position,
        engine: &RolloutEngine,
        show: &(dyn Fn(&[RolloutTally]) + Sync),
    ) -> RolledOut {
        let (moves, starts) = Self::starts(position, self.moves);
        let rollout = Rollout {
            starts: &starts,
            trials: self.trials,
            target: self.target,
            time: self.time,
            seed: self.seed,
            threads: self.threads,
            stop: self.stop,
        };
        let results = rollout.run(&|| engine.build(SearchEnd::after(self.stop, self.time)), show);
        RolledOut { moves, results }
    }
}
