//! Commands that only EWN has: exact values from its tables, and studies.

pub mod monte_carlo;
pub mod regret;
pub mod set_ups;
pub mod solve;
pub mod tablebase;
