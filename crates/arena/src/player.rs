use std::sync::atomic::AtomicBool;

use game::{Dice, FirstValue, Side};
use search::Budget;

use crate::Forfeit;

/// An engine, another program or a person.
pub trait Player<P: game::Position = games::Position> {
    /// A new game begins. Earlier games must not influence it, or results would depend on which
    /// thread plays which game.
    fn new_game(&mut self) {}

    /// Chooses a set-up, as the game writes it; `None` for a random one. `start` is a start of the
    /// same variant.
    fn set_up(
        &mut self,
        _start: &P,
        _side: Side,
        _dice: &mut Dice,
    ) -> Result<Option<String>, Forfeit> {
        Ok(None)
    }

    /// Chooses a move. All randomness comes from `dice`.
    fn choose(
        &mut self,
        position: &P,
        budget: &Budget,
        dice: &mut Dice,
    ) -> Result<Choice<P::Move>, Forfeit>;

    /// The same, but once `stop` is set the game is given up: any answer will do, and soon.
    fn choose_until(
        &mut self,
        position: &P,
        budget: &Budget,
        dice: &mut Dice,
        _stop: &AtomicBool,
    ) -> Result<Choice<P::Move>, Forfeit> {
        self.choose(position, budget, dice)
    }
}

/// A move that a player chose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice<M = games::Move> {
    /// The move.
    pub mov: M,
    /// The player's value of the position after it, if it is a win probability.
    pub value: Option<FirstValue>,
}

/// Makes a player for the thread that calls it; errors are for people to read.
pub type PlayerFactory = Box<dyn Fn() -> Result<Box<dyn Player>, String> + Send + Sync>;
