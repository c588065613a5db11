//! Engines and hosts over pipes: messages, faults, and whole games.

// Helpers outside the test functions fail by panicking; clippy takes them for other code.
#![allow(clippy::unwrap_used)]

mod foreign_protocols;
mod limits;
mod lines;
mod player_specs;
mod round_trips;
mod served_engine;
mod server;
mod support;
