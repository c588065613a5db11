#![allow(missing_docs, reason = "the names are those of the game")]

use serde::Deserialize;
use utoipa::ToSchema;

use crate::dto::TurnKind;

/// A position of one of the games.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
#[schema(as = Described)]
pub enum DescribedJson {
    Ewn(EwnJson),
    Tzaar(TzaarJson),
}

/// A position of EinStein würfelt nicht!
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = EwnPosition)]
pub struct EwnJson {
    /// The position as text; that of a finished game cannot be read again.
    pub position: String,
    /// The side of the board.
    #[schema(minimum = 3, maximum = 8)]
    pub board: u8,
    pub mover: EwnSide,
    /// What the die shows, if it is rolled.
    pub die: Option<u8>,
    pub cubes: Vec<CubeJson>,
    /// The legal moves; none before the roll.
    pub moves: Vec<String>,
    pub turn: TurnKind,
    pub winner: Option<EwnSide>,
    /// Why the game was won.
    pub reason: Option<String>,
    /// Who is to do what, in a line.
    pub status: String,
    pub warnings: Vec<String>,
    /// Before the roll: the legal moves by face.
    pub rolls: Option<Vec<RollJson>>,
    /// Of a start by chance only: where it came from.
    pub seed: Option<u64>,
}

/// A position of TZAAR.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = TzaarPosition)]
pub struct TzaarJson {
    /// The position as text; that of a finished game cannot be read again.
    pub position: String,
    pub mover: TzaarSide,
    /// Which action of the turn is next.
    #[schema(minimum = 1, maximum = 2)]
    pub action: u8,
    pub stacks: Vec<StackJson>,
    pub counts: CountsJson,
    /// The legal actions.
    pub moves: Vec<String>,
    pub turn: TurnKind,
    pub winner: Option<TzaarSide>,
    /// Why the game was won.
    pub reason: Option<String>,
    /// Who is to do what, in a line.
    pub status: String,
    pub warnings: Vec<String>,
    /// Of a start by chance only: where it came from.
    pub seed: Option<u64>,
}

/// A start by chance: a position and a seed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(as = RandomStart)]
pub struct RandomStartJson(pub DescribedJson);

#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EwnSide {
    Red,
    Blue,
}

#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TzaarSide {
    White,
    Black,
}

/// A cube on a square.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Cube)]
pub struct CubeJson {
    pub player: EwnSide,
    #[schema(minimum = 1, maximum = 21)]
    pub number: u8,
    #[schema(example = "a5", max_length = 2)]
    pub square: String,
}

/// The legal moves after a roll.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Roll)]
pub struct RollJson {
    pub die: u8,
    pub moves: Vec<String>,
}

/// A stack on a point.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Stack)]
pub struct StackJson {
    #[schema(example = "A1", max_length = 2)]
    pub point: String,
    pub player: TzaarSide,
    pub kind: KindJson,
    #[schema(minimum = 1, maximum = 30)]
    pub height: u8,
}

#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[schema(as = StackKind)]
pub enum KindJson {
    Tzaar,
    Tzarra,
    Tott,
}

/// How many stacks of each kind both sides have.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Counts)]
pub struct CountsJson {
    pub white: CountsOfSideJson,
    pub black: CountsOfSideJson,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = CountsOfSide)]
pub struct CountsOfSideJson {
    pub tzaar: u8,
    pub tzarra: u8,
    pub tott: u8,
}

/// A position that somebody put together.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
#[schema(as = Edit)]
pub enum EditJson {
    Ewn(EwnEditJson),
    Tzaar(TzaarEditJson),
}

/// For EinStein würfelt nicht!
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = EwnEdit)]
pub struct EwnEditJson {
    #[schema(minimum = 3, maximum = 8)]
    pub board: u8,
    pub cubes: Vec<CubeJson>,
    pub mover: EwnSide,
    #[schema(minimum = 1, maximum = 21)]
    pub die: Option<u8>,
}

/// For TZAAR.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = TzaarEdit)]
pub struct TzaarEditJson {
    pub stacks: Vec<StackJson>,
    pub mover: TzaarSide,
    #[schema(minimum = 1, maximum = 2)]
    pub action: u8,
}
