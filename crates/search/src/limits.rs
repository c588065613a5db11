use std::time::Duration;

use game::Pace;

/// The limits of a search; without any it goes to its maximum depth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    /// Depth in moves.
    pub depth: Option<u32>,
    /// Nodes, counted by the first thread.
    pub nodes: Option<u64>,
    /// Time.
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
    /// Rule (6) of the Zweistein paper: the time left, divided by the moves left at the game's
    /// [`Pace`].
    Paper,
    /// The same, but less time for forced and obvious moves, and no depth that is unlikely to be
    /// finished.
    Thrifty,
}

/// The time for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Allotment {
    /// No new iteration begins after this.
    pub soft: Duration,
    /// The search is stopped at this.
    pub hard: Duration,
    /// Whether obvious moves may be made sooner.
    pub may_hurry: bool,
}

impl TimeLimit {
    pub(crate) fn allotment(self, pace: Pace) -> Allotment {
        match self {
            Self::PerMove(time) => Allotment { soft: time, hard: time, may_hurry: false },
            Self::Total { left, moves_played, rule } => {
                // Time that passes between the clock and the search must never cost the game.
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

/// More than a scheduler takes to let a thread run again.
const RESERVE: Duration = Duration::from_millis(20);

#[cfg(test)]
mod tests {
    use super::*;

    const PAPER: Pace = Pace { moves_per_game: 15, least_moves: 3, halves: 2 };
    const IN_TURNS: Pace = Pace { moves_per_game: 32, least_moves: 8, halves: 1 };

    #[test]
    fn no_rule_ever_uses_up_the_clock() {
        for pace in [PAPER, IN_TURNS, Pace { halves: 3, ..IN_TURNS }] {
            for rule in [TimeRule::Paper, TimeRule::Thrifty] {
                for left in [1u64, 5, 10, 100, 1000, 10_000].map(Duration::from_millis) {
                    for moves_played in 0..60 {
                        let limit = TimeLimit::Total { left, moves_played, rule };
                        let Allotment { soft, hard, .. } = limit.allotment(pace);
                        assert!(soft <= hard && hard * 3 <= left, "{limit:?}: {soft:?}, {hard:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_papers_rule_divides_by_15_less_the_moves_made() {
        assert_eq!([0, 5, 12, 40].map(|moves| share(1220, moves, PAPER)), [80, 120, 400, 400]);
    }

    #[test]
    fn a_move_gets_as_much_of_its_share_as_the_pace_says() {
        let [first, second] = [3, 1].map(|halves| Pace { halves, ..IN_TURNS });
        assert_eq!([first, second].map(|pace| share(3220, 0, pace)), [150, 50]);
    }

    fn share(left: u64, moves_played: u32, pace: Pace) -> u128 {
        let (left, rule) = (Duration::from_millis(left), TimeRule::Paper);
        TimeLimit::Total { left, moves_played, rule }.allotment(pace).hard.as_millis()
    }
}
