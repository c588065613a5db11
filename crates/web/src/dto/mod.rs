//! What requests and answers look like in JSON.

mod catalog;
mod error;
mod games;
mod positions;
mod seed;

pub use catalog::{Catalog, Game, Health, Level, Listing, ListingOption};
pub use error::{ErrorBody, ErrorDetails};
pub use games::{
    ClockSetting, ClockView, DiceView, GameList, GameState, GameSummary, NewGame, NewMove, Phase,
    PlacedPiece, PlayerView, PlyView, Resignation, Seat, SetUpAnswer, SetUpView, SetUpWay,
};
pub use positions::{
    Described, PlayRequest, PositionRequest, ReadGame, ReadPly, ReadRequest, ReadText, RollMoves,
    TurnKind,
};
pub use seed::Seed;
