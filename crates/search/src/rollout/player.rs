use game::{Dice, MoverValue, Position};

/// Plays both sides of a rollout, and judges luck.
pub trait RolloutPlayer<P: Position> {
    /// Forgets everything, so that results do not depend on which thread plays what.
    fn forget(&mut self) {}

    /// The value before the roll with this player on both sides, if known: the game ends there.
    fn exact(&mut self, _before: &P) -> Option<MoverValue> {
        None
    }

    /// The move after a roll, and the luck of the roll; `None`, without a move, loses. `dice` is
    /// the only other source of chance.
    fn answer(&mut self, before: &P, roll: P::Roll, dice: &mut Dice) -> Option<Answer<P::Move>>;

    /// The move after the roll, or in a game without dice; `None`, without one, loses.
    fn choose(&mut self, rolled: &P, dice: &mut Dice) -> Option<P::Move>;
}

/// A move, and the luck of the roll before it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer<M> {
    /// The move.
    pub mov: M,
    /// The value of the roll for its player, minus the mean over all rolls.
    pub luck: f64,
}
