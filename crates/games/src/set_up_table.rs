use game::Side;

use crate::{Drawing, Position};

/// Asks players for their set-ups before a game, one answer after another.
pub trait SetUpTable {
    /// The next question; `None` if the game can begin.
    fn request(&self) -> Option<SetUpRequest> {
        None
    }

    /// Takes an answer to the request; `random` draws one.
    ///
    /// # Errors
    /// What is wrong with the answer; the request stays the same.
    fn answer(&mut self, text: &str) -> Result<(), String> {
        Err(format!("\"{text}\": there is nothing to set up"))
    }

    /// The answers so far, in the words that [`SetUpTable::answer`] takes: given to a new table in
    /// this order, they lead to the same start.
    fn answers(&self) -> Vec<(Side, String)> {
        Vec::new()
    }

    /// The start of the game, once all questions are answered.
    fn start(&self) -> Option<Position>;
}

/// A question to a player who sets up.
pub struct SetUpRequest {
    /// Who is asked.
    pub player: Side,
    /// The board so far, if it is worth showing.
    pub drawing: Option<Drawing>,
    /// The question.
    pub question: String,
    /// Help on possible answers.
    pub help: String,
    /// The squares where pieces can go.
    pub squares: Vec<String>,
    /// The default answer, which an empty one selects, if any.
    pub usual: Option<String>,
}

/// A fixed start, which asks the players nothing.
impl SetUpTable for Position {
    fn start(&self) -> Option<Position> {
        Some(*self)
    }
}
