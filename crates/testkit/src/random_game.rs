use game::{Dice, Position};

/// The unfinished positions of a random game, before each roll or, without dice, each move.
pub fn random_game<P: Position>(start: P, dice: &mut Dice) -> Vec<P> {
    let mut positions = Vec::new();
    let mut position = start;
    loop {
        let rolled = position.random_roll(dice).map_or(position, |roll| position.roll(roll));
        let Some(mov) = rolled.random_move(dice) else {
            return positions;
        };
        positions.push(position);
        position = rolled.play(mov);
    }
}
