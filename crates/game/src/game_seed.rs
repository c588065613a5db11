use crate::{Dice, Position, Side, derive_seed};

/// The seed of one game. Everything random in the game comes from the seed and the number of the
/// ply, so the dice fall the same way with the sides swapped, or after a move is taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameSeed(pub u64);

impl GameSeed {
    /// The seed of both games of a pair of an experiment.
    pub fn of_pair(experiment: u64, pair: u64) -> Self {
        Self(derive_seed(experiment, pair))
    }

    /// Rolls the dice of a ply, counted in moves from 0; `None` if no roll is due.
    pub fn roll<P: Position>(self, position: &P, ply: u32) -> Option<P::Roll> {
        position.random_roll(&mut self.rolls(ply))
    }

    /// The dice of a ply, for games that roll more than once.
    pub fn rolls(self, ply: u32) -> Dice {
        Dice::new(derive_seed(self.0, SET_UPS + u64::from(ply)))
    }

    /// The dice that the player to move at a ply may use in choosing a move.
    pub fn thoughts(self, ply: u32) -> Dice {
        Dice::new(derive_seed(!self.0, ply.into()))
    }

    /// The dice for a start that is drawn for both players together.
    pub fn start(self) -> Dice {
        Dice::new(self.0)
    }

    /// The dice for a set-up that is drawn for one player alone.
    pub fn set_up_of(self, player: Side) -> Dice {
        Dice::new(derive_seed(self.0, player as u64))
    }
}

/// The first indices of derived seeds belong to the players' set-ups.
const SET_UPS: u64 = Side::BOTH.len() as u64;
