use game::{Dice, FirstValue, Position, Side};
use search::Budget;

use crate::Forfeit;

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
