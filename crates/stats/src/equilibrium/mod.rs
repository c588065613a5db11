//! Games in which both sides choose once, at the same time, and what one gains the other loses.

mod matrix_game;
mod mixed;

pub use matrix_game::{EquilibriumError, MatrixGame, PureChoice};
pub use mixed::Equilibrium;
