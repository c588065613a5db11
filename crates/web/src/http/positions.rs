use axum::{Json, Router, routing};
use serde_json::Value;

use super::{Body, InGame, Routes};
use crate::api::{Code, Edit, Failure};
use crate::dto::{
    ChosenSetUp, Described, PlayRequest, PositionRequest, RandomStart, RandomStartRequest,
    ReadRequest, ReadText, SetUpRequest, WriteRequest, WrittenText,
};

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

async fn position(
    InGame(game): InGame,
    Body(request): Body<PositionRequest>,
) -> Result<Json<Described>, Failure> {
    game.run(request).map(Json)
}

async fn play(
    InGame(game): InGame,
    Body(request): Body<PlayRequest>,
) -> Result<Json<Described>, Failure> {
    game.run(request).map(Json)
}

async fn edit(
    InGame(game): InGame,
    Body(request): Body<Value>,
) -> Result<Json<Described>, Failure> {
    game.run(Edit(request)).map(Json)
}

async fn read(
    InGame(game): InGame,
    Body(request): Body<ReadRequest>,
) -> Result<Json<ReadText>, Failure> {
    off_the_event_loop(move || game.run(request)).await.map(Json)
}

async fn write(
    InGame(game): InGame,
    Body(request): Body<WriteRequest>,
) -> Result<Json<WrittenText>, Failure> {
    off_the_event_loop(move || game.run(request)).await.map(Json)
}

async fn random_start(
    InGame(game): InGame,
    Body(request): Body<RandomStartRequest>,
) -> Result<Json<RandomStart>, Failure> {
    game.run(request).map(Json)
}

async fn set_up(
    InGame(game): InGame,
    Body(request): Body<SetUpRequest>,
) -> Result<Json<ChosenSetUp>, Failure> {
    game.run(request).map(Json)
}

/// Long texts take some milliseconds, in which others should be answered.
async fn off_the_event_loop<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failure> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|error| Err(Failure::new(Code::Internal, error)))
}
