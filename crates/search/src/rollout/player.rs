use game::{Dice, MoverValue, Position};

/// Plays both sides of a rollout, and judges luck.
pub trait RolloutPlayer<P: Position> {
    /// Forgets everything, so that results do not depend on which thread plays what.
    fn forget(&mut self) {}

    /// The value before the roll with this player on both sides, if known: the trial stops there.
    fn exact(&mut self, _before: &P) -> Option<MoverValue> {
        None
    }

    /// Chooses the move after a roll, and judges the luck of the roll; `None` loses the game.
    /// Besides the rolls, `dice` is the only source of chance.
    fn answer(&mut self, before: &P, roll: P::Roll, dice: &mut Dice) -> Option<Answer<P::Move>>;

    /// Chooses the move after the roll, or in a game without dice; `None` loses the game.
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
