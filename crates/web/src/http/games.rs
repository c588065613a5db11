use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use search::Stopwatch;
use service::api::read_ply;
use service::dto::{
    BodyRefusals, ChangeRefusals, Described, DiceCommitment, ErrorBody, GameList, GameSearch,
    GameState, NewGame, NewMove, Notation, Refusals, Resignation, SetUpAnswer, WorkRefusals,
};
use service::play::{Action, Change, GamesWanted, Visitor};

use super::sse::stream_game;
use super::{Answer, App, Asker, Body, HttpError, Parameters, Path};
use crate::AppState;

handlers!(
    promise_dice,
    list,
    create,
    state,
    delete,
    watch,
    set_up,
    play,
    take_back,
    resign,
    record,
    ply
);

/// Promise dice for a game.
///
/// The seed is fixed now. Whoever begins the game then chooses a number at random, and the dice
/// follow from both: see `dice` of a new game.
#[utoipa::path(
    post,
    path = "/dice",
    responses((status = 200, description = "The commitment", body = DiceCommitment), Refusals)
)]
async fn promise_dice(State(app): App) -> Answer<DiceCommitment> {
    Ok(Json(app.rooms.promise_dice()?))
}

/// The games of whoever asks and those that everybody sees, the last changed first.
#[utoipa::path(
    get,
    path = "/games",
    params(GameSearch),
    responses((status = 200, description = "The games", body = GameList), Refusals)
)]
async fn list(
    State(app): App,
    Asker(visitor): Asker,
    Parameters(search): Parameters<GameSearch>,
) -> Answer<GameList> {
    Ok(Json(app.rooms.list(GamesWanted::new(search, visitor.id)).await?))
}

/// Begin a game.
///
/// It belongs to whoever begins it with the page's cookie, and to whoever joins. Without the
/// cookie it belongs to nobody, and everybody can play in it.
#[utoipa::path(
    post,
    path = "/games",
    request_body = NewGame,
    responses(
        (status = 201, description = "The new game", body = GameState),
        Refusals,
        BodyRefusals,
        ChangeRefusals
    )
)]
async fn create(
    State(app): App,
    Asker(visitor): Asker,
    Body(request): Body<NewGame>,
) -> Result<(StatusCode, Json<GameState>), HttpError> {
    let room = app.rooms.create(request, &visitor).await?;
    Ok((StatusCode::CREATED, Json(room.state(&visitor).await?)))
}

/// The current state of a game.
#[utoipa::path(
    get,
    path = "/games/{id}",
    params(("id" = String, Path, description = "The name of the game")),
    responses((status = 200, description = "The game", body = GameState), Refusals)
)]
async fn state(
    State(app): App,
    Asker(visitor): Asker,
    Path(id): Path<String>,
) -> Answer<GameState> {
    Ok(Json(app.rooms.room(&id).await?.state(&visitor).await?))
}

/// Take a game off one's list; it is deleted when no player keeps it.
#[utoipa::path(
    delete,
    path = "/games/{id}",
    params(("id" = String, Path, description = "The name of the game")),
    responses((status = 204, description = "The game was deleted"), Refusals)
)]
async fn delete(
    State(app): App,
    Asker(visitor): Asker,
    Path(id): Path<String>,
) -> Result<StatusCode, HttpError> {
    app.rooms.delete(id, visitor).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The state of a game now and after every change, as Server-Sent Events.
///
/// Each event is called `state`. The stream ends when the game is deleted.
#[utoipa::path(
    get,
    path = "/games/{id}/events",
    params(("id" = String, Path, description = "The name of the game")),
    responses(
        (status = 200, description = "Events", body = GameState, content_type = "text/event-stream"),
        Refusals,
        WorkRefusals,
    )
)]
async fn watch(
    State(app): App,
    Asker(visitor): Asker,
    Path(id): Path<String>,
) -> Result<Response, HttpError> {
    stream_game(&app, app.rooms.room(&id).await?.watch(&visitor).await?)
}

actions! {
    /// Set up the pieces of a side.
    "/games/{id}/set_up" set_up(SetUpAnswer) -> "The game after it":
        |answer| Action::Change(Change::SetUp(answer));
    /// Make a move.
    ///
    /// An engine's answer comes as an event. A request with the ply of an earlier position is
    /// refused, so that a request that is sent twice does no harm.
    "/games/{id}/moves" play(NewMove) -> "The game after it":
        |mov| Action::Change(Change::Move(mov, Stopwatch::start()));
    /// Resign.
    "/games/{id}/resign" resign(Resignation) -> "The game, which is over":
        |resignation| Action::Change(Change::Resign(resignation));
}

/// Take back a person's last move and what followed it; the same dice fall again.
///
/// Between two visitors it is a proposal, which the other one accepts with the same request.
#[utoipa::path(
    post,
    path = "/games/{id}/take_back",
    params(("id" = String, Path, description = "The name of the game")),
    responses((status = 200, description = "The game before it", body = GameState), Refusals, ChangeRefusals)
)]
async fn take_back(
    State(app): App,
    Asker(visitor): Asker,
    Path(id): Path<String>,
) -> Answer<GameState> {
    act(&app, &id, &visitor, Action::TakeBack).await
}

/// The record of a game, whole or not.
#[utoipa::path(
    get,
    path = "/games/{id}/record",
    params(("id" = String, Path, description = "The name of the game"), Notation),
    responses(
        (status = 200, description = "The record", body = String, content_type = "text/plain"),
        Refusals,
        ChangeRefusals,
        (status = 422, description = "There is no such notation", body = ErrorBody),
    )
)]
async fn record(
    State(app): App,
    Path(id): Path<String>,
    Parameters(notation): Parameters<Notation>,
) -> Result<impl IntoResponse, HttpError> {
    let record = app.rooms.room(&id).await?.record(&notation.format).await?;
    Ok(([(header::CONTENT_TYPE, PLAIN_TEXT)], record))
}

pub const PLAIN_TEXT: &str = "text/plain; charset=utf-8";

/// The position after some plies.
#[utoipa::path(
    get,
    path = "/games/{id}/plies/{ply}",
    params(("id" = String, Path, description = "The name of the game"), ("ply" = usize, Path, description = "From 0 to the number of plies")),
    responses((status = 200, description = "The position", body = Described), Refusals, ChangeRefusals)
)]
async fn ply(State(app): App, Path((id, ply)): Path<(String, String)>) -> Answer<Described> {
    let ply = read_ply(&ply)?;
    Ok(Json(app.rooms.room(&id).await?.position_after(ply).await?))
}

/// A visitor does something in a game.
pub async fn act(app: &AppState, id: &str, visitor: &Visitor, action: Action) -> Answer<GameState> {
    Ok(Json(app.rooms.room(id).await?.act(visitor, action).await?))
}
