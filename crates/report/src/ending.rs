use catalog::{EndReason, GameKind, player_tag};
use game::Side;
use serde::Serialize;
use utoipa::ToSchema;

/// Why a game was won: the facts, and a sentence for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Ending {
    /// The side that did it.
    pub player: &'static str,
    /// What it did or lacks.
    pub reason: String,
    /// Who won and why.
    #[schema(example = "Blue wins: Red resigned")]
    pub sentence: String,
}

impl Ending {
    /// Why the winner won; the sentence calls the side `you` "you".
    #[must_use]
    pub fn new<G: GameKind>(winner: Side, reason: &EndReason, you: Option<Side>) -> Self {
        let EndReason { side, deed } = reason;
        let head = match you {
            Some(you) if you == winner => "You win".to_owned(),
            Some(_) => "You lose".to_owned(),
            None => format!("{} wins", player_tag::<G>(winner)),
        };
        let clause = match deed.strip_prefix("has ") {
            Some(lack) if you == Some(*side) => format!("you have {lack}"),
            _ if you == Some(*side) => format!("you {deed}"),
            _ => format!("{} {deed}", player_tag::<G>(*side)),
        };
        Self {
            player: G::SIDES[side.index()],
            reason: deed.to_string(),
            sentence: format!("{head}: {clause}"),
        }
    }
}
