//! What the server answers, path by path: to what it is meant for, and to anything else.

// Clippy does not see that helpers outside the test functions belong to the tests.
#![allow(missing_docs, clippy::panic, clippy::unwrap_used)]

mod analyses;
mod asking;
mod catalog;
mod described;
mod openapi;
mod page;
mod positions;
mod reviews;
mod strangers;
mod texts;
