//! The server: what it answers, and the games that it keeps.

// Helpers outside the test functions fail by panicking; clippy takes them for other code.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod addresses;
#[allow(dead_code, reason = "the tests of service need all of it")]
#[path = "../../../service/tests/it/clock.rs"]
mod clock;
mod games;
mod limits;
mod pool;
mod server;
