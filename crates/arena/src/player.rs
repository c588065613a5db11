use std::time::Duration;

use game::{Dice, FirstValue, Position};

/// Somebody who chooses moves: an engine, another program, a person.
pub trait Player<P: Position> {
    /// A new game begins. What was learnt in earlier ones must not change how this one is
    /// played, or matches would depend on which thread plays which game.
    fn new_game(&mut self) {}

    /// Chooses a move in a position in which one is to be made; `None` gives up the game.
    /// Randomness comes from `dice` alone.
    fn choose(&mut self, position: &P, budget: Budget, dice: &mut Dice) -> Option<Choice<P::Move>>;
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
    /// The time that the player has left for the rest of the game, if it is limited.
    pub time_left: Option<Duration>,
    /// Moves that both sides together have made so far.
    pub moves_played: u32,
}
