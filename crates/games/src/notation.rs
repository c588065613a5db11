use game::record::{Format, Problem};
use serde::de::DeserializeOwned;
use utoipa::ToSchema;

use crate::{MoveOf, Rules};

/// How a game is written: positions, moves and records.
pub trait Notation: Rules {
    /// A position from an editor, not yet checked against the rules.
    type Edited: DeserializeOwned + ToSchema;

    /// The position from an editor.
    fn edited(edited: &Self::Edited) -> Result<Self::Position, Problem>;

    /// The notations of positions and games.
    fn formats() -> &'static [Format<Self::Position>];

    /// The moves that a person types: usually one, perhaps a whole turn.
    fn typed_moves(position: &Self::Position, text: &str) -> Result<Vec<MoveOf<Self>>, String>;

    /// Reads a position in any notation of positions.
    fn position(text: &str) -> Result<Self::Position, Problem> {
        game::record::read_position(Self::formats(), text)
    }
}
