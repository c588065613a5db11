//! The tables of papers: pages, findings, files, and what is computed.

// `allow-unwrap-in-tests` covers test functions, but not the helpers they share.
#![allow(clippy::unwrap_used)]

mod boards;
mod endgames;
mod files;
mod judges;
mod pages;
mod program;
mod runs;
