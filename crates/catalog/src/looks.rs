use game::Side;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{Arrow, Drawing, EndReason, MoveOf, Rules};

/// Drawings of a game, and the words for what happens in it.
pub trait Looks: Rules {
    /// The style of [`Looks::svg`], besides that of all games.
    const PAGE_STYLE: &'static str;

    /// A position as JSON.
    type Description: Serialize + ToSchema + for<'a> From<&'a Self::Position>;

    /// The board and the pieces.
    fn drawing(position: &Self::Position) -> Drawing;

    /// The same as SVG, with some moves as arrows; `title` is HTML.
    fn svg(position: &Self::Position, arrows: &[Arrow<MoveOf<Self>>], title: &str) -> String;

    /// Who is to do what, in a line.
    fn status(position: &Self::Position) -> String;

    /// Why the winner has won on the board.
    fn reason(end: &Self::Position, winner: Side) -> EndReason;

    /// What the player to move should not overlook, one line each.
    fn warnings(_position: &Self::Position) -> Vec<String> {
        Vec::new()
    }
}
