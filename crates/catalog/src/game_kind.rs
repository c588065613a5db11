use crate::{Capabilities, Looks, Notation, Roster};

/// All that there is to know about a game. Code that plays, shows, keeps or reviews games is
/// generic over it.
pub trait GameKind: Notation + Roster + Looks + Capabilities {}

impl<G: Notation + Roster + Looks + Capabilities> GameKind for G {}
