use game::{Dice, Position as _, Side, Turn};
use games::{Game, Position};

/// Unfinished positions of random games.
pub fn positions(game: Game, games: u64) -> Vec<Position> {
    let mut dice = Dice::new(1);
    let all = (0..games).flat_map(|_| random_game(game, &mut dice));
    all.filter(|position| !matches!(position.turn(), Turn::Over(_))).collect()
}

/// A random game: every position of it.
fn random_game(game: Game, dice: &mut Dice) -> Vec<Position> {
    let start = game.default_variant().drawn_start(game.starts[0], Side::First, dice);
    let mut positions: Vec<Position> = start.into_iter().collect();
    while let Some(&last) = positions.last() {
        let next = match last.turn() {
            Turn::Over(_) => None,
            Turn::ToRoll => last.random_roll(dice).map(|roll| last.roll(roll)),
            Turn::ToMove(_) => last.random_move(dice).map(|mov| last.play(mov)),
        };
        match next {
            Some(next) => positions.push(next),
            None => break,
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
