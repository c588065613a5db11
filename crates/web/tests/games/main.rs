//! Games that people play through the JSON interface.

// Clippy does not see that helpers outside the test functions belong to the tests.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod client;
mod clocks;
mod contests;
mod folder;
mod playing;
mod requests;
mod set_ups;
mod storage;
mod watching;
