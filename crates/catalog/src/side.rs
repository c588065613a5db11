use game::Side;

use crate::{Problem, Rules};

/// The side of this name.
pub fn side_named<G: Rules>(name: &str) -> Result<Side, Problem> {
    let side = Side::BOTH.into_iter().find(|side| G::SIDES[side.index()] == name);
    let expected = || format!("player \"{name}\": expected {}", G::SIDES.join(" or "));
    side.ok_or_else(|| expected().into())
}

/// The tag that names a player: the side with a capital letter.
#[must_use]
pub fn player_tag<G: Rules>(side: Side) -> String {
    let name = G::SIDES[side.index()];
    name[..1].to_ascii_uppercase() + &name[1..]
}
