use std::sync::atomic::AtomicBool;

use game::Position;
use game::quantity::Memory;
use search::solve::{Solver, Unsolved, Watch};
use thiserror::Error;

use crate::{Move, Own, Problem, Report, Roll, Tell};

/// How to find exact win probabilities.
pub struct ExactRequest<'a> {
    /// The number of faces of the die, if fewer than usual.
    pub cubes: Option<u8>,
    /// The memory for solved positions.
    pub memory: Memory,
    /// The endgame tables: `auto` for the user's, `off`, or a folder.
    pub tables: Option<&'a str>,
    /// Ends the work when it becomes true.
    pub stop: &'a AtomicBool,
    /// Called now and then with the number of solved positions.
    pub observe: &'a mut dyn FnMut(usize),
    /// Called if something takes long or is missing.
    pub tell: Tell,
}

impl ExactRequest<'_> {
    /// The default of [`ExactRequest::memory`].
    pub const DEFAULT_MEMORY: Memory = Memory(4_000_000_000);
}

/// Exact win probabilities of a position, with those of its rolls and moves.
pub struct Exact {
    /// The values.
    pub solution: Report,
    /// The largest error of any value; 0 unless values come from tables, which are rounded.
    pub error: f64,
}

/// The error of a solver that was stopped after this many positions.
#[derive(Debug, Error)]
#[error("{0} positions were solved, but not this one")]
pub struct ExactStopped(pub(crate) usize);

/// Solves a position; errors quote `estimate`, the expected number of positions to solve.
pub(crate) fn run_solver<P: Position<Move: Own<Move>, Roll: Own<Roll>>>(
    mut solver: Solver<'_, P>,
    position: &P,
    estimate: f64,
    request: &mut ExactRequest<'_>,
) -> Result<Report, Problem> {
    let mut watch = Watch { stop: request.stop, observe: request.observe };
    let solution = solver.solve(position, &mut watch).map_err(|error| match error {
        Unsolved::Stopped { positions } => ExactStopped(positions).into(),
        Unsolved::Memory { positions: found, .. } => {
            let memory = request.memory;
            let [solved, left] = [1.0, 2.0].map(|factor| factor * found as f64);
            let (solved, left) = (positions(solved), positions(estimate.max(left)));
            let problem = format!("{memory} of memory is too little: {solved} solved");
            Problem::from(format!("{problem}, perhaps {left} to solve; try more memory"))
        }
    })?;
    Ok(solution.map(Own::any, Own::any))
}

/// Writes a number of positions for people, as in `1.5 million positions`.
pub fn positions(count: f64) -> String {
    match count {
        count if count < 1e6 => format!("{count:.0} positions"),
        count if count < 1e9 => format!("{:.1} million positions", count / 1e6),
        count => format!("{count:.0e} positions"),
    }
}
