use game::{Position as _, Side, Turn};
use games::{Move, Position};

use super::judge::Verdicts;
use super::{Check, JudgedMove};

/// The best move wins the game.
pub const WIN: &str = "win";
/// The best move wins by force, but not at once.
const FORCED_WIN: &str = "forced-win";
/// The best move prevents a win of the opponent in the next turn.
const DEFENCE: &str = "defence";
/// The values of all moves are exact.
const ENDGAME: &str = "endgame";
/// The mover is worse off even with the best move.
const BEHIND: &str = "behind";

/// The themes of puzzles in every game.
pub const THEMES: [&str; 5] = [WIN, FORCED_WIN, DEFENCE, ENDGAME, BEHIND];

/// How much less likely a defence makes an immediate win of the opponent than any other move.
const CLEAR_DEFENCE: f64 = 0.15;

/// Finds the themes of a puzzle from the moves of the turn that solve it and the verdicts on the
/// first decision.
pub fn themes_of(
    position: &Position,
    solution: &[Move],
    verdicts: &Verdicts<Move>,
) -> Vec<&'static str> {
    let Verdicts { moves, value, check } = verdicts;
    let (value, check) = (*value, *check);
    let mover = position.mover();
    let end = solution.iter().fold(*position, |at, mov| at.play(*mov));
    let wins = matches!(end.turn(), Turn::Over(outcome) if outcome.winner == mover);
    let facts = [
        (WIN, wins),
        (FORCED_WIN, !wins && check == Check::Exact && value > 1.0 - 1e-9),
        (DEFENCE, !wins && (check == Check::Forced || defends(position, solution, moves, &end))),
        (ENDGAME, check == Check::Exact && !wins),
        (BEHIND, value < 0.4),
    ];
    let general = facts.into_iter().filter(|(_, has)| *has).map(|(theme, _)| theme);
    general.chain(position.puzzle_themes(solution)).collect()
}

/// Whether all other moves allow the opponent to win at once much more often.
fn defends(
    position: &Position,
    solution: &[Move],
    moves: &[JudgedMove<Move>],
    end: &Position,
) -> bool {
    let opponent = position.mover().opponent();
    if end.mover() != opponent {
        return false;
    }
    let danger = win_in_turn(end, opponent);
    let others = moves.iter().filter(|judged| !solution.contains(&judged.mov));
    let mut others = others.map(|judged| position.play(judged.mov)).peekable();
    let is_worse = |after: Position| {
        after.mover() == opponent && win_in_turn(&after, opponent) >= danger + CLEAR_DEFENCE
    };
    others.peek().is_some() && others.all(is_worse)
}

/// The probability that a player can win before the turn ends; 0 in the opponent's turn.
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
