use std::sync::Arc;

use crate::{Dice, Outcome, Position, Turn};

/// Plays whole games to their end: so it can keep the data that make it fast from move to move.
pub trait PlayoutPolicy<P: Position>: Send + Sync {
    /// Plays to the end; a finished game stays as it is.
    fn play_out(&self, position: P, dice: &mut Dice) -> Playout<P>;
}

/// A game that was played out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Playout<P> {
    pub end: P,
    pub outcome: Outcome,
    pub plies: u32,
}

/// Plays every legal move with the same probability.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UniformPolicy;

impl<P: Position + Send + Sync> PlayoutPolicy<P> for UniformPolicy {
    #[inline]
    fn play_out(&self, mut position: P, dice: &mut Dice) -> Playout<P> {
        let mut plies = 0;
        loop {
            if let Turn::Over(outcome) = position.turn() {
                return Playout { end: position, outcome, plies };
            }
            if let Some(roll) = position.random_roll(dice) {
                position = position.roll(roll);
            }
            if let Some(mov) = position.random_move(dice) {
                position = position.play(mov);
                plies += 1;
            }
        }
    }
}

impl<P: Position, Y: PlayoutPolicy<P> + ?Sized> PlayoutPolicy<P> for Arc<Y> {
    #[inline]
    fn play_out(&self, position: P, dice: &mut Dice) -> Playout<P> {
        (**self).play_out(position, dice)
    }
}
