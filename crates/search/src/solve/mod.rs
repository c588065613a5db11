//! Exact values of games that never repeat a position.

mod solution;
mod solver;
mod values;

pub use solution::{Solution, SolvedMove};
pub use solver::{Solver, Unsolved, Watch};
