use std::time::Duration;

use crate::limits::{TimeLimit, TimeRule};

/// The time for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Allotment {
    /// No new depth begins after this.
    pub soft: Duration,
    /// Whatever is being searched is dropped at this.
    pub hard: Duration,
}

impl Allotment {
    /// Shares out a limit. A game in which players act several times in a row is won by the
    /// first of these moves: it is planned together with the others, and what was found then
    /// is still in the table when they are made.
    pub fn new(limit: TimeLimit, moves_per_game: u32, moves_again: bool) -> Self {
        match limit {
            TimeLimit::PerMove(time) => Self { soft: time, hard: time },
            TimeLimit::Total { left, moves_played, rule } => {
                // Time that passes between the clock and the search must never cost the game.
                let usable = left.saturating_sub(RESERVE).max(left / 4);
                let moves_left = moves_per_game.saturating_sub(moves_played).max(LEAST_MOVES);
                let share = usable / moves_left;
                let share = if moves_again { share * 3 / 2 } else { share / 2 };
                match rule {
                    TimeRule::Paper => Self { soft: share, hard: share },
                    TimeRule::Thrifty => {
                        Self { soft: share / 2, hard: (share * 2).min(usable / 4) }
                    }
                }
            }
        }
    }
}

/// More than a scheduler takes to let a thread run again.
const RESERVE: Duration = Duration::from_millis(20);

/// There is always time for so many more moves.
const LEAST_MOVES: u32 = 8;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_rule_ever_uses_up_the_clock() {
        for rule in [TimeRule::Paper, TimeRule::Thrifty] {
            for left in [1u64, 5, 10, 100, 1000, 10_000].map(Duration::from_millis) {
                for moves_played in 0..60 {
                    for moves_again in [false, true] {
                        let limit = TimeLimit::Total { left, moves_played, rule };
                        let Allotment { soft, hard } = Allotment::new(limit, 32, moves_again);
                        assert!(soft <= hard && hard * 4 <= left, "{limit:?}: {soft:?}, {hard:?}");
                    }
                }
            }
        }
    }
}
