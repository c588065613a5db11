//! Games between people on several devices.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{DiceChoice, DiceView, GameSummary};

/// Who takes a person's seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatChoice {
    /// Whoever makes the game.
    Mine,
    /// Whoever joins with the key.
    Open,
}

/// A person's seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatState {
    Open,
    Taken,
}

/// Takes the open seat of a game.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Joining {
    /// The key that the state of the game shows to whoever made it.
    pub invite: String,
    /// For records.
    pub name: Option<String>,
}

/// Asks for a QR code, such as that of an invitation.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct QrRequest {
    pub text: String,
}

/// A QR code as a picture.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct QrCode {
    /// Modules of a side, without the empty border.
    pub size: u32,
    /// The dark modules, as data of an SVG path in which a module has the length 1.
    pub dark: String,
}

/// For each kind of proposal, the side that has made it.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct Offers {
    /// To take back that side's last move.
    pub take_back: Option<&'static str>,
    /// To play again with the sides swapped, or to play the next game of the match.
    pub rematch: Option<&'static str>,
}

/// A kind of proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    TakeBack,
    Rematch,
}

/// Declines a proposal, or withdraws it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Declining {
    pub offer: Offer,
}

/// Asks for a rematch, or agrees to it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Rematch {
    /// Dice that the server cannot choose, if this request begins the game.
    pub dice: Option<DiceChoice>,
}

/// What players can say to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    Hello,
    GoodLuck,
    WellPlayed,
    Thanks,
    GoodGame,
    Oops,
    OneMoment,
    Sorry,
}

impl Phrase {
    pub const ALL: [Self; 8] = [
        Self::Hello,
        Self::GoodLuck,
        Self::WellPlayed,
        Self::Thanks,
        Self::GoodGame,
        Self::Oops,
        Self::OneMoment,
        Self::Sorry,
    ];
}

/// Says something to the other player.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPhrase {
    pub phrase: Phrase,
}

/// What a player has said.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PhraseView {
    pub player: &'static str,
    pub phrase: Phrase,
    /// When, in milliseconds since 1970.
    pub at: u64,
}

/// Who begins which game of a match. A is the player who begins the first one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SidesRule {
    /// The players begin in turn.
    Alternate,
    /// As in the Chinese championships: best of seven; A begins games 1, 4 and 5, B the others;
    /// four minutes a side and game unless there is another clock.
    Ccgc,
}

/// A match of several games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct MatchView {
    /// How many games at most.
    pub of: u32,
    /// The number of this game, from 1.
    pub game: u32,
    /// How many games the players of this game have won, in their order in this game.
    pub wins: [u32; 2],
    /// Which of them has won the match.
    #[schema(minimum = 0, maximum = 1)]
    pub winner: Option<usize>,
}

/// Asks for a hint.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HintRequest {
    /// How many plies the game has.
    pub ply: usize,
}

/// A good move.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct Hint {
    /// The move; the rest of the turn if a turn has several actions.
    pub moves: Vec<String>,
    /// The win probability of the player to move, if the engine says one.
    pub value: Option<f64>,
}

/// How engines that play each other are shown.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Pace {
    /// Whether they wait.
    pub paused: Option<bool>,
    /// The pause before each move, in milliseconds.
    #[schema(maximum = 10_000)]
    pub delay_ms: Option<u64>,
}

/// How engines that play each other are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ShowView {
    pub paused: bool,
    /// The pause before each move, in milliseconds.
    pub delay_ms: u64,
}

impl Default for ShowView {
    /// With time for people to see a move.
    fn default() -> Self {
        Self { paused: false, delay_ms: 700 }
    }
}

/// Whose games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Whose {
    /// Those of whoever asks.
    Mine,
    /// Those that everybody sees.
    Public,
}

/// How games stand for whoever asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ResultWanted {
    Won,
    Lost,
    /// Not over yet.
    Running,
    Over,
}

/// Who asks, and where others find the server.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct VisitorView {
    /// The name that a reverse proxy gives.
    pub name: Option<String>,
    /// Whether a reverse proxy knows who this is.
    pub signed_in: bool,
    /// Where other machines can open the page; none if only this one can.
    pub addresses: Vec<String>,
}

/// All that is stored about a visitor.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct VisitorData {
    pub games: Vec<KeptGame>,
}

/// A game of a visitor with its record.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct KeptGame {
    #[serde(flatten)]
    pub summary: GameSummary,
    /// The record so far; null before the set-up is complete.
    pub record: Option<String>,
    /// How the dice can be checked, if there are any.
    pub dice: Option<DiceView>,
}
