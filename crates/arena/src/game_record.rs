use game::FirstValue;
use games::{Problem, Record};

use crate::OngoingGame;

/// Adds what happened in a game to the record of its start: rolls, moves with their evaluations,
/// and who won.
///
/// # Errors
/// If the record begins elsewhere.
pub fn write_moves(game: &OngoingGame, record: &mut Record) -> Result<(), Problem> {
    for ply in game.plies() {
        if let Some(roll) = ply.roll {
            record.roll(roll)?;
        }
        record.push(ply.mov)?.set_evaluation(ply.value.map(FirstValue::rounded));
    }
    if let Some(roll) = game.unplayed_roll() {
        record.roll(roll)?;
    }
    Ok(record.set_result(game.winner())?)
}
