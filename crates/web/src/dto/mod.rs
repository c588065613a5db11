//! What requests and answers look like in JSON.

mod catalog;
mod error;
mod positions;

pub use catalog::{Catalog, Game, Health, Level, Listing, ListingOption};
pub use error::{ErrorBody, ErrorDetails};
pub use positions::{
    Described, PlayRequest, PositionRequest, ReadGame, ReadPly, ReadRequest, ReadText, RollMoves,
    TurnKind,
};
