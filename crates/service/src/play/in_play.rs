use game::Side;
use report::Ending;
use search::Stopwatch;

use super::Answer;
use crate::dto::{GameState, NewMove, Resignation, SetUpAnswer};

/// What happens in a game.
pub enum Change {
    /// A person sets up.
    SetUp(SetUpAnswer),
    /// A person moves; the request arrived when this began. A move that is too late loses the
    /// game.
    Move(NewMove, Stopwatch),
    /// An engine moves.
    EngineMove(Answer),
    /// The game goes back to the last decision of a person, or of the person on this side; the
    /// same dice fall again.
    TakeBack(Option<Side>),
    /// A person gets a name.
    Name(Side, Option<String>),
    /// A person gives the game up.
    Resign(Resignation),
    /// The player to move loses on time.
    OutOfTime,
}

/// What clients see of a game besides the game itself.
pub struct GameMetadata {
    pub id: String,
    /// How often the game was changed.
    pub version: u64,
    /// In milliseconds since 1970.
    pub created_at: u64,
    pub updated_at: u64,
    /// The side whose engine is searching.
    pub thinking: Option<Side>,
    /// When the player to move started thinking.
    pub turn_began: Stopwatch,
    /// Whether nobody can move because a seat is open.
    pub is_waiting: bool,
}

/// What clients see of a game, and what depends on who asks.
pub struct GameView {
    pub state: GameState,
    /// Why the game was won, as told to a spectator and to each side.
    pub endings: [Option<Ending>; 3],
    /// Whether each side has a move of its own that can be taken back.
    pub can_take_back: [bool; 2],
}
