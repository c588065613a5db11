use std::sync::atomic::AtomicBool;

use ewn::{Move, Position5};
use ewn_engine::endgame::EndgameTable;
use game::Position as _;
use search::solve::{Solver, Unsolved, Watch};

/// How likely the mover wins with each legal move of a rolled position: from the tables where
/// they reach, beyond them by solving, which is quick for one cube more. The mean of values and
/// the best of them are no farther from the truth than they are, so what is solved is as exact
/// as the tables.
///
/// # Errors
/// If the memory does not suffice, or the work was stopped.
pub fn exact_moves(
    tables: &EndgameTable,
    position: &Position5,
    stop: &AtomicBool,
) -> Result<Vec<(Move, f64)>, Unsolved> {
    let known = |position: &Position5| tables.probe(position);
    let mut solver = Solver::new(MEMORY).with_known(&known);
    let mut watch = Watch { stop, observe: &mut |_| () };
    let mover = position.mover();
    let value = |mov| Ok((mov, solver.value(&position.play(mov), &mut watch)?.of(mover)));
    position.moves().map(value).collect()
}

/// What one position may take, in bytes: several times what those with six cubes need.
const MEMORY: usize = 4 << 30;
