use ewn::{Board, Side, Square};

use super::weighted::Step;

/// The squares of each player's cubes, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occupancy([u64; 2]);

impl Occupancy {
    pub fn of<B: Board>(board: &B) -> Self {
        Self(Side::BOTH.map(|player| board.squares(player)))
    }

    /// Whether the step captures a cube of the opponent.
    #[inline]
    pub fn captures(&self, step: Step) -> bool {
        self.0[step.mover.opponent().index()] & bit(step.to) != 0
    }

    /// Whether the step captures the opponent's last cube.
    #[inline]
    pub fn captures_last(&self, step: Step) -> bool {
        self.0[step.mover.opponent().index()] == bit(step.to)
    }

    /// Makes a step.
    #[inline]
    pub fn advance(&mut self, step: Step) {
        let [own, other] = [step.mover, step.mover.opponent()].map(Side::index);
        self.0[own] = self.0[own] & !bit(step.from) | bit(step.to);
        self.0[other] &= !bit(step.to);
    }
}

#[inline]
const fn bit(square: Square) -> u64 {
    1 << square.index()
}
