//! Engines and hosts over pipes: messages, faults, and whole games.

// `allow-unwrap-in-tests` covers test functions, but not the helpers they share.
#![allow(clippy::unwrap_used)]

mod foreign_protocols;
mod limits;
mod lines;
mod player_specs;
mod round_trips;
mod served_engine;
mod server;
mod support;
