use std::time::Duration;

use game::Side;
use search::Budget;

/// A protocol of engines for one game, besides UGI: what to ask them, and how to read what they
/// answer. Positions, moves and set-ups are texts in the game's notation.
pub struct ForeignProtocol {
    /// The word before the colon in the spec of a player.
    pub name: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// Whether engines answer on standard error, not on standard output.
    pub answers_on_stderr: bool,
    /// Whether an engine can play one game after another. Without a word for a new game, engines
    /// that keep their clocks are restarted for each game.
    pub serves_many_games: bool,
    /// The first lines to an engine, and whether it has to answer each.
    pub greeting: &'static [(&'static str, bool)],
    /// Asks an engine to end.
    pub farewell: &'static str,
    /// Lines that an engine has to answer with exactly one line each.
    pub one_line_commands: &'static [&'static str],
    /// Why a game cannot start from a position, if it cannot.
    pub accept: fn(&str) -> Result<(), String>,
    /// Asks for the set-up of a side, if the protocol has set-ups.
    pub set_up_request: Option<fn(Side) -> String>,
    /// The set-up in a line, or what is illegal about it; `None` if the line has none.
    pub read_set_up: fn(&str, Side) -> Option<Result<String, String>>,
    /// The lines that ask for a move, or why none can be asked for.
    pub move_request: fn(&MoveRequest) -> Result<Vec<String>, String>,
    /// The move in a line, in this position, or what is illegal about it; `None` if the line has
    /// none.
    pub read_move: fn(&str, &str) -> Option<Result<String, String>>,
    /// Starts a conversation between a host and one of our engines.
    pub session: fn() -> Box<dyn ForeignSession>,
}

/// What an engine is sent when it has to move.
pub struct MoveRequest<'a> {
    /// The position, in which a move is to be made.
    pub position: &'a str,
    /// What the engine may spend.
    pub budget: &'a Budget,
    /// How long a move may take without a limit.
    pub unlimited_move: Duration,
}

/// A conversation with a host.
pub trait ForeignSession {
    /// The answer to the words of a line; `None` ends the conversation.
    ///
    /// # Errors
    /// What is wrong with the line; the protocols have no error messages.
    fn answer(
        &mut self,
        words: &[&str],
        engine: &mut dyn ForeignEngine,
    ) -> Result<Option<String>, String>;
}

/// Our engine behind a session.
pub trait ForeignEngine {
    /// Forgets the game before.
    fn new_game(&mut self);

    /// Chooses the set-up of a side for the default start.
    fn set_up(&mut self, side: Side) -> Result<String, String>;

    /// Chooses a move.
    fn choose(&mut self, position: &str, budget: &Budget) -> Result<String, String>;
}
