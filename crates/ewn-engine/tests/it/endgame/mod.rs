//! Freshly built endgame tables: against a plain recursion, under the symmetries, and after
//! whatever can happen to files.

mod files;
mod folder;
mod searches;
mod tree_search;
mod values;
