use game::{GameSeed, Side};

use crate::{Drawing, GameKind, Position, Problem};

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

/// Begins a game by one of [`Game::play_set_ups`](crate::Game::play_set_ups).
pub fn set_up_table<G: GameKind>(
    name: &str,
    variant: G::Variant,
    first: Side,
    seed: GameSeed,
) -> Result<Box<dyn SetUpTable>, Problem> {
    match G::SET_UPS {
        Some(set_ups) if set_ups.name == name => (set_ups.table)(variant, first, seed),
        _ => {
            let start = G::drawn_start(name, variant, first, &mut seed.start())?;
            Ok(Box::new(DrawnStart(G::any_position(start))))
        }
    }
}

/// A start without any choice.
struct DrawnStart(Position);

impl SetUpTable for DrawnStart {
    fn start(&self) -> Option<Position> {
        Some(self.0)
    }
}
