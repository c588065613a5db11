//! What requests and answers look like in JSON.

mod analyses;
mod catalog;
mod contests;
mod error;
mod games;
mod of_games;
mod positions;
mod reviews;
mod seed;

pub use analyses::{
    AnalyzeRequest, Analyzed, EvaluateRequest, EvaluationOrError, Evaluations, ProveRequest,
    Proved, Queued, StreamEvent,
};
pub use catalog::{Catalog, Game, Health, Level, Listing, ListingOption};
pub use contests::{
    ContestGame, ContestGames, ContestHead, ContestList, ContestPhase, ContestState, NewContest,
    ResultList, ResultName,
};
pub use error::{BodyRefusals, ChangeRefusals, ErrorBody, ErrorDetails, Refusals, WorkRefusals};
pub use games::{
    ClockSetting, ClockView, DiceView, GameList, GameState, GameSummary, NewGame, NewMove, Phase,
    PlacedPiece, PlayerView, PlyView, Resignation, Seat, SetUpAnswer, SetUpView,
};
pub use of_games::{EditedPosition, GameDescription, WordForGame};
pub use positions::{
    ChosenSetUp, Described, PlayRequest, PositionRequest, RandomStart, RandomStartRequest,
    ReadGame, ReadPly, ReadRequest, ReadText, RollMoves, SetUpKind, SetUpRequest, TurnKind,
    WriteRequest, WrittenText,
};
pub use reviews::{Progress, ReviewFormat, ReviewQuery, ReviewRequest};
pub use seed::Seed;
