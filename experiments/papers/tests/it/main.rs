//! The tables of papers: pages, findings, files, and what is computed.

// Clippy does not see that helpers outside the test functions belong to the tests.
#![allow(clippy::unwrap_used)]

mod boards;
mod endgames;
mod files;
mod judges;
mod pages;
mod program;
mod runs;
