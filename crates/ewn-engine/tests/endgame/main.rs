//! The endgame tables, built anew: against a plain recursion, under the symmetries, and after
//! whatever can happen to files.
#![allow(missing_docs)]

mod files;
mod folder;
mod values;
