use game::{Position as _, Turn};
use games::{Move, Position, Problem};
use search::rollout::{Rollout, RolloutResults, RolloutTally};

use crate::{RolloutEngine, SearchEnd};

/// The default number of games of a rollout.
pub const DEFAULT_TRIALS: u64 = 1296;

/// The maximum number of games of a rollout.
pub const MOST_TRIALS: u64 = 1_000_000_000_000;

/// The moves that were rolled out, `None` for the position itself, and their results.
pub struct RolledOut {
    /// The moves.
    pub moves: Vec<Option<Move>>,
    /// The results, in the order of the moves.
    pub results: RolloutResults,
}

/// The moves of a rollout and the positions after them: every legal move, all with the same dice,
/// or `None` and the position itself.
///
/// # Errors
/// If the position has no moves to compare.
pub fn rollout_starts(
    position: &Position,
    of_moves: bool,
) -> Result<(Vec<Option<Move>>, Vec<Position>), Problem> {
    if !of_moves {
        return Ok((vec![None], vec![*position]));
    }
    if position.turn() == Turn::ToRoll {
        let problem = "the die is not rolled yet, so there are no moves to compare";
        return Err(format!("{position}: {problem}").into());
    }
    Ok(position.moves().map(|mov| (Some(mov), position.play(mov))).unzip())
}

/// Refuses numbers of games and standard errors out of range.
///
/// # Errors
/// What was expected.
pub fn check_rollout(rollout: &Rollout<Position>) -> Result<(), Problem> {
    let Rollout { trials, target, .. } = *rollout;
    if !(1..=MOST_TRIALS).contains(&trials) {
        return Err(format!("trials {trials}: expected a number from 1 to {MOST_TRIALS}").into());
    }
    if let Some(target) = target.filter(|&error| !(error > 0.0 && error < 0.5)) {
        let expected = "expected a standard error between 0 and 0.5, such as 0.001";
        return Err(format!("target {target}: {expected}").into());
    }
    Ok(())
}

/// Plays positions out; `show` gets the results so far, now and then.
pub fn roll_out(
    rollout: &Rollout<Position>,
    engine: &RolloutEngine,
    show: &(dyn Fn(&[RolloutTally]) + Sync),
) -> RolloutResults {
    rollout.run(&|| engine.build(SearchEnd::after(rollout.stop, rollout.time)), show)
}
