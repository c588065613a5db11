use axum::{Json, Router, routing};

use super::{Body, InGame, Routes};
use crate::api::Failure;
use crate::dto::{Described, PlayRequest, PositionRequest, ReadRequest, ReadText};

pub fn routes() -> Routes {
    Router::new()
        .route("/{game}/position", routing::post(position))
        .route("/{game}/play", routing::post(play))
        .route("/{game}/read", routing::post(read))
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

async fn read(
    InGame(game): InGame,
    Body(request): Body<ReadRequest>,
) -> Result<Json<ReadText>, Failure> {
    game.run(request).map(Json)
}
