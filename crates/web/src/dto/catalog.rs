use serde::Serialize;
use utoipa::ToSchema;

use super::WordForGame;

/// Whether the server is well.
#[derive(Debug, Serialize, ToSchema)]
pub struct Health {
    /// Always `ok`.
    #[schema(example = "ok")]
    pub status: &'static str,
    /// The version of the program.
    pub version: &'static str,
    /// Threads that search for all clients together.
    pub workers: usize,
    /// Searches that are under way.
    pub running: usize,
    /// Searches that wait for a thread.
    pub waiting: usize,
}

/// Everything that can be asked for by name.
#[derive(Debug, Serialize, ToSchema)]
pub struct Catalog {
    /// The version of the program.
    pub version: &'static str,
    /// The games.
    pub games: Vec<Game>,
}

/// A game and what it is played with.
#[derive(Debug, Serialize, ToSchema)]
pub struct Game {
    /// The word for it in paths.
    #[schema(value_type = WordForGame)]
    pub name: &'static str,
    /// As its author calls it.
    pub title: &'static str,
    /// What the first and the second player are called.
    #[schema(value_type = Vec<String>, min_items = 2, max_items = 2)]
    pub sides: [&'static str; 2],
    /// Whether dice are rolled.
    pub has_dice: bool,
    /// The sizes of boards; empty if there is one board only.
    pub sizes: Vec<u8>,
    /// The usual size.
    pub default_size: Option<u8>,
    /// The notations of positions and records.
    pub formats: Vec<&'static str>,
    /// The ways to set up a game, the usual one first.
    pub set_ups: Vec<&'static str>,
    /// The engines.
    pub engines: Vec<Listing>,
    /// The evaluations.
    pub evaluations: Vec<Listing>,
    /// The engine that analyses if none is asked for.
    pub default_engine: &'static str,
    /// The evaluation that judges if none is asked for.
    pub default_evaluation: &'static str,
    /// The opponents for people, from the weakest to the strongest.
    pub levels: Vec<Level>,
}

/// An engine or an evaluation.
#[derive(Debug, Serialize, ToSchema)]
pub struct Listing {
    /// Its name in specs.
    pub name: &'static str,
    /// What it is, in a line.
    pub summary: &'static str,
    /// What can be set.
    pub options: Vec<ListingOption>,
}

/// Something that a spec can set, as in `star2:depth=3`.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListingOption {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a line.
    pub help: &'static str,
    /// The values that it takes, in words.
    pub domain: String,
    /// The value if nothing is said.
    pub default: String,
}

/// An opponent for people.
#[derive(Debug, Serialize, ToSchema)]
pub struct Level {
    /// The word for it in requests.
    pub name: &'static str,
    /// What people read.
    pub label: &'static str,
    /// The engine that it is.
    pub spec: &'static str,
    /// How it plays, in a line.
    pub summary: &'static str,
    /// How strong it is, as measured.
    pub strength: String,
}
