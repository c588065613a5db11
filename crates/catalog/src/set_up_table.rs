use game::{GameSeed, Side};

use crate::{Drawing, GameKind, Problem};

/// Players who arrange their pieces before a game, one answer after another; or nobody, where
/// chance or a rule does it.
pub trait SetUpTable<P> {
    /// What is asked next, and whom; `None` if everything stands.
    fn request(&self) -> Option<SetUpRequest>;

    /// Takes an answer to the request.
    ///
    /// # Errors
    /// Says why it is none; the same is asked again.
    fn answer(&mut self, text: &str) -> Result<(), String>;

    /// Lets chance answer.
    ///
    /// # Errors
    /// If there is nothing left to choose from.
    fn answer_by_chance(&mut self) -> Result<(), String>;

    /// Who has answered what so far, in the words that [`SetUpTable::answer`] takes: given to a
    /// new table in this order, they lead to the same.
    fn answers(&self) -> Vec<(Side, String)>;

    /// The start of the game, once nothing is asked any more.
    fn start(&self) -> Option<P>;
}

/// A question to somebody who sets up.
pub struct SetUpRequest {
    /// Who is asked.
    pub player: Side,
    /// The board so far, if that helps.
    pub drawing: Option<Drawing>,
    /// The question.
    pub question: String,
    /// What can be answered.
    pub help: String,
    /// The squares where pieces can go.
    pub squares: Vec<String>,
    /// The usual answer, which an empty one stands for, if there is one.
    pub usual: Option<String>,
}

/// The ways to begin a game between people and engines; the first is the usual one.
#[must_use]
pub fn play_set_ups<G: GameKind>() -> Vec<&'static str> {
    let usual = G::DEFAULTS.set_ups;
    let chosen = G::SET_UPS.map(|set_ups| set_ups.name);
    let others = G::STARTS.iter().copied().chain(chosen).filter(|name| *name != usual);
    [usual].into_iter().chain(others).collect()
}

/// How a game between people and engines begins, by one of [`play_set_ups`].
///
/// # Errors
/// If there is no such way, or this side cannot begin.
pub fn set_up_table<G: GameKind>(
    name: &str,
    variant: G::Variant,
    first: Side,
    seed: GameSeed,
) -> Result<Box<dyn SetUpTable<G::Position>>, Problem> {
    match G::SET_UPS {
        Some(set_ups) if set_ups.name == name => (set_ups.table)(variant, first, seed),
        _ => {
            let start = G::drawn_start(name, variant, first, &mut seed.start())?;
            Ok(Box::new(DrawnStart(start)))
        }
    }
}

/// A start that nobody has to be asked about.
struct DrawnStart<P>(pub P);

impl<P: Copy> SetUpTable<P> for DrawnStart<P> {
    fn request(&self) -> Option<SetUpRequest> {
        None
    }

    fn answer(&mut self, text: &str) -> Result<(), String> {
        Err(format!("\"{text}\": nothing is asked"))
    }

    fn answer_by_chance(&mut self) -> Result<(), String> {
        self.answer("")
    }

    fn answers(&self) -> Vec<(Side, String)> {
        Vec::new()
    }

    fn start(&self) -> Option<P> {
        Some(self.0)
    }
}
