use std::time::Duration;

use game::Pace;

/// The limits of a search; without any it goes to its maximum depth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    /// Depth in moves.
    pub depth: Option<u32>,
    /// Nodes, counted by the first thread.
    pub nodes: Option<u64>,
    /// Time for the move, or for the rest of the game.
    pub time: Option<TimeLimit>,
}

/// The time for a move.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum TimeLimit {
    PerMove(Duration),
    /// The time left for the rest of the game, and the number of moves the player has made.
    Total {
        left: Duration,
        moves_played: u32,
        rule: TimeRule,
    },
}

/// How the time for a game is divided among its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeRule {
    /// Rule (6) of the Zweistein paper: the time left, divided by the moves left ([`Pace`]).
    Paper,
    /// Like `Paper`, but less for obvious moves, and no depth that is unlikely to end in time.
    Thrifty,
}

/// The time for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Allotment {
    /// No new iteration begins after this.
    pub soft: Duration,
    /// The search is stopped after this, even within an iteration.
    pub hard: Duration,
    /// Whether obvious moves may be made sooner.
    pub may_hurry: bool,
}

impl TimeLimit {
    /// Combines two limits, in any order. A quarter of the time left for the game caps a time per
    /// move; of two totals, the one with less time left counts.
    pub(crate) fn tighter(one: Option<Self>, other: Option<Self>) -> Option<Self> {
        let (Some(one), Some(other)) = (one, other) else { return one.or(other) };
        Some(match (one, other) {
            (Self::PerMove(one), Self::PerMove(other)) => Self::PerMove(one.min(other)),
            (Self::PerMove(time), Self::Total { left, .. })
            | (Self::Total { left, .. }, Self::PerMove(time)) => Self::PerMove(time.min(left / 4)),
            (Self::Total { left, .. }, Self::Total { left: least, .. }) => {
                if left < least {
                    one
                } else {
                    other
                }
            }
        })
    }

    pub(crate) fn allotment(self, pace: Pace) -> Allotment {
        match self {
            Self::PerMove(time) => Allotment { soft: time, hard: time, may_hurry: false },
            Self::Total { left, moves_played, rule } => {
                // Delays between the game's clock and the search must never lose the game.
                let usable = left.saturating_sub(RESERVE).max(left / 4);
                let moves_left =
                    pace.moves_per_game.saturating_sub(moves_played).max(pace.least_moves);
                let share = usable / moves_left * pace.halves / 2;
                match rule {
                    TimeRule::Paper => Allotment { soft: share, hard: share, may_hurry: false },
                    TimeRule::Thrifty => {
                        let hard = (share * 2).min(usable / 3);
                        Allotment { soft: share / 2, hard, may_hurry: true }
                    }
                }
            }
        }
    }
}

/// Time kept in reserve: more than a scheduler takes to let a thread run again.
const RESERVE: Duration = Duration::from_millis(20);

#[cfg(test)]
#[path = "../tests/unit/limits.rs"]
mod tests;
