//! The Star family of searches for games of chance (Ballard 1983; Hauk, Buro and Schaeffer
//! 2004).

mod chance;

pub use chance::{Window, Worker};

/// How chance nodes are cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Never: every roll is searched to the end.
    Star0,
    /// Between rolls, as soon as those that are left cannot matter.
    Star05,
    /// Also within rolls: the window is passed on.
    Star1,
    /// Also by a look at one move of every roll first.
    Star2,
}

/// What a search does, besides the depth.
#[derive(Clone, Copy, Debug)]
pub struct StarOptions {
    /// How chance nodes are cut.
    pub variant: Variant,
    /// Whether moves after the first are searched with an empty window first.
    pub nega_scout: bool,
    /// Whether a move that several rolls allow is searched once for all of them.
    pub share: bool,
    /// Whether moves are ordered by the evaluation.
    pub order: bool,
    /// The least depth whose positions are looked up in the table.
    pub table_depth: u32,
}
