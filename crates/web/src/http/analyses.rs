use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use axum::{Json, Router, routing};

use super::{Body, InGame, Parameters, Routes, sse};
use crate::AppState;
use crate::api::{Analyze, Evaluate, Failure, Prove, Update, Updates};
use crate::dto::{AnalyzeRequest, Analyzed, EvaluateRequest, Evaluations, ProveRequest, Proved};

pub fn routes() -> Routes {
    Router::new()
        .route("/{game}/evaluate", routing::post(evaluate))
        .route("/{game}/analyze", routing::post(analyze))
        .route("/{game}/analyze/stream", routing::get(analyze_in_events))
        .route("/{game}/prove", routing::post(prove))
}

async fn evaluate(
    State(state): State<Arc<AppState>>,
    InGame(game): InGame,
    Body(request): Body<EvaluateRequest>,
) -> Result<Json<Evaluations>, Failure> {
    Ok(Json(game.run(Evaluate { state: &state, request })?.await?))
}

async fn analyze(
    State(state): State<Arc<AppState>>,
    InGame(game): InGame,
    Body(request): Body<AnalyzeRequest>,
) -> Result<Json<Analyzed>, Failure> {
    let updates = Updates::default();
    game.run(Analyze { state: &state, request, updates })?.await?.map(Json)
}

async fn analyze_in_events(
    State(state): State<Arc<AppState>>,
    InGame(game): InGame,
    Parameters(request): Parameters<AnalyzeRequest>,
) -> Result<Response, Failure> {
    let (updates, receiver) = Updates::channel();
    let ticket = game.run(Analyze { state: &state, request, updates })?;
    let done = |analyzed| Update::new("done", &analyzed);
    sse::answer_in_events(&state, ticket, receiver, done)
}

async fn prove(
    State(state): State<Arc<AppState>>,
    InGame(game): InGame,
    Body(request): Body<ProveRequest>,
) -> Result<Json<Proved>, Failure> {
    game.run(Prove { state: &state, request })?.await?.map(Json)
}
