use std::error::Error;
use std::fmt::Debug;
use std::str::FromStr;

use crate::Position;
use crate::record::{Heading, NotationError};

/// What records need to know about a game.
pub trait Notated: Position {
    /// How a game begins.
    type Start: From<Self> + Copy + Eq + Debug + Send + Sync;

    /// The game's words for records and their errors.
    fn words(&self) -> &'static Words;

    /// The position in which a game with this start begins, if that is possible.
    fn initial(start: &Self::Start) -> Result<Self, NotationError>;

    /// The start of a game whose set-up led to this position.
    fn usual_start(self) -> Self::Start {
        self.into()
    }

    /// The tags that describe a start.
    fn start_tags(start: &Self::Start) -> Vec<(&'static str, String)>;

    /// The tag that says which variant of the game this is, if there are several.
    fn variant_tag(&self) -> Option<(&'static str, String)> {
        None
    }

    /// The roll whose move is still missing.
    fn unplayed_roll(&self) -> Option<Self::Roll>;

    /// Whether the ply after this many begins a turn. Turns are numbered and written on lines of
    /// their own; the first ply of a record always begins one.
    fn begins_turn(&self, plies: usize) -> bool {
        plies.is_multiple_of(2)
    }
}

/// What a game needs to read records. `FromStr` reads what `Display` writes of an unfinished game.
pub trait Readable: Notated + FromStr<Err: Error + Send + Sync + 'static> {
    /// The words of the game.
    const WORDS: Words;

    /// Reads the start from the tags of a record.
    fn read_start(heading: &Heading<'_>) -> Result<Self::Start, NotationError>;

    /// Reads a roll that is possible on some board of the game.
    fn parse_roll(text: &str) -> Option<Self::Roll>;
}

/// The words of a game in records and their errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    /// The value of the tag `Game`.
    pub game: &'static str,
    /// What the first and the second player are called: `red`, `blue`.
    pub sides: [&'static str; 2],
    /// What errors call a move: `move`.
    pub mov: &'static str,
    /// That word with its article: `a move`.
    pub a_move: &'static str,
    /// What a ply begins with, and an example: `a roll such as @2`.
    pub ply: &'static str,
    /// The tags that say how a game begins: they are checked on reading and cannot be set.
    pub start_tags: &'static [&'static str],
}

impl Words {
    /// The name of the winner, or `*` if there is none.
    pub(crate) fn result(&self, result: Option<crate::Side>) -> &'static str {
        result.map_or("*", |winner| self.sides[winner.index()])
    }

    /// Whether a tag follows from the rest of the record.
    pub(crate) fn is_own_tag(&self, name: &str) -> bool {
        ["Game", "Result"].contains(&name) || self.start_tags.contains(&name)
    }
}
