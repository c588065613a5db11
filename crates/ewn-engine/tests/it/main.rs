//! Evaluations, playouts, networks and endgames of EWN.

// Helpers outside the test functions fail by panicking; clippy takes them for other code.
#![allow(clippy::unwrap_used)]

mod endgame;
mod evaluations;
mod net;
mod placements;
mod playouts;
