use game::{Position as _, Side, Turn};
use games::{Move, Position};

use super::{Check, JudgedMove};

/// The best move wins the game.
pub const WIN: &str = "win";
/// The best move wins by force, but not yet.
const FORCED_WIN: &str = "forced-win";
/// The best move prevents a win of the opponent in the next turn.
const DEFENCE: &str = "defence";
/// The values of all moves are exact.
const ENDGAME: &str = "endgame";
/// The mover is worse off even with the best move.
const BEHIND: &str = "behind";

/// The themes of puzzles in every game.
pub const THEMES: [&str; 5] = [WIN, FORCED_WIN, DEFENCE, ENDGAME, BEHIND];

/// By how much the best move makes an immediate win of the opponent less likely than all others.
const CLEAR_DEFENCE: f64 = 0.15;

/// The solution of a puzzle, and what its moves are worth.
pub struct Solved<'a> {
    pub position: &'a Position,
    /// The moves of the turn.
    pub solution: &'a [Move],
    /// The moves of the first decision.
    pub moves: &'a [JudgedMove<Move>],
    pub value: f64,
    pub check: Check,
}

/// What a puzzle is about.
pub fn themes_of(solved: &Solved<'_>) -> Vec<&'static str> {
    let Solved { position, solution, value, check, .. } = *solved;
    let mover = position.mover();
    let end = solution.iter().fold(*position, |at, mov| at.play(*mov));
    let wins = matches!(end.turn(), Turn::Over(outcome) if outcome.winner == mover);
    let facts = [
        (WIN, wins),
        (FORCED_WIN, !wins && check == Check::Exact && value > 1.0 - 1e-9),
        (DEFENCE, !wins && (check == Check::Forced || defends(solved, &end))),
        (ENDGAME, check == Check::Exact && !wins),
        (BEHIND, value < 0.4),
    ];
    let general = facts.into_iter().filter(|(_, has)| *has).map(|(theme, _)| theme);
    general.chain(position.puzzle_themes(solution)).collect()
}

/// Whether all other moves allow the opponent to win at once much more often.
fn defends(solved: &Solved<'_>, end: &Position) -> bool {
    let opponent = solved.position.mover().opponent();
    if end.mover() != opponent {
        return false;
    }
    let danger = win_in_turn(end, opponent);
    let others = solved.moves.iter().filter(|judged| !solved.solution.contains(&judged.mov));
    let mut others = others.map(|judged| solved.position.play(judged.mov)).peekable();
    let is_worse = |after: Position| {
        after.mover() == opponent && win_in_turn(&after, opponent) >= danger + CLEAR_DEFENCE
    };
    others.peek().is_some() && others.all(is_worse)
}

/// How likely a player can win before the turn ends.
fn win_in_turn(position: &Position, player: Side) -> f64 {
    match position.turn() {
        Turn::Over(outcome) => f64::from(u8::from(outcome.winner == player)),
        _ if position.mover() != player => 0.0,
        Turn::ToRoll => {
            let rolls = position.rolls();
            rolls.map(|(roll, share)| share * win_in_turn(&position.roll(roll), player)).sum()
        }
        Turn::ToMove(_) => {
            let after = position.moves().map(|mov| win_in_turn(&position.play(mov), player));
            after.fold(0.0, f64::max)
        }
    }
}
