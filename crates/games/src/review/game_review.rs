use game::{Outcome, Position, Side, Turn};
use thiserror::Error;

use crate::review::standing::Standing;
use crate::review::turn_review::{luck_of, rolled};
use crate::review::{Analyst, Balance, Totals, TurnReview};

/// A game to be reviewed, whole or interrupted.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedGame<P: Position> {
    /// Where it began, perhaps with the dice already rolled.
    pub start: P,
    /// What was rolled and played.
    pub plies: Vec<PlayedPly<P>>,
    /// The last roll, if no move followed it.
    pub unplayed_roll: Option<P::Roll>,
    /// The winner, also by resignation or forfeit; `None` if there is none, or the board decides.
    pub winner: Option<Side>,
}

/// A roll and the move made with it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayedPly<P: Position> {
    /// The roll; `None` in a game without dice. Where the dice of the start are rolled
    /// already, this is what they show.
    pub roll: Option<P::Roll>,
    /// The move.
    pub mov: P::Move,
}

/// A game, judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Review<P: Position> {
    /// Where it began.
    pub start: P,
    /// Every turn.
    pub turns: Vec<TurnReview<P>>,
    /// A last roll with which no move was made.
    pub unplayed_roll: Option<UnplayedRoll<P::Roll>>,
    /// The position at the end, with the last roll if no move was made with it.
    pub end: P,
    /// The winner, if any.
    pub winner: Option<Side>,
    /// Whether the winner won on the board and not by resignation or forfeit.
    pub ended_on_board: bool,
    /// What the first and the second player did.
    pub totals: [Totals; 2],
    /// Where the result comes from.
    pub balance: Balance,
}

/// A roll with which no move was made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UnplayedRoll<R> {
    /// Who rolled it.
    pub player: Side,
    /// The roll.
    pub roll: R,
    /// Its luck for that player.
    pub luck: f64,
}

/// Judges all turns of a game; `watch` gets the number of plies done.
///
/// # Errors
/// If the game breaks the rules, or the analyst does not judge every move.
pub fn review<P: Position>(
    game: &PlayedGame<P>,
    analyst: &mut impl Analyst<P>,
    mut watch: impl FnMut(usize),
) -> Result<Review<P>, ReviewError> {
    let mut position = game.start;
    let mut turns: Vec<TurnReview<P>> = Vec::new();
    let mut done = 0;
    while done < game.plies.len() {
        let turn = TurnReview::new(done + 1, position, &game.plies[done..], analyst)?;
        position = turn.after();
        let before = done;
        done += turn.actions.len();
        turns.push(turn);
        (before + 1..=done).for_each(&mut watch);
    }
    let standing = Standing::of(&position, None, &[], analyst)?;
    let unplayed_roll = unplayed_roll(game, &position, &standing)?;
    let (end, end_value) = match unplayed_roll.and_then(|last| standing.rolled(last.roll)) {
        Some(last) => (position.roll(last.roll), last.value),
        None => (position, standing.value),
    };
    let (winner, ended_on_board) = winner(game.winner, &end)?;
    let result = winner.map_or(end_value, |winner| Outcome { winner }.into());
    let last_luck = unplayed_roll.map(|last| (last.player, last.luck));
    let totals = Totals::of_both(&turns, last_luck, has_dice(game));
    let balance = Balance::new(&turns, &totals, standing.value, end_value, result);
    let start = game.start;
    Ok(Review { start, turns, unplayed_roll, end, winner, ended_on_board, totals, balance })
}

/// Whether dice are rolled in a game, as far as it went.
fn has_dice<P: Position>(game: &PlayedGame<P>) -> bool {
    let rolls = game.plies.iter().map(|ply| ply.roll).chain([game.unplayed_roll]);
    game.start.turn() == Turn::ToRoll || rolls.flatten().next().is_some()
}

/// The last roll, if a roll was due.
fn unplayed_roll<P: Position>(
    game: &PlayedGame<P>,
    position: &P,
    standing: &Standing<P>,
) -> Result<Option<UnplayedRoll<P::Roll>>, ReviewError> {
    let Some(roll) = game.unplayed_roll else {
        return Ok(None);
    };
    rolled(game.plies.len() + 1, *position, Some(roll))?;
    let player = position.mover();
    let luck = luck_of(standing, player, Some(roll));
    Ok(luck.map(|luck| UnplayedRoll { player, roll, luck }))
}

/// Who won, and whether on the board.
fn winner<P: Position>(
    claimed: Option<Side>,
    end: &P,
) -> Result<(Option<Side>, bool), ReviewError> {
    let Turn::Over(Outcome { winner }) = end.turn() else {
        return Ok((claimed, false));
    };
    if let Some(claimed) = claimed.filter(|claimed| *claimed != winner) {
        return Err(ReviewError(format!(
            "the record says that the {claimed:?} player won, but the {winner:?} player won on the board"
        )));
    }
    Ok((Some(winner), true))
}

/// Why a game cannot be reviewed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct ReviewError(pub String);
