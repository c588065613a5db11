use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use report::review::Reviews;
use service::api::{Failure, ReviewText, Update, Updates};
use service::dto::{
    BodyRefusals, Refusals, ReviewFormat, ReviewQuery, ReviewRequest, StreamEvent, WordForGame,
    WorkRefusals,
};

use super::{App, Body, HttpError, InGame, Parameters, sse, updates};
use crate::AppState;
use crate::pool::Priority;

handlers!(review, review_in_events);

/// Reviews games: the luck of every roll and the loss of every turn.
#[utoipa::path(
    post,
    path = "/{game}/review",
    params(("game" = WordForGame, Path, description = "The game"), ReviewQuery),
    request_body = ReviewRequest,
    responses(
        (
            status = 200,
            description = "The review",
            content((Reviews<'static> = "application/json"), (String = "text/html"))
        ),
        Refusals,
        BodyRefusals,
        WorkRefusals
    )
)]
async fn review(
    State(state): App,
    InGame(game): InGame,
    Parameters(query): Parameters<ReviewQuery>,
    Body(request): Body<ReviewRequest>,
) -> Result<Response, HttpError> {
    let format = query.format.unwrap_or_default();
    let order = order(&state, request, format, Updates::default()).await?;
    let text = state.pool.submit(Priority::Background, order.answer(game)?)?.await??;
    Ok(match format {
        ReviewFormat::Json => ([(header::CONTENT_TYPE, "application/json")], text).into_response(),
        ReviewFormat::Html => {
            let fields = [
                (header::CONTENT_TYPE, "text/html; charset=utf-8"),
                (header::CONTENT_DISPOSITION, "attachment; filename=\"review.html\""),
                (header::CONTENT_SECURITY_POLICY, STAND_ALONE),
            ];
            (fields, text).into_response()
        }
    })
}

/// The page of a review brings its style and its script along; it gets nothing else, and no
/// rights on this server.
const STAND_ALONE: &str = "default-src 'none'; style-src 'unsafe-inline'; \
    script-src 'unsafe-inline'; frame-ancestors 'none'; sandbox allow-scripts";

/// Reviews games and reports progress: events `queued`, `progress`, `done`, `problem`. When the
/// client goes away, the review ends.
#[utoipa::path(
    post,
    path = "/{game}/review/stream",
    params(("game" = WordForGame, Path, description = "The game")),
    request_body = ReviewRequest,
    responses(
        (status = 200, description = "The events", body = StreamEvent, content_type = "text/event-stream"),
        Refusals,
        BodyRefusals,
        WorkRefusals
    )
)]
async fn review_in_events(
    State(state): App,
    InGame(game): InGame,
    Body(request): Body<ReviewRequest>,
) -> Result<Response, HttpError> {
    let (updates, receiver) = updates::channel();
    let order = order(&state, request, ReviewFormat::Json, updates).await?;
    let ticket = state.pool.submit(Priority::Background, order.answer(game)?)?;
    let done = |json| Update { name: "done", json };
    sse::answer_in_events(&state, ticket, receiver, done)
}

async fn order(
    state: &AppState,
    request: ReviewRequest,
    format: ReviewFormat,
    updates: Updates,
) -> Result<ReviewText<'_>, Failure> {
    let ReviewRequest { record, game_id, engine, depth } = request;
    let record = match (record, game_id) {
        (Some(record), None) => record,
        (None, Some(id)) => state.rooms.room(&id).await?.record("record").await?,
        _ => return Err(Failure::invalid_body(ReviewRequest::EXPECTED)),
    };
    Ok(ReviewText { engines: &state.engines, record, engine, depth, format, updates })
}
