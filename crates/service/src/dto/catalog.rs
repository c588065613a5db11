use serde::Serialize;
use utoipa::ToSchema;

use super::{Phrase, WordForGame};

/// The health of the server.
#[derive(Debug, Serialize, ToSchema)]
pub struct Health {
    /// Always `ok`.
    #[schema(example = "ok")]
    pub status: &'static str,
    pub version: &'static str,
    /// Threads that search for all clients together.
    pub workers: usize,
    /// Searches that are under way.
    pub running: usize,
    /// Searches that wait for a thread.
    pub waiting: usize,
}

/// The games with their engines, evaluations and levels.
#[derive(Debug, Serialize, ToSchema)]
pub struct Catalog {
    pub version: &'static str,
    pub games: Vec<Game>,
    /// What players can say to each other.
    pub phrases: [Phrase; 8],
}

/// A game and its options.
#[derive(Debug, Serialize, ToSchema)]
pub struct Game {
    #[schema(value_type = WordForGame)]
    pub name: &'static str,
    pub title: &'static str,
    /// What the first and the second player are called.
    #[schema(value_type = Vec<String>, min_items = 2, max_items = 2)]
    pub sides: [&'static str; 2],
    /// Whether the game has dice.
    pub has_dice: bool,
    /// Whether the server can prove who wins.
    pub has_proofs: bool,
    /// Whether either side can move first.
    pub may_choose_first: bool,
    /// The board sizes; empty if there is only one.
    pub sizes: Vec<u8>,
    /// The default size.
    pub default_size: Option<u8>,
    pub formats: Vec<&'static str>,
    /// The ways to set up a game, the default first.
    pub set_ups: Vec<&'static str>,
    /// The ways to begin the games of a contest, the usual one first.
    pub contest_set_ups: Vec<&'static str>,
    pub engines: Vec<Listing>,
    pub evaluations: Vec<Listing>,
    /// The default engine of analyses.
    pub default_engine: &'static str,
    /// The default evaluation.
    pub default_evaluation: &'static str,
    /// The levels, from the weakest to the strongest.
    pub levels: Vec<Level>,
}

/// An engine or an evaluation.
#[derive(Debug, Serialize, ToSchema)]
pub struct Listing {
    pub name: &'static str,
    pub summary: &'static str,
    pub options: Vec<ListingOption>,
}

/// An option of a spec, as in `star2:depth=3`.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListingOption {
    pub name: &'static str,
    pub help: &'static str,
    /// The values that it takes, in words.
    pub domain: String,
    pub default: String,
}

/// An opponent for people.
#[derive(Debug, Serialize, ToSchema)]
pub struct Level {
    pub name: &'static str,
    /// The name shown to people.
    pub label: &'static str,
    pub spec: &'static str,
    pub summary: &'static str,
    /// How strong it is, in a sentence.
    pub strength: String,
    pub measured: games::Strength,
}
