//! Exact values of games that never repeat a position.

mod solver;
mod values;

pub use solver::{Solver, Unsolved, Watch};
