use axum::{Json, Router, routing};
use serde_json::Value;
use service::api::Edit;
use service::dto::{
    BodyRefusals, ChosenSetUp, Described, EditedPosition, PlayRequest, PositionRequest,
    RandomStart, RandomStartRequest, ReadRequest, ReadText, Refusals, SetUpRequest, WordForGame,
    WriteRequest, WrittenText,
};
use utoipa::OpenApi;

use super::{Answer, Body, InGame, Routes};
use crate::blocking::blocking;

pub fn routes() -> Routes {
    Router::new()
        .route("/{game}/position", routing::post(position))
        .route("/{game}/play", routing::post(play))
        .route("/{game}/edit", routing::post(edit))
        .route("/{game}/read", routing::post(read))
        .route("/{game}/write", routing::post(write))
        .route("/{game}/random_start", routing::post(random_start))
        .route("/{game}/set_up", routing::post(set_up))
}

#[derive(OpenApi)]
#[openapi(paths(position, play, edit, read, write, random_start, set_up))]
pub struct Documentation;

/// Describes a position.
#[utoipa::path(
    post,
    path = "/{game}/position",
    params(("game" = WordForGame, Path, description = "The game")),
    request_body = PositionRequest,
    responses((status = 200, description = "The position", body = Described), Refusals, BodyRefusals)
)]
async fn position(InGame(game): InGame, Body(request): Body<PositionRequest>) -> Answer<Described> {
    Ok(Json(game.run(request)?))
}

/// Rolls the die, plays a move, or both.
#[utoipa::path(
    post,
    path = "/{game}/play",
    params(("game" = WordForGame, Path, description = "The game")),
    request_body = PlayRequest,
    responses((status = 200, description = "The position after it", body = Described), Refusals, BodyRefusals)
)]
async fn play(InGame(game): InGame, Body(request): Body<PlayRequest>) -> Answer<Described> {
    Ok(Json(game.run(request)?))
}

/// Checks an edited position.
#[utoipa::path(
    post,
    path = "/{game}/edit",
    params(("game" = WordForGame, Path, description = "The game")),
    request_body = EditedPosition,
    responses((status = 200, description = "The position", body = Described), Refusals, BodyRefusals)
)]
async fn edit(InGame(game): InGame, Body(request): Body<Value>) -> Answer<Described> {
    Ok(Json(game.run(Edit(request))?))
}

/// Reads a text in any notation.
#[utoipa::path(
    post,
    path = "/{game}/read",
    params(("game" = WordForGame, Path, description = "The game")),
    request_body = ReadRequest,
    responses((status = 200, description = "The content of the text", body = ReadText), Refusals, BodyRefusals)
)]
async fn read(InGame(game): InGame, Body(request): Body<ReadRequest>) -> Answer<ReadText> {
    Ok(Json(blocking(move || game.run(request)).await?))
}

/// Writes a position or games in a notation.
#[utoipa::path(
    post,
    path = "/{game}/write",
    params(("game" = WordForGame, Path, description = "The game")),
    request_body = WriteRequest,
    responses((status = 200, description = "The text", body = WrittenText), Refusals, BodyRefusals)
)]
async fn write(InGame(game): InGame, Body(request): Body<WriteRequest>) -> Answer<WrittenText> {
    Ok(Json(blocking(move || game.run(request)).await?))
}

/// Draws a random start.
#[utoipa::path(
    post,
    path = "/{game}/random_start",
    params(("game" = WordForGame, Path, description = "The game")),
    request_body = RandomStartRequest,
    responses((status = 200, description = "The start", body = RandomStart), Refusals, BodyRefusals)
)]
async fn random_start(
    InGame(game): InGame,
    Body(request): Body<RandomStartRequest>,
) -> Answer<RandomStart> {
    Ok(Json(game.run(request)?))
}

/// Chooses a set-up for a side.
#[utoipa::path(
    post,
    path = "/{game}/set_up",
    params(("game" = WordForGame, Path, description = "The game")),
    request_body = SetUpRequest,
    responses((status = 200, description = "The set-up", body = ChosenSetUp), Refusals, BodyRefusals)
)]
async fn set_up(InGame(game): InGame, Body(request): Body<SetUpRequest>) -> Answer<ChosenSetUp> {
    Ok(Json(game.run(request)?))
}
