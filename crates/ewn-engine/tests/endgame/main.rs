//! The endgame tables, built anew: against a plain recursion, under the symmetries, and after
//! whatever can happen to files.
#![allow(missing_docs, clippy::unwrap_used)]

mod files;
mod folder;
mod searches;
mod tree_search;
mod values;
