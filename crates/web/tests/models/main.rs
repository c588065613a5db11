//! The server and the page without a server against a small model: random requests of several
//! visitors, passing time, reconnects and restarts, in any order.
//!
//! A binary of its own, since it replaces the clock of the whole process.

// `allow-unwrap-in-tests` covers test functions, but not the helpers they share.
#![allow(clippy::unwrap_used)]

mod clock;
mod course;
mod model;
mod page;
mod player;
mod random_requests;
mod requests;
mod server;
mod state_check;
mod steps;
mod together;
