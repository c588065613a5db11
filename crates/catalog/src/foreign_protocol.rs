use std::time::Duration;

use game::Side;
use search::Budget;

/// A protocol that programs for one game speak: what to ask them, and how to read what they
/// answer. Positions, moves and set-ups are texts, as the game writes them.
pub trait ForeignProtocol: Sync {
    /// The word before the colon in the spec of a player.
    fn name(&self) -> &'static str;

    /// One line about it.
    fn summary(&self) -> &'static str;

    /// Whether answers come on standard error, not on standard output.
    fn answers_on_stderr(&self) -> bool {
        false
    }

    /// Whether a program can play one game after another. If a protocol has no word for a new
    /// game and programs keep their clocks, they are started anew for each game.
    fn serves_many_games(&self) -> bool;

    /// The first lines to a program that was started, and whether it has to answer.
    fn greeting(&self) -> &'static [(&'static str, bool)];

    /// What asks a program to end.
    fn farewell(&self) -> &'static str;

    /// Whether a game can begin like this.
    ///
    /// # Errors
    /// Says why not.
    fn accept(&self, start: &str) -> Result<(), String>;

    /// Asks for the set-up of a side, if the protocol has set-ups.
    fn set_up_request(&self, _side: Side) -> Option<String> {
        None
    }

    /// The set-up in a line, or what is illegal about it; `None` if the line has none.
    fn read_set_up(&self, _line: &str, _side: Side) -> Option<Result<String, String>> {
        None
    }

    /// The lines that ask for a move; the last of them is the question.
    ///
    /// # Errors
    /// Says why no move can be asked for.
    fn move_request(&self, request: &MoveRequest) -> Result<Vec<String>, String>;

    /// The move in a line, or what is illegal about it; `None` if the line has none.
    fn read_move(&self, line: &str, position: &str) -> Option<Result<String, String>>;

    /// A conversation with a host, with an engine of ours on this end.
    fn session(&self) -> Box<dyn ForeignSession>;

    /// Lines that a program has to answer with exactly one line each.
    fn one_line_commands(&self) -> &'static [&'static str] {
        &[]
    }
}

/// The foreign protocols of a game.
pub type ForeignProtocols = &'static [&'static dyn ForeignProtocol];

/// What is known when a program is asked for a move.
pub struct MoveRequest<'a> {
    /// The position, in which a move is to be made.
    pub position: &'a str,
    /// What the program may spend.
    pub budget: &'a Budget,
    /// How long a move may take where nothing limits it.
    pub unlimited_move: Duration,
}

/// A conversation with a host.
pub trait ForeignSession {
    /// What the words of a line are answered with.
    ///
    /// # Errors
    /// Says what is wrong with the line; the protocols have no words for that.
    fn answer(
        &mut self,
        words: &[&str],
        engine: &mut dyn ForeignEngine,
    ) -> Result<ForeignAnswer, String>;
}

/// What follows on a line of a host.
pub enum ForeignAnswer {
    /// This line.
    Line(String),
    /// The end of the conversation.
    End,
}

/// An engine of ours that a session asks.
pub trait ForeignEngine {
    /// A new game begins: what was learnt is forgotten.
    fn new_game(&mut self);

    /// Arranges the pieces of a side in the usual start.
    ///
    /// # Errors
    /// Says why it does not.
    fn set_up(&mut self, side: Side) -> Result<String, String>;

    /// Chooses a move.
    ///
    /// # Errors
    /// Says why there is none.
    fn choose(&mut self, position: &str, budget: &Budget) -> Result<String, String>;
}
