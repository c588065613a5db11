use axum::Json;
use axum::extract::State;
use axum::response::Response;
use service::api::{Analyze, Update, Updates};
use service::dto::{
    AnalyzeRequest, Analyzed, BodyRefusals, ErrorBody, EvaluateRequest, Evaluations, ProveRequest,
    Proved, Refusals, StreamEvent, WordForGame, WorkRefusals,
};

use super::{Answer, App, Body, HttpError, InGame, Parameters, sse, updates};
use crate::pool::Priority;

handlers!(evaluate, analyze, analyze_in_events, prove);

/// Evaluates a position.
#[utoipa::path(
    post,
    path = "/{game}/evaluate",
    params(("game" = WordForGame, Path, description = "The game")),
    request_body = EvaluateRequest,
    responses((status = 200, description = "The result of each evaluator", body = Evaluations), Refusals, BodyRefusals, WorkRefusals)
)]
async fn evaluate(
    State(state): App,
    InGame(game): InGame,
    Body(request): Body<EvaluateRequest>,
) -> Answer<Evaluations> {
    Ok(Json(state.pool.submit(Priority::Analysis, request.answer(game)?)?.await??))
}

/// Searches a position.
#[utoipa::path(
    post,
    path = "/{game}/analyze",
    params(("game" = WordForGame, Path, description = "The game")),
    request_body = AnalyzeRequest,
    responses((status = 200, description = "The result of the search", body = Analyzed), Refusals, BodyRefusals, WorkRefusals)
)]
async fn analyze(
    State(state): App,
    InGame(game): InGame,
    Body(request): Body<AnalyzeRequest>,
) -> Answer<Analyzed> {
    let updates = Updates::default();
    let analyze = Analyze { engines: &state.engines, request, updates }.answer(game)?;
    Ok(Json(state.pool.submit(Priority::Analysis, analyze)?.await??))
}

/// Searches a position and reports every depth: events `queued`, `report`,
/// `done`, `problem`. When the client goes away, the search ends.
#[utoipa::path(
    get,
    path = "/{game}/analyze/stream",
    params(("game" = WordForGame, Path, description = "The game"), AnalyzeRequest),
    responses(
        (status = 200, description = "The events", body = StreamEvent, content_type = "text/event-stream"),
        Refusals,
        (status = 422, description = "The request is invalid or impossible", body = ErrorBody),
        WorkRefusals
    )
)]
async fn analyze_in_events(
    State(state): App,
    InGame(game): InGame,
    Parameters(request): Parameters<AnalyzeRequest>,
) -> Result<Response, HttpError> {
    let (updates, receiver) = updates::channel();
    let analyze = Analyze { engines: &state.engines, request, updates }.answer(game)?;
    let ticket = state.pool.submit(Priority::Analysis, analyze)?;
    let done = |analyzed| Update::new("done", &analyzed);
    sse::answer_in_events(&state, ticket, receiver, done)
}

/// Finds out who wins with perfect play, in games without dice.
#[utoipa::path(
    post,
    path = "/{game}/prove",
    params(("game" = WordForGame, Path, description = "The game")),
    request_body = ProveRequest,
    responses((status = 200, description = "The verdict", body = Proved), Refusals, BodyRefusals, WorkRefusals)
)]
async fn prove(
    State(state): App,
    InGame(game): InGame,
    Body(request): Body<ProveRequest>,
) -> Answer<Proved> {
    Ok(Json(state.pool.submit(Priority::Analysis, request.answer(game)?)?.await??))
}
