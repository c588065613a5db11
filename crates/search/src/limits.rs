use std::time::Duration;

use game::Position;

/// How far a search may go; without any limit it goes to its greatest depth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    /// Moves deep.
    pub depth: Option<u32>,
    /// Nodes, counted by the first thread.
    pub nodes: Option<u64>,
    /// Time.
    pub time: Option<TimeLimit>,
}

/// How much time a move may take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TimeLimit {
    /// So much for this move.
    PerMove(Duration),
    /// So much for the rest of the game.
    Total {
        /// What is left on the clock.
        left: Duration,
        /// Moves that this player has made.
        moves_played: u32,
        /// How to share it out.
        rule: TimeRule,
    },
}

/// How the time for a game is shared out between its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeRule {
    /// Rule (6) of the Zweistein paper: what is left, divided by 15 less the moves made, but
    /// at least by 3; all of it is used.
    Paper,
    /// The same plan, but no time for forced moves, little for obvious ones, and no depth that
    /// is not likely to be finished.
    Thrifty,
}

/// The time for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Allotment {
    /// No new iteration begins after this.
    pub soft: Duration,
    /// Whatever is being searched is dropped at this.
    pub hard: Duration,
    /// Whether obvious moves may be made sooner.
    pub may_hurry: bool,
}

/// How the moves of a player share the time for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pace {
    /// Moves that a player makes in a game.
    moves_per_game: u32,
    /// There is always time for so many more moves.
    least_moves: u32,
    /// What this move gets of an equal share, in halves.
    halves: u32,
}

impl Pace {
    /// That of the Zweistein paper.
    pub const PAPER: Self = Self { moves_per_game: 15, least_moves: 3, halves: 2 };

    /// That of a game in which players may move twice in a row. Both moves are planned when the
    /// first is made, which so gets three times as much: what was found then is still in the
    /// table when the second is.
    pub fn of_turns<P: Position>(position: &P, moves_per_game: u32) -> Self {
        let moves_again = |mov| position.play(mov).mover() == position.mover();
        let halves = if position.moves().next().is_some_and(moves_again) { 3 } else { 1 };
        Self { moves_per_game, least_moves: 8, halves }
    }
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

    #[test]
    fn no_rule_ever_uses_up_the_clock() {
        let in_turns = |halves| Pace { moves_per_game: 32, least_moves: 8, halves };
        for pace in [Pace::PAPER, in_turns(1), in_turns(3)] {
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
        let share = |moves_played| {
            let left = Duration::from_millis(1220);
            let rule = TimeRule::Paper;
            TimeLimit::Total { left, moves_played, rule }.allotment(Pace::PAPER).hard.as_millis()
        };
        assert_eq!([share(0), share(5), share(12), share(40)], [80, 120, 400, 400]);
    }

    #[test]
    fn the_first_move_of_a_turn_gets_three_times_as_much_as_the_second() {
        let first = tzaar::Position::random_start(&mut game::Dice::new(1));
        // White begins with a single action.
        let black = first.play(first.moves().next().unwrap());
        let second = black.play(black.moves().next().unwrap());
        assert_eq!([first, black, second].map(|it| Pace::of_turns(&it, 32).halves), [1, 3, 1]);
        let limit = TimeLimit::Total {
            left: Duration::from_millis(3220),
            moves_played: 0,
            rule: TimeRule::Paper,
        };
        let share = |position| limit.allotment(Pace::of_turns(position, 32)).hard.as_millis();
        assert_eq!([share(&black), share(&second)], [150, 50]);
    }
}
