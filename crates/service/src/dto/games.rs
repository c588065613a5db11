use std::collections::BTreeMap;

use report::Ending;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    Described, DiceChoice, DiceView, MatchView, Offers, PhraseView, SeatChoice, SeatState, Seed,
    SetUpKind, ShowView, SidesRule, WordForGame,
};

/// A new game.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    #[schema(example = "ewn")]
    pub game: String,
    /// The side of the board, if there are several.
    #[schema(minimum = 3, maximum = 8)]
    pub board: Option<u8>,
    /// Who plays the first side (red, white) and the second one.
    #[schema(value_type = Vec<Seat>, min_items = 2, max_items = 2)]
    pub players: [Seat; 2],
    /// How the pieces are set up: one of the game's ways; by default the first.
    pub set_up: Option<String>,
    /// A position to begin with instead.
    pub start: Option<String>,
    /// The side that moves first, if the game has a choice.
    pub first: Option<String>,
    /// The time of each side; people may take as long as they like if there is none.
    pub clock: Option<ClockSetting>,
    /// Whether moves may be taken back.
    #[serde(default = "is_casual")]
    pub casual: bool,
    /// The random seed of the dice, to play the same game again; random by default.
    pub seed: Option<Seed>,
    /// Dice that the server cannot choose either; not together with a seed.
    pub dice: Option<DiceChoice>,
    /// Whether the public list shows it. A game made without the page's cookie belongs to
    /// nobody and is always there.
    #[serde(default)]
    pub public: bool,
    /// A match of at most this many games, which ends when a player has won most of them: an odd
    /// number.
    #[schema(minimum = 1, maximum = 99)]
    pub best_of: Option<u32>,
    /// Who begins which game of a match.
    pub sides: Option<SidesRule>,
}

const fn is_casual() -> bool {
    true
}

/// Who plays a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Seat {
    Human {
        /// For records.
        name: Option<String>,
        /// Whose seat it is; `mine` by default.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<SeatChoice>,
    },
    /// An opponent for people, by its name in the catalogue.
    Level { level: String },
    Engine {
        /// Which, as in `star2:depth=3`.
        spec: String,
    },
}

impl Seat {
    /// Whether the creator of the game left it to whoever joins.
    pub const fn is_open(&self) -> bool {
        matches!(self, Self::Human { seat: Some(SeatChoice::Open), .. })
    }
}

/// The time of each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClockSetting {
    /// For all moves together, in milliseconds.
    #[schema(minimum = 1000, maximum = 86_400_000)]
    pub base_ms: u64,
    /// For each move on top of that, in milliseconds.
    #[serde(default)]
    #[schema(maximum = 3_600_000)]
    pub increment_ms: u64,
}

/// How a side sets up its pieces.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetUpAnswer {
    pub player: String,
    /// The set-up, as the question asks for it.
    pub set_up: Option<String>,
    /// `good` or `random` instead.
    pub how: Option<SetUpKind>,
}

/// A move of a person.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewMove {
    /// The move: one action, or a whole turn if a turn has several.
    pub r#move: String,
    /// How many plies the game had when the person decided.
    pub ply: usize,
}

/// Who resigns.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Resignation {
    pub player: String,
}

