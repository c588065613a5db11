use game::record::{Notated, Ply, Record};
use game::{Outcome, Position, Side, Turn};
use thiserror::Error;

use crate::review::standing::Standing;
use crate::review::{Analyst, Balance, Totals, TurnReview};

/// A reviewed game.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Review<P: Position> {
    pub start: P,
    pub turns: Vec<TurnReview<P>>,
    /// A last roll with which no move was made.
    pub unplayed_roll: Option<UnplayedRoll<P::Roll>>,
    /// The position at the end, with the last roll if no move was made with it.
    pub end: P,
    pub winner: Option<Side>,
    /// Whether the winner won on the board and not by resignation or forfeit.
    pub ended_on_board: bool,
    /// The totals of the first and of the second player.
    pub totals: [Totals; 2],
    /// Where the result comes from.
    pub balance: Balance,
}

/// A roll with which no move was made, and its luck for the player who rolled.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct UnplayedRoll<R> {
    pub player: Side,
    pub roll: R,
    pub luck: f64,
}

/// Judges all turns of a game; `watch` gets the number of plies done.
///
/// # Errors
/// If the analyst does not judge every move.
pub fn review<P: Notated>(
    game: &Record<P>,
    analyst: &mut impl Analyst<P>,
    mut watch: impl FnMut(usize),
) -> Result<Review<P>, ReviewError> {
    let mut position = *game.initial();
    let mut turns: Vec<TurnReview<P>> = Vec::new();
    let mut done = 0;
    while done < game.plies().len() {
        let turn = TurnReview::new(done + 1, position, &game.plies()[done..], analyst)?;
        position = turn.after();
        let before = done;
        done += turn.actions.len();
        turns.push(turn);
        (before + 1..=done).for_each(&mut watch);
    }
    let standing = Standing::of(&position, None, &[], analyst)?;
    let player = position.mover();
    let last = game.unplayed_roll().and_then(|roll| standing.rolled(roll));
    let unplayed_roll = last.map(|last| {
        let luck = last.value.of(player) - standing.value.of(player);
        UnplayedRoll { player, roll: last.roll, luck }
    });
    let end_value = last.map_or(standing.value, |last| last.value);
    let winner = game.result();
    let result = winner.map_or(end_value, |winner| Outcome { winner }.into());
    let rolls = game.plies().iter().map(Ply::roll).chain([game.unplayed_roll()]);
    let has_dice = game.initial().turn() == Turn::ToRoll || rolls.flatten().next().is_some();
    let last_luck = unplayed_roll.map(|last| (last.player, last.luck));
    let totals = Totals::of_both(&turns, last_luck, has_dice);
    let balance = Balance::new(&turns, &totals, standing.value, end_value, result);
    let (start, end) = (*game.initial(), *game.position());
    let ended_on_board = matches!(end.turn(), Turn::Over(_));
    Ok(Review { start, turns, unplayed_roll, end, winner, ended_on_board, totals, balance })
}

/// Why a game could not be reviewed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct ReviewError(pub String);
