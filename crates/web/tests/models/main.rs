//! The server and the page without a server against a small model: random requests of several
//! visitors, passing time, reconnects and restarts, in any order.
//!
//! A binary of its own, since it replaces the clock of the whole process.

// Clippy does not see that helpers outside the test functions belong to the tests.
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
