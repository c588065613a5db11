//! Plans, shards and the files that put them together.

// Clippy does not see that helpers outside the test functions belong to the tests.
#![allow(clippy::unwrap_used)]

mod plans;
mod random_contests;
mod scripted_contest;
mod shards;
mod testing;
