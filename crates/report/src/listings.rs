use games::{Game, Level, Listing};
use serde::Serialize;

/// The levels, evaluations, engines and playout policies of a game.
#[derive(Serialize)]
pub struct Listings {
    /// Engines as opponents for people, the weakest first.
    pub levels: &'static [Level],
    /// The evaluations.
    pub evaluators: Vec<Listing>,
    /// The engines.
    pub engines: Vec<Listing>,
    /// The playout policies, in games that have any.
    pub policies: Vec<Listing>,
}

impl Listings {
    /// Those of a game.
    #[must_use]
    pub fn new(game: Game) -> Self {
        let (evaluators, engines) = (game.evaluations(), game.engines());
        Self { levels: game.levels, evaluators, engines, policies: game.playout_policies() }
    }
}
