use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ewn::{AnyPosition, Move};
use ewn_engine::endgame::EndgameTable;
use games::ewn_game::endgame_tables;

use crate::regret_study::exact_moves;
use crate::reproduce::ReproduceError;

/// Positions with at most so many cubes are solved: one more than the small tables have.
pub const MOST_CUBES: u32 = EndgameTable::SMALL_CUBES + 1;

/// The user's tables; small ones are built if missing.
pub fn tables() -> Result<Arc<EndgameTable>, ReproduceError> {
    endgame_tables("auto", |_| ()).map_err(ReproduceError::work)
}

/// The exact values of all moves for the mover, after the roll.
pub fn exact_values(
    rolled: &AnyPosition,
    tables: &EndgameTable,
) -> Result<Vec<(Move, f64)>, String> {
    let position = rolled.official().ok_or_else(|| format!("{rolled}: expected a 5x5 board"))?;
    exact_moves(&position, tables, &AtomicBool::new(false))
        .map_err(|problem| format!("{rolled}: {problem}"))
}
