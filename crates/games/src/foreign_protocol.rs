use std::time::Duration;

use game::Side;
use search::Budget;

/// A protocol of engines for one game, besides UGI: what to ask them, and how to read what they
/// answer. Positions, moves and set-ups are texts in the game's notation.
pub struct ForeignProtocol {
    /// The word before the colon in the spec of a player.
    pub name: &'static str,
    /// One line about the protocol, for lists.
    pub summary: &'static str,
    /// Whether engines answer on standard error, not on standard output.
    pub answers_on_stderr: bool,
    /// Whether an engine can play one game after another; otherwise it is restarted for each game,
    /// because it keeps its clock and no command announces a new game.
    pub serves_many_games: bool,
    /// The first lines to an engine, and whether it has to answer each.
    pub greeting: &'static [(&'static str, bool)],
    /// The line that asks an engine to end.
    pub farewell: &'static str,
    /// Lines that an engine has to answer with exactly one line each.
    pub one_line_commands: &'static [&'static str],
    /// Checks that a game can start from a position; the error says why not.
    pub accept: fn(&str) -> Result<(), String>,
    /// Writes the line that asks for a side's set-up, if the protocol has set-ups.
    pub set_up_request: Option<fn(Side) -> String>,
    /// Reads the set-up in a line, or says what is illegal about it; `None` if the line has none.
    pub read_set_up: fn(&str, Side) -> Option<Result<String, String>>,
    /// Writes the lines that ask for a move; the error says why that is impossible.
    pub move_request: fn(&MoveRequest) -> Result<Vec<String>, String>,
    /// Reads the move in a line for a position, or says what is illegal about it; `None` if the
    /// line has no move.
    pub read_move: fn(&str, &str) -> Option<Result<String, String>>,
    /// Starts a conversation between a host and one of our engines.
    pub session: fn() -> Box<dyn ForeignSession>,
}

/// What an engine is sent when it has to move.
pub struct MoveRequest<'a> {
    /// The position, in which a move is to be made.
    pub position: &'a str,
    /// The time and the search limits that the engine may use.
    pub budget: &'a Budget,
    /// How long a move may take without a limit.
    pub unlimited_move: Duration,
}

/// A conversation with a host.
pub trait ForeignSession {
    /// Answers a line, which is split into words; `None` ends the conversation.
    ///
    /// # Errors
    /// Says what is wrong with the line; hosts do not get it, as protocols have no error messages.
    fn answer(
        &mut self,
        words: &[&str],
        engine: &mut dyn ForeignEngine,
    ) -> Result<Option<String>, String>;
}

/// The engine for which a session answers.
pub trait ForeignEngine {
    /// Forgets the last game.
    fn new_game(&mut self);

    /// Chooses the set-up of a side for the default start.
    fn set_up(&mut self, side: Side) -> Result<String, String>;

    /// Chooses a move.
    fn choose(&mut self, position: &str, budget: &Budget) -> Result<String, String>;
}
