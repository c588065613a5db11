use std::fmt::Debug;

use game::Position;

use crate::{Heading, RecordError, RecordTextError};

/// The parts of records and their text that differ by game.
pub trait Notated: Position + 'static {
    /// The value of the tag `Game`.
    const GAME: &'static str;
    /// What the first and the second player are called: `red`, `blue`.
    const SIDES: [&'static str; 2];
    /// What errors call a move.
    const WORDS: Words;
    /// The tags that say how a game begins: they are checked on reading and cannot be set.
    const START_TAGS: &'static [&'static str];

    /// How a game begins.
    type Start: From<Self> + Copy + Eq + Debug + Send + Sync;

    /// The position in which such a game begins.
    fn initial(start: &Self::Start) -> Result<Self, RecordError>;

    /// How a game begins that starts from this position after its usual set-up.
    fn usual_start(self) -> Self::Start {
        self.into()
    }

    /// The start according to the tags of a record.
    fn read_start(heading: &Heading<'_>) -> Result<Self::Start, RecordTextError>;

    /// The tags of a start.
    fn start_tags(start: &Self::Start) -> Vec<(&'static str, String)>;

    /// The tag that says which variant of the game this is, if there are several.
    fn variant_tag(&self) -> Option<(&'static str, String)> {
        None
    }

    /// The roll whose move is still missing.
    fn unplayed_roll(&self) -> Option<Self::Roll>;

    /// The roll that a text means, on whatever board.
    fn parse_roll(text: &str) -> Option<Self::Roll>;

    /// Whether the next ply, after this many, begins a turn, which has a number and its own line;
    /// the first ply of a record always does.
    fn begins_turn(&self, plies: usize) -> bool {
        plies.is_multiple_of(2)
    }
}

/// What errors call a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    /// `move`.
    pub mov: &'static str,
    /// The same with its article.
    pub a_move: &'static str,
    /// What a ply begins with, and an example.
    pub ply: &'static str,
}
