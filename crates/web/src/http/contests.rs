use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use service::dto::{
    BodyRefusals, ChangeRefusals, ContestGames, ContestList, ContestState, ErrorBody, NewContest,
    Notation, Part, Refusals, ResultList, WorkRefusals,
};
use store::EventResult;

use super::games::PLAIN_TEXT;
use super::sse::stream;
use super::{Answer, App, Body, HttpError, Parameters, Path};
use crate::contests::Contest;

handlers!(list, create, state, watch, stop, resume, games, record, results, result);

/// The contests, the newest first.
#[utoipa::path(
    get,
    path = "/contests",
    params(Part),
    responses((status = 200, description = "The contests", body = ContestList), Refusals)
)]
async fn list(State(app): App, Parameters(part): Parameters<Part>) -> Answer<ContestList> {
    Ok(Json(app.contests.list(part.limit(), part.offset).await?))
}

/// Begin a contest; one is played at a time, others wait.
#[utoipa::path(
    post,
    path = "/contests",
    request_body = NewContest,
    responses((status = 201, description = "The new contest", body = ContestState), Refusals, BodyRefusals)
)]
async fn create(
    State(app): App,
    Body(request): Body<NewContest>,
) -> Result<(StatusCode, Json<ContestState>), HttpError> {
    Ok((StatusCode::CREATED, Json(app.contests.create(request).await?)))
}

/// The current state of a contest.
#[utoipa::path(
    get,
    path = "/contests/{id}",
    params(("id" = String, Path, description = "The name of the contest")),
    responses((status = 200, description = "The contest", body = ContestState), Refusals)
)]
async fn state(State(app): App, Path(id): Path<String>) -> Answer<ContestState> {
    Ok(Json(app.contests.with(&id, Contest::state).await?))
}

/// The state of a contest now and a few times a second while it runs, as Server-Sent Events.
///
/// Each event is called `state`.
#[utoipa::path(
    get,
    path = "/contests/{id}/events",
    params(("id" = String, Path, description = "The name of the contest")),
    responses(
        (status = 200, description = "Events", body = ContestState, content_type = "text/event-stream"),
        Refusals,
        WorkRefusals,
    )
)]
async fn watch(State(app): App, Path(id): Path<String>) -> Result<Response, HttpError> {
    stream(&app, app.contests.with(&id, Contest::watch).await?)
}

/// Stop a contest; its games are kept.
#[utoipa::path(
    post,
    path = "/contests/{id}/stop",
    params(("id" = String, Path, description = "The name of the contest")),
    responses((status = 200, description = "The contest", body = ContestState), Refusals, ChangeRefusals)
)]
async fn stop(State(app): App, Path(id): Path<String>) -> Answer<ContestState> {
    Ok(Json(app.contests.stop(&id).await?))
}

/// Resume a stopped contest.
#[utoipa::path(
    post,
    path = "/contests/{id}/resume",
    params(("id" = String, Path, description = "The name of the contest")),
    responses((status = 200, description = "The contest", body = ContestState), Refusals, ChangeRefusals)
)]
async fn resume(State(app): App, Path(id): Path<String>) -> Answer<ContestState> {
    Ok(Json(app.contests.resume(&id).await?))
}

/// The games of a contest.
#[utoipa::path(
    get,
    path = "/contests/{id}/games",
    params(("id" = String, Path, description = "The name of the contest"), Part),
    responses((status = 200, description = "The games", body = ContestGames), Refusals)
)]
async fn games(
    State(app): App,
    Path(id): Path<String>,
    Parameters(part): Parameters<Part>,
) -> Answer<ContestGames> {
    let games = move |contest: &Contest| contest.games(part.limit(), part.offset);
    Ok(Json(app.contests.with(&id, games).await?))
}

/// The record of a game of a contest.
#[utoipa::path(
    get,
    path = "/contests/{id}/games/{number}",
    params(("id" = String, Path, description = "The name of the contest"), ("number" = u64, Path, description = "From 1"), Notation),
    responses(
        (status = 200, description = "The record", body = String, content_type = "text/plain"),
        Refusals,
        (status = 422, description = "There is no such notation", body = ErrorBody),
    )
)]
async fn record(
    State(app): App,
    Path((id, number)): Path<(String, u64)>,
    Parameters(notation): Parameters<Notation>,
) -> Result<impl IntoResponse, HttpError> {
    let record = move |contest: &Contest| contest.record(number, &notation.format);
    let record = app.contests.with(&id, record).await?;
    Ok(([(header::CONTENT_TYPE, PLAIN_TEXT)], record))
}

/// The names of results: files that the server was started with, and its own contests.
#[utoipa::path(
    get,
    path = "/results",
    responses((status = 200, description = "The names", body = ResultList), Refusals)
)]
async fn results(State(app): App) -> Json<ResultList> {
    Json(app.results.list(&app.contests))
}

/// Results as `dreistein results --json` prints them.
#[utoipa::path(
    get,
    path = "/results/{name}",
    params(("name" = String, Path, description = "The name of the results")),
    responses((status = 200, description = "The events of the file", body = Vec<EventResult>), Refusals)
)]
async fn result(State(app): App, Path(name): Path<String>) -> Answer<Vec<EventResult>> {
    Ok(Json(app.results.results(&name, &app.contests).await?))
}
