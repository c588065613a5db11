use ewn::{AnyPosition, Board, SetUp, SetUpRule, Side, Size};
use ewn_engine::Zweistein;
use game::{Dice, Position as _, derive_seed};
use search::rank_moves;

use crate::Failure;

/// Positions from games of greedy players, one per game: before the roll, with this many
/// cubes on the board.
pub fn positions(count: usize, cubes: &[u32], seed: u64) -> Result<Vec<AnyPosition>, Failure> {
    let zweistein = Zweistein::new(Size::FIVE);
    let mut found = Vec::new();
    for game in 0.. {
        let mut dice = Dice::new(derive_seed(seed, game));
        let candidates = play(&zweistein, &mut dice)?;
        let has_these = |position: &AnyPosition| cubes.contains(&position.board().cube_count());
        let candidates: Vec<_> = candidates.into_iter().filter(has_these).collect();
        if !candidates.is_empty() {
            found.push(candidates[dice.below(candidates.len() as u32) as usize]);
        }
        if found.len() == count {
            break;
        }
    }
    Ok(found)
}

/// All positions of a game before the roll. The dice are for the game alone.
fn play(evaluation: &Zweistein, dice: &mut Dice) -> Result<Vec<AnyPosition>, Failure> {
    let [red, blue] = SetUp::pair(SetUpRule::Random, Size::FIVE, dice);
    let first = Side::BOTH[dice.below(2) as usize];
    let mut position = AnyPosition::start(&red, &blue, first).ok_or("there is no such start")?;
    let mut positions = Vec::new();
    while let Some(roll) = position.random_roll(dice) {
        positions.push(position);
        let rolled = position.roll(roll);
        let best = rank_moves(&rolled, evaluation).first().map(|best| best.mov);
        position = rolled.play(best.ok_or("there is no move")?);
    }
    Ok(positions)
}
