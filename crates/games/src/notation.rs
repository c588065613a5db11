use game::record::{Format, Problem};
use serde::de::DeserializeOwned;
use utoipa::ToSchema;

use crate::{MoveOf, ProtocolSamples, Rules};

/// How a game is written: positions, moves and records.
pub trait Notation: Rules {
    /// How a person can type a move: lines of examples and what they mean.
    const MOVE_HELP: &'static str;
    /// Tests an engine's protocol support.
    const SAMPLES: ProtocolSamples;

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
