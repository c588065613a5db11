use crate::{Capabilities, Looks, Notation, Roster};

/// A game that people, programs and files ask for by name: what it is, how it is written, who
/// plays it and what it looks like, and whatever it has beyond that. Whatever plays, shows, keeps
/// or judges games is written once over this.
pub trait GameKind: Notation + Roster + Looks + Capabilities {}

impl<G: Notation + Roster + Looks + Capabilities> GameKind for G {}
