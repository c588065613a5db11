use serde::de::DeserializeOwned;

use crate::{Document, GameRecord, MoveOf, Problem, ProtocolSamples, Rules};

/// How a game is written: positions, moves and records.
pub trait Notation: Rules {
    /// The notations of positions and records, by their names.
    const FORMATS: &'static [&'static str];
    /// Those of them in which games of a store can be written.
    const GAME_FORMATS: &'static [&'static str];
    /// What a person can type when a move is asked for.
    const MOVE_HELP: &'static str;
    /// What programs that play it are tested with.
    const SAMPLES: ProtocolSamples;

    /// A game as it is written down.
    type Record: GameRecord<Self::Position> + Send + 'static;
    /// A position as somebody put it together piece by piece, not yet checked against the rules.
    type Edited: DeserializeOwned;

    /// Reads a position in any notation of positions.
    ///
    /// # Errors
    /// Says what is wrong with the text.
    fn position(text: &str) -> Result<Self::Position, Problem>;

    /// The position that somebody put together.
    ///
    /// # Errors
    /// Says what is wrong with it.
    fn edited(edited: &Self::Edited) -> Result<Self::Position, Problem>;

    /// Reads positions or games, in the notation that is named or that the text looks like.
    ///
    /// # Errors
    /// Says what is wrong with the text, or that there is no such notation.
    fn document(text: &str, format: Option<&str>) -> Result<Document<Self>, Problem>;

    /// Writes a position in one of [`Notation::FORMATS`].
    ///
    /// # Errors
    /// If that is a notation of games.
    fn write_position(position: &Self::Position, format: &str) -> Result<String, Problem>;

    /// Writes a game in one of [`Notation::FORMATS`]; only where it stands, if that is a
    /// notation of positions.
    ///
    /// # Errors
    /// If the notation cannot tell this game.
    fn write_record(record: &Self::Record, format: &str) -> Result<String, Problem>;

    /// The moves that a person means, made one after another: usually one, perhaps all of a turn.
    ///
    /// # Errors
    /// Says why it is no move, or which rule forbids it.
    fn typed_moves(position: &Self::Position, text: &str) -> Result<Vec<MoveOf<Self>>, String>;
}
