use game::Side;
use thiserror::Error;

use crate::Rules;

/// The player that a game calls by this name.
///
/// # Errors
/// If it calls nobody so.
pub fn side_named<G: Rules>(name: &str) -> Result<Side, UnknownSide> {
    let side = Side::BOTH.into_iter().find(|player| G::SIDES[player.index()] == name);
    side.ok_or_else(|| UnknownSide { name: name.into(), sides: G::SIDES })
}

/// A game has no player of this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("player \"{name}\": expected {} or {}", sides[0], sides[1])]
pub struct UnknownSide {
    /// The name.
    pub name: String,
    /// What the players are called.
    pub sides: [&'static str; 2],
}

/// The tag that names a player: the side with a capital letter.
#[must_use]
pub fn player_tag<G: Rules>(side: Side) -> String {
    let name = G::SIDES[side.index()];
    name[..1].to_ascii_uppercase() + &name[1..]
}
