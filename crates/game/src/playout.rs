use crate::{Dice, Outcome, Position, Turn};

/// The end of a game played at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// Who won.
    pub outcome: Outcome,
    /// The number of moves it took.
    pub plies: u32,
}

/// Plays to the end with the game's dice and uniformly random moves.
pub fn random_playout<P: Position>(mut position: P, dice: &mut Dice) -> Playout {
    let mut plies = 0;
    loop {
        if let Turn::Over(outcome) = position.turn() {
            return Playout { outcome, plies };
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
