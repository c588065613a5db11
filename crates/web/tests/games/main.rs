//! Games that people play through the JSON interface.

// Clippy does not see that helpers outside the test functions belong to the tests.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod client;
mod clocks;
mod contests;
mod folder;
mod playing;
mod requests;
mod set_ups;
mod storage;
mod watching;
