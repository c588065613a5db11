use catalog::Engine;
use ewn::{Board, Position5, SetUp, SetUpRule, Side, Size};
use game::{Dice, Position as _, derive_seed};

use crate::Failure;

/// Positions from games of `greedy` against itself, one a game: before the roll, with so many
/// cubes on the board.
pub fn positions(count: usize, cubes: &[u32], seed: u64) -> Result<Vec<Position5>, Failure> {
    let mut engine = Engine::parse(Size::FIVE, "greedy", |_| ())?;
    let mut found = Vec::new();
    for game in 0.. {
        let mut dice = Dice::new(derive_seed(seed, game));
        let candidates = play(&mut engine, &mut dice)?;
        let candidates: Vec<Position5> =
            candidates.into_iter().filter(|position| cubes.contains(&number(position))).collect();
        if !candidates.is_empty() {
            found.push(candidates[dice.below(candidates.len() as u32) as usize]);
        }
        if found.len() == count {
            break;
        }
    }
    Ok(found)
}

fn play(engine: &mut Engine, dice: &mut Dice) -> Result<Vec<Position5>, Failure> {
    let [red, blue] = SetUp::pair(SetUpRule::Random, Size::FIVE, dice);
    let first = Side::BOTH[dice.below(2) as usize];
    let mut position = Position5::start(&red, &blue, first).ok_or("there is no such start")?;
    let mut positions = Vec::new();
    while let Some(roll) = position.random_roll(dice) {
        positions.push(position);
        let rolled = position.roll(roll);
        let choice = arena::Player::choose(engine, &rolled, &arena::Budget::default(), dice);
        position = rolled.play(choice.map_err(|forfeit| forfeit.to_string())?.mov);
    }
    Ok(positions)
}

fn number(position: &Position5) -> u32 {
    Side::BOTH.into_iter().map(|player| position.board().cubes(player).len()).sum()
}
