use std::collections::BTreeMap;

use report::Ending;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// A position as text.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionRequest {
    /// A position in any notation, or `startpos`.
    pub text: String,
    /// The side of the board: of `startpos`, and a check of any other position.
    #[schema(minimum = 3, maximum = 8)]
    pub board: Option<u8>,
}

/// A step from a position to the next.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayRequest {
    /// The position, as text.
    pub position: String,
    /// The face of the die, if it is to be rolled.
    pub die: Option<u8>,
    /// A move: one action, or a whole turn if a turn has several.
    pub r#move: Option<String>,
}

/// A text to read.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadRequest {
    /// A position or games, in any notation.
    pub text: String,
    /// The notation; guessed by default.
    pub format: Option<String>,
    /// The side of the board, as a check.
    #[schema(minimum = 3, maximum = 8)]
    pub board: Option<u8>,
}

/// The content of a text.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReadText {
    /// The position, if the text is one; otherwise empty.
    pub positions: Vec<Described>,
    /// The games, if the text holds any.
    pub games: Vec<ReadGame>,
}

/// A game that was read.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReadGame {
    /// What the text says about it, such as `Event`.
    pub tags: BTreeMap<String, String>,
    /// The first position.
    pub start: Described,
    pub plies: Vec<ReadPly>,
    /// The winner, if any.
    pub winner: Option<&'static str>,
}

/// A move of a game that was read.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReadPly {
    pub player: &'static str,
    /// What the die showed, in a game with dice.
    pub die: Option<u8>,
    pub r#move: String,
    /// The position after it.
    pub position: Described,
}

/// A position with everything that a page needs to show it and to make moves.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Described {
    /// What `dreistein show --json` prints.
    #[serde(flatten)]
    #[schema(value_type = games::Description)]
    pub description: Value,
    /// What happens next.
    pub turn: TurnKind,
    /// Who won, if the game is over.
    pub winner: Option<&'static str>,
    /// Why, if the game is over.
    pub ending: Option<Ending>,
    /// One line that says who must do what.
    pub status: String,
    /// Warnings for the player to move, one line each.
    pub warnings: Vec<String>,
    /// The legal moves by face, if the die is to be rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rolls: Option<Vec<RollMoves>>,
}

/// What happens next in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TurnKind {
    /// The die is rolled.
    Roll,
    /// A player moves.
    Move,
    /// Nothing: the game is over.
    Over,
}

/// The moves that a roll allows.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RollMoves {
    /// What the die shows.
    pub die: u8,
    /// The legal moves.
    pub moves: Vec<String>,
}

/// A position or games to write in a notation.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WriteRequest {
    /// A position, as text.
    pub position: Option<String>,
    /// Games, in any notation.
    pub record: Option<String>,
    /// The notation to write.
    #[schema(example = "position")]
    pub format: String,
}

/// A text in a notation.
#[derive(Debug, Serialize, ToSchema)]
pub struct WrittenText {
    pub text: String,
}

/// A request for a random start.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RandomStartRequest {
    /// The random seed; random by default.
    #[schema(maximum = 9_007_199_254_740_991_u64)]
    pub seed: Option<u64>,
    /// The side of the board.
    #[schema(minimum = 3, maximum = 8)]
    pub board: Option<u8>,
}

/// A random start and its seed.
#[derive(Debug, Serialize, ToSchema)]
pub struct RandomStart {
    #[serde(flatten)]
    pub position: Described,
    /// The random seed: the same seed gives the same start.
    pub seed: u64,
}

/// A request for a set-up.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetUpRequest {
    /// For which side.
    #[schema(example = "red")]
    pub player: String,
    /// What kind of set-up.
    pub how: SetUpKind,
    /// The side of the board.
    #[schema(minimum = 3, maximum = 8)]
    pub board: Option<u8>,
    /// The random seed; random by default.
    #[schema(maximum = 9_007_199_254_740_991_u64)]
    pub seed: Option<u64>,
}

/// A kind of set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SetUpKind {
    /// One of the best known.
    Good,
    Random,
}

/// A set-up.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChosenSetUp {
    #[schema(example = "132645")]
    pub set_up: String,
    /// The random seed.
    pub seed: u64,
}
