use std::sync::Arc;

use report::contest::ContestTable;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Seed, WordForGame};

/// A small contest between engines.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewContest {
    #[schema(example = "ewn")]
    pub game: String,
    /// The engines, or levels as in `level:club`: all play each other.
    #[schema(min_items = 2, max_items = 8)]
    pub players: Vec<String>,
    /// How many games each pairing has: an even number, since games come in pairs with the same
    /// dice and the sides swapped.
    #[schema(minimum = 2, maximum = 2000)]
    pub games: u64,
    /// The random seed of all games; random by default.
    pub seed: Option<Seed>,
    /// The side of the board, if there are several.
    #[schema(minimum = 3, maximum = 8)]
    pub board: Option<u8>,
    /// How games begin, as `dreistein match --setups` takes it.
    pub set_ups: Option<String>,
    /// Limits of effort as `dreistein match --tc` takes them: depth, nodes, move or turn.
    #[schema(example = "move=100ms")]
    pub time: Option<String>,
}

/// The current state of a contest.
#[derive(Serialize, ToSchema)]
pub struct ContestState {
    /// What it is and its progress.
    #[serde(flatten)]
    pub head: ContestHead,
    /// The players, best first, and the numbers of every pairing as `dreistein match --json`
    /// prints them.
    #[serde(flatten)]
    #[schema(value_type = ContestTable)]
    pub table: Arc<ContestTable>,
}

/// What a contest is and its progress.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ContestHead {
    pub id: String,
    #[schema(value_type = WordForGame)]
    pub game: String,
    /// The side of the board, if requested.
    pub board: Option<u8>,
    pub players: Vec<String>,
    /// How many games each pairing has.
    pub games: u64,
    /// How games begin.
    pub set_ups: String,
    /// The requested limits.
    pub time: Option<String>,
    /// The random seed of all games.
    pub seed: String,
    /// What judges the luck of the dice.
    pub reference: String,
    pub state: ContestPhase,
    /// Why it failed.
    pub problem: Option<String>,
    /// How many games have been played.
    pub played: u64,
    /// How many there will be.
    pub of: u64,
    /// When it was created, in milliseconds since 1970.
    pub created_at: u64,
}

/// The phase of a contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ContestPhase {
    /// Other contests go first.
    Waiting,
    /// Its games are being played.
    Running,
    /// All games are played.
    Done,
    /// It was stopped and can be resumed.
    Stopped,
    /// It cannot be played.
    Failed,
}

/// Some contests.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ContestList {
    /// The contests, the newest first.
    pub contests: Vec<ContestHead>,
    /// How many there are in all.
    pub total: u64,
}

/// Some games of a contest.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ContestGames {
    pub games: Vec<ContestGame>,
    /// How many there are in all.
    pub total: u64,
}

/// A game of a contest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ContestGame {
    /// Its number, from 1.
    pub n: u64,
    /// The first player and the second one.
    #[schema(value_type = Vec<String>, min_items = 2, max_items = 2)]
    pub players: [String; 2],
    /// The side that won.
    pub winner: &'static str,
    /// How many moves were made.
    pub plies: u32,
    /// What the loser did wrong, if the game was not lost on the board.
    pub fault: Option<&'static str>,
}

/// Where results of contests can be seen.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ResultList {
    /// The files that the server was started with, and its own contests.
    pub results: Vec<ResultName>,
}

/// A file of results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ResultName {
    pub name: String,
}
