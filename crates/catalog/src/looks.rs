use game::Side;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{Arrow, Drawing, EndReason, MoveOf, Rules};

/// What a game looks like, and the words for what happens in it.
pub trait Looks: Rules {
    /// How [`Looks::svg`] looks on a page, as far as it is not the same for all games.
    const PAGE_STYLE: &'static str;

    /// What a position looks like to a program.
    type Description: Serialize + ToSchema;

    /// What a program wants to know of a position.
    fn description(position: &Self::Position) -> Self::Description;

    /// The board and the pieces.
    fn drawing(position: &Self::Position) -> Drawing;

    /// The same as a picture in SVG with some moves; `title`, escaped already, says in words what
    /// it shows.
    fn svg(position: &Self::Position, arrows: &[Arrow<MoveOf<Self>>], title: &str) -> String;

    /// Who is to do what, in a line.
    fn status(position: &Self::Position) -> String;

    /// Why the winner of a game that is over has won on the board.
    fn reason(end: &Self::Position, winner: Side) -> EndReason;

    /// What the player to move should not overlook, one line each.
    fn warnings(_position: &Self::Position) -> Vec<String> {
        Vec::new()
    }
}
