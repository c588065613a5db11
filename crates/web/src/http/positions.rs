use axum::Json;
use service::api::Failure;
use service::dto::{
    BodyRefusals, ChosenSetUp, Described, EditedPosition, PlayRequest, PositionRequest,
    RandomStart, RandomStartRequest, ReadRequest, ReadText, Refusals, SetUpRequest, WordForGame,
    WriteRequest, WrittenText,
};

use super::{Answer, Body, InGame};
use crate::blocking::blocking;

handlers!(position, play, edit, read, write, random_start, set_up);

/// Defines handlers of requests that are answered at once, or outside the event loop.
macro_rules! answers {
    ($(
        $(#[doc = $doc:tt])+
        $path:literal $name:ident($Request:ident) -> $Answer:ident $what:literal $run:ident;
    )+) => {$(
        $(#[doc = $doc])+
        #[utoipa::path(
            post,
            path = $path,
            params(("game" = WordForGame, Path, description = "The game")),
            request_body = $Request,
            responses((status = 200, description = $what, body = $Answer), Refusals, BodyRefusals)
        )]
        async fn $name(InGame(game): InGame, Body(request): Body<$Request>) -> Answer<$Answer> {
            Ok(Json($run(move || request.answer(game)).await?))
        }
    )+};
}

async fn at_once<T>(work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    work()
}

answers! {
    /// Describes a position.
    "/{game}/position" position(PositionRequest) -> Described "The position" at_once;
    /// Rolls the die, plays a move, or both.
    "/{game}/play" play(PlayRequest) -> Described "The position after it" at_once;
    /// Checks an edited position.
    "/{game}/edit" edit(EditedPosition) -> Described "The position" at_once;
    /// Reads a text in any notation.
    "/{game}/read" read(ReadRequest) -> ReadText "The content of the text" blocking;
    /// Writes a position or games in a notation.
    "/{game}/write" write(WriteRequest) -> WrittenText "The text" blocking;
    /// Draws a random start.
    "/{game}/random_start" random_start(RandomStartRequest) -> RandomStart "The start" at_once;
    /// Chooses a set-up for a side.
    "/{game}/set_up" set_up(SetUpRequest) -> ChosenSetUp "The set-up" at_once;
}
