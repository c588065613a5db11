//! The server: what it answers, and the games that it keeps.

// `allow-unwrap-in-tests` covers test functions, but not the helpers they share.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod addresses;
#[allow(dead_code, reason = "the tests of service need all of it")]
#[path = "../../../service/tests/it/clock.rs"]
mod clock;
mod games;
mod limits;
mod pool;
mod server;
