use game::{Dice, Position as _, Side, Turn};
use games::{Game, Position};

/// Unfinished positions of random games.
pub fn positions(game: Game, games: u64) -> Vec<Position> {
    let (mut dice, mut positions) = (Dice::new(1), Vec::new());
    for _ in 0..games {
        let start = game.default_variant().drawn_start(game.starts[0], Side::First, &mut dice);
        let mut next = start.ok();
        while let Some(position) = next {
            next = match position.turn() {
                Turn::Over(_) => break,
                Turn::ToRoll => position.random_roll(&mut dice).map(|roll| position.roll(roll)),
                Turn::ToMove(_) => position.random_move(&mut dice).map(|mov| position.play(mov)),
            };
            positions.push(position);
        }
    }
    positions
}

/// Says what is wrong with a set-up.
pub fn check_set_up(game: Game, text: &str) -> Result<(), String> {
    let start = game.default_variant().start_of_set_ups([text, text]);
    let start = start.ok_or("this game has no set-up")?;
    start.map(|_| ()).map_err(|(_, problem)| problem)
}
