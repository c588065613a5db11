//! What requests and answers look like in JSON.

mod analyses;
mod catalog;
mod error;
mod positions;
mod reviews;
pub mod schemas;

pub use analyses::{
    AnalyzeRequest, Analyzed, EvaluateRequest, EvaluationOrError, Evaluations, ProveRequest,
    Proved, Queued, StreamEvent,
};
pub use catalog::{Catalog, Game, Health, Level, Listing, ListingOption};
pub use error::{BodyRefusals, ErrorBody, ErrorDetails, Refusals, WorkRefusals};
pub use positions::{
    ChosenSetUp, Described, PlayRequest, PositionRequest, RandomStart, RandomStartRequest,
    ReadGame, ReadPly, ReadRequest, ReadText, RollMoves, SetUpKind, SetUpRequest, TurnKind,
    WriteRequest, WrittenText,
};
pub use reviews::{Progress, ReviewFormat, ReviewQuery, ReviewRequest};
