use game::{Dice, MoverValue, Position};

/// Plays both sides of a rollout, and says what was luck.
pub trait RolloutPlayer<P: Position> {
    /// Forgets what was learnt: what follows must not depend on what came before, or results
    /// would depend on which thread plays what.
    fn forget(&mut self) {}

    /// The value of a position before the roll, if it is known what comes of it when this player
    /// plays on: the game ends there. Only a player who plays perfectly from there may say so.
    fn exact(&mut self, _before: &P) -> Option<MoverValue> {
        None
    }

    /// The move after a roll, and the luck of the roll; `None`, which loses, without a move.
    /// Randomness beyond that comes from `dice` alone.
    fn answer(&mut self, before: &P, roll: P::Roll, dice: &mut Dice) -> Option<Answer<P::Move>>;

    /// The move where the dice are rolled, or are not needed; `None`, which loses, without one.
    fn choose(&mut self, rolled: &P, dice: &mut Dice) -> Option<P::Move>;
}

/// A move, and the luck of the roll before it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer<M> {
    /// The move.
    pub mov: M,
    /// What the roll is worth to the player who rolled, less the mean over all rolls: whatever
    /// the values are, this is zero on average.
    pub luck: f64,
}