/// The current state of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GameState {
    pub id: String,
    #[schema(value_type = WordForGame)]
    pub game: &'static str,
    /// Grows with every change.
    pub version: u64,
    /// The side of the board, if there are several.
    pub board: Option<u8>,
    #[schema(value_type = Vec<PlayerView>, min_items = 2, max_items = 2)]
    pub players: [PlayerView; 2],
    pub phase: Phase,
    /// The next question of the set-up.
    pub set_up: Option<SetUpView>,
    /// The current position with the dice rolled, once the set-up is complete.
    pub position: Option<Described>,
    /// The position that the game began with, before the first roll unless it has a die already.
    pub start: Option<String>,
    /// The moves so far.
    pub plies: Vec<PlyView>,
    /// The clocks, if there are any.
    pub clock: Option<ClockView>,
    /// How the dice can be checked, if there are any.
    pub dice: Option<DiceView>,
    /// Who won, if the game is over.
    pub winner: Option<&'static str>,
    /// Why, if the game is over; whoever asks is called "you" if they play one side.
    pub ending: Option<Ending>,
    /// Whether moves may be taken back.
    pub casual: bool,
    /// Whether whoever asks can take one back now, or ask the other player for it.
    pub can_take_back: bool,
    /// The sides that whoever asks plays: none for spectators. Everybody plays all people of a
    /// game that belongs to nobody.
    pub you: Vec<&'static str>,
    /// Whether the public list shows it.
    pub public: bool,
    /// The key to the open seat, for whoever made the game.
    pub invite: Option<String>,
    /// What a player has proposed to the other.
    pub offers: Offers,
    /// What the players have said, the last 20.
    pub phrases: Vec<PhraseView>,
    /// How many hints each side has had.
    pub hints: [u32; 2],
    /// The rematch, or the next game of the match.
    pub next: Option<String>,
    /// The match that this game belongs to.
    pub r#match: Option<MatchView>,
    /// How engines that play each other are shown.
    pub show: Option<ShowView>,
    /// The engine's side, if an engine is at work on its move.
    pub thinking: Option<&'static str>,
    /// When it was made, in milliseconds since 1970.
    pub created_at: u64,
    /// When it was last changed, in milliseconds since 1970.
    pub updated_at: u64,
}

/// The phase of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The players set up their pieces.
    SetUp,
    Playing,
    /// The game is over.
    Over,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PlayerView {
    /// `human`, `level` or `engine`.
    pub kind: &'static str,
    /// Its name for people.
    pub name: String,
    /// The name of the level.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub level: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub spec: Option<String>,
    /// Whether the seat is open; null for engines and in games that belong to nobody.
    pub seat: Option<SeatState>,
    /// Whether the player is watching now; null for engines and in games that belong to nobody.
    pub here: Option<bool>,
}

/// A question to the player who sets up.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SetUpView {
    /// The side that answers.
    pub asked: &'static str,
    pub question: String,
    /// Where pieces can go, in the order of the set-up's text.
    pub squares: Vec<String>,
    /// The default answer.
    pub usual: Option<String>,
    /// What each side has chosen, as far as the person who is asked may see it: engines do not
    /// show theirs. Null if pieces are placed one by one.
    pub chosen: Option<BTreeMap<String, Option<String>>>,
    /// The pieces so far if they are placed one by one; null otherwise.
    pub placed: Option<Vec<PlacedPiece>>,
}

/// A piece placed before the game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlacedPiece {
    pub player: &'static str,
    /// Its kind and its place, as it was answered.
    #[schema(example = "T A1")]
    pub answer: String,
}

/// A move that was made.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlyView {
    pub player: &'static str,
    /// What the die showed, in a game with dice.
    pub die: Option<u8>,
    pub r#move: String,
    /// The position before it, with the die.
    pub position: String,
    /// The position after it, before the next roll.
    pub after: String,
    /// How its player judged the position after it: the first side's win probability.
    pub value: Option<f64>,
    /// How long its player took, in milliseconds.
    pub time_ms: u64,
}

/// The clocks.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ClockView {
    /// For all moves together, in milliseconds.
    pub base_ms: u64,
    /// For each move on top of that, in milliseconds.
    pub increment_ms: u64,
    /// What each side has left now, in milliseconds.
    pub left_ms: [u64; 2],
    /// Whose clock runs.
    pub running: Option<&'static str>,
}

/// Some games.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GameList {
    /// The games, those changed last first.
    pub games: Vec<GameSummary>,
    /// How many there are in all.
    pub total: u64,
}

/// A game in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GameSummary {
    pub id: String,
    #[schema(value_type = WordForGame)]
    pub game: String,
    #[schema(value_type = Vec<PlayerView>, min_items = 2, max_items = 2)]
    pub players: [PlayerView; 2],
    pub phase: Phase,
    /// Who won, if the game is over.
    pub winner: Option<String>,
    /// The sides that whoever asks plays.
    pub you: Vec<&'static str>,
    /// Whether the public list shows it.
    pub public: bool,
    /// The match that this game belongs to.
    pub r#match: Option<MatchView>,
    /// How many moves were made.
    pub plies: u64,
    /// When it was made, in milliseconds since 1970.
    pub created_at: u64,
    /// When it was last changed, in milliseconds since 1970.
    pub updated_at: u64,
}
