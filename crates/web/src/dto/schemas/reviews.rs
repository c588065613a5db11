#![allow(missing_docs, reason = "docs/review.md tells what they mean")]

use serde::Deserialize;
use utoipa::ToSchema;

/// The reviews of games. What has to do with luck is left out in TZAAR, which has `white` and
/// `black` instead of `red` and `blue`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Reviews)]
pub struct ReviewsJson {
    /// The engine that judged.
    pub engine: String,
    /// How deep it searched, if that is limited.
    pub depth: Option<u32>,
    pub games: Vec<GameReviewJson>,
    pub players: Vec<PlayerReviewJson>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = GameReview)]
pub struct GameReviewJson {
    /// In the text, from 1.
    pub number: usize,
    pub red: Option<String>,
    pub blue: Option<String>,
    pub white: Option<String>,
    pub black: Option<String>,
    pub board: Option<u8>,
    pub start: String,
    pub winner: Option<String>,
    /// Whether the game ended on the board.
    pub on_board: bool,
    pub plies: Vec<PlyReviewJson>,
    pub unplayed_roll: Option<UnplayedRollJson>,
    pub totals: TotalsJson,
    pub books: BooksJson,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PlyReview)]
pub struct PlyReviewJson {
    pub ply: usize,
    pub player: String,
    pub die: Option<u8>,
    pub luck: Option<f64>,
    pub played: String,
    pub best: Vec<String>,
    pub loss: f64,
    pub mark: String,
    pub forced: bool,
    pub exact: bool,
    pub red_before: Option<f64>,
    pub red_after: Option<f64>,
    pub white_before: Option<f64>,
    pub white_after: Option<f64>,
    pub faces: Option<Vec<FaceChanceJson>>,
    pub moves: Vec<MoveLossJson>,
    pub position: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = FaceChance)]
pub struct FaceChanceJson {
    pub die: u8,
    pub red: f64,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MoveLoss)]
pub struct MoveLossJson {
    pub r#move: String,
    pub loss: f64,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = UnplayedRoll)]
pub struct UnplayedRollJson {
    pub player: String,
    pub die: u8,
    pub luck: f64,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Totals)]
pub struct TotalsJson {
    pub red: Option<TotalsOfSideJson>,
    pub blue: Option<TotalsOfSideJson>,
    pub white: Option<TotalsOfSideJson>,
    pub black: Option<TotalsOfSideJson>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = TotalsOfSide)]
pub struct TotalsOfSideJson {
    pub moves: u32,
    pub forced: u32,
    pub mean_loss: Option<f64>,
    pub worst_loss: f64,
    pub best_share: Option<f64>,
    pub inaccuracies: u32,
    pub mistakes: u32,
    pub blunders: u32,
    pub luck: Option<f64>,
    pub result: f64,
    pub luck_adjusted: Option<f64>,
    pub band: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Books)]
pub struct BooksJson {
    pub start: f64,
    pub luck: Option<f64>,
    pub losses: f64,
    pub drift: f64,
    pub conceded: f64,
    pub result: f64,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PlayerReview)]
pub struct PlayerReviewJson {
    pub name: String,
    pub games: u32,
    pub points: f64,
    pub luck_adjusted: Option<f64>,
    pub moves: u32,
    pub forced: u32,
    pub mean_loss: Option<f64>,
    pub luck: Option<f64>,
    pub band: Option<String>,
}
