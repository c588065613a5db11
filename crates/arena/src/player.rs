use std::time::Duration;

use game::{Dice, FirstValue, Position, Side};

use crate::{Forfeit, TimeControl};

/// Somebody who chooses moves: an engine, another program, a person.
pub trait Player<P: Position> {
    /// A new game begins. What was learnt in earlier ones must not change how this one is
    /// played, or matches would depend on which thread plays which game.
    fn new_game(&mut self) {}

    /// Arranges the own pieces in a game that lets the players do so, as the game writes it;
    /// `None` leaves it to chance. `start` is some start of the same game and size.
    ///
    /// # Errors
    /// If the player fails to answer, which loses the game.
    fn set_up(
        &mut self,
        _start: &P,
        _side: Side,
        _dice: &mut Dice,
    ) -> Result<Option<String>, Forfeit> {
        Ok(None)
    }

    /// Chooses a move in a position in which one is to be made. Randomness comes from `dice`
    /// alone.
    ///
    /// # Errors
    /// If the player fails to choose one, which loses the game.
    fn choose(
        &mut self,
        position: &P,
        budget: &Budget,
        dice: &mut Dice,
    ) -> Result<Choice<P::Move>, Forfeit>;
}

/// A move that a player chose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice<M> {
    /// The move.
    pub mov: M,
    /// What the player thinks of the position after it, if it is a win probability.
    pub value: Option<FirstValue>,
}

/// What a player may spend on a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// The rules for time and effort.
    pub control: TimeControl,
    /// What each side has left for the rest of the game, if that is limited.
    pub time_left: Option<[Duration; 2]>,
    /// What is left for the turn of the player who is to move, if that is limited.
    pub turn: Option<TurnTime>,
    /// Moves that both sides together have made so far.
    pub moves_played: u32,
}

/// The time for all moves that a player makes in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnTime {
    /// What is left of it.
    pub left: Duration,
    /// What of it is meant for the next move.
    pub share: Duration,
}

impl Budget {
    /// After how long a move of this side is too late; `None` if it never is.
    #[must_use]
    pub fn deadline(&self, side: Side) -> Option<Duration> {
        let left = self.time_left.map(|left| left[side.index()]);
        let turn = self.turn.map(|turn| turn.left);
        let time = left.into_iter().chain(self.control.per_move).chain(turn).min()?;
        Some(time + self.control.grace)
    }

    /// What this move should take at most, apart from the time for the whole game: its share of
    /// the turn, so that later moves of the turn have theirs.
    #[must_use]
    pub fn move_time(&self) -> Option<Duration> {
        let share = self.turn.map(|turn| turn.share);
        self.control.per_move.into_iter().chain(share).min()
    }
}
