//! What players of a game do besides playing it.

use axum::extract::State;
use axum::{Json, Router, routing};
use qrcodegen::QrCodeEcc;
use service::api::{Code, Failure};
use service::dto::{
    BodyRefusals, ChangeRefusals, Declining, GameState, Hint, HintRequest, Joining, NewPhrase,
    Pace, QrCode, QrRequest, RateRefusals, Refusals, Rematch, WorkRefusals,
};
use service::play::Action;
use utoipa::OpenApi;

use super::games::act;
use super::{Answer, App, Asker, Body, Path, Routes};

pub fn routes() -> Routes {
    Router::new()
        .route("/games/{id}/join", routing::post(join))
        .route("/games/{id}/decline", routing::post(decline))
        .route("/games/{id}/rematch", routing::post(rematch))
        .route("/games/{id}/phrases", routing::post(say))
        .route("/games/{id}/hint", routing::post(hint))
        .route("/games/{id}/pace", routing::post(pace))
        .route("/qr_code", routing::post(qr_code))
}

#[derive(OpenApi)]
#[openapi(paths(join, decline, rematch, say, hint, pace, qr_code))]
pub struct Documentation;

/// Take the open seat of a game.
///
/// Joining again does no harm.
#[utoipa::path(
    post,
    path = "/games/{id}/join",
    params(("id" = String, Path, description = "The name of the game")),
    request_body = Joining,
    responses((status = 200, description = "The game with both players", body = GameState), Refusals, BodyRefusals, ChangeRefusals)
)]
async fn join(
    State(app): App,
    Asker(visitor): Asker,
    Path(id): Path<String>,
    Body(request): Body<Joining>,
) -> Answer<GameState> {
    act(&app, &id, &visitor, Action::Join(request)).await
}

/// Decline what the other player has proposed, or withdraw an own proposal.
#[utoipa::path(
    post,
    path = "/games/{id}/decline",
    params(("id" = String, Path, description = "The name of the game")),
    request_body = Declining,
    responses((status = 200, description = "The game without the proposal", body = GameState), Refusals, BodyRefusals, ChangeRefusals)
)]
async fn decline(
    State(app): App,
    Asker(visitor): Asker,
    Path(id): Path<String>,
    Body(request): Body<Declining>,
) -> Answer<GameState> {
    act(&app, &id, &visitor, Action::Decline(request.offer)).await
}

/// Play again: the same game with the sides swapped, or the next game of the match.
///
/// Between two visitors it is a proposal, which the other one accepts with the same request.
/// Then `next` names the new game.
#[utoipa::path(
    post,
    path = "/games/{id}/rematch",
    params(("id" = String, Path, description = "The name of the game")),
    request_body = Rematch,
    responses((status = 200, description = "The game with the proposal or the next one", body = GameState), Refusals, BodyRefusals, ChangeRefusals)
)]
async fn rematch(
    State(app): App,
    Asker(visitor): Asker,
    Path(id): Path<String>,
    Body(Rematch { dice }): Body<Rematch>,
) -> Answer<GameState> {
    act(&app, &id, &visitor, Action::Rematch(dice)).await
}

/// Say something to the other player.
#[utoipa::path(
    post,
    path = "/games/{id}/phrases",
    params(("id" = String, Path, description = "The name of the game")),
    request_body = NewPhrase,
    responses((status = 200, description = "The game with what was said", body = GameState), Refusals, BodyRefusals, ChangeRefusals, RateRefusals)
)]
async fn say(
    State(app): App,
    Asker(visitor): Asker,
    Path(id): Path<String>,
    Body(request): Body<NewPhrase>,
) -> Answer<GameState> {
    act(&app, &id, &visitor, Action::Say(request.phrase)).await
}

/// A good move for the person to move; it is counted.
///
/// There are none in games between two visitors.
#[utoipa::path(
    post,
    path = "/games/{id}/hint",
    params(("id" = String, Path, description = "The name of the game")),
    request_body = HintRequest,
    responses((status = 200, description = "The hint", body = Hint), Refusals, BodyRefusals, ChangeRefusals, WorkRefusals)
)]
async fn hint(
    State(app): App,
    Asker(visitor): Asker,
    Path(id): Path<String>,
    Body(request): Body<HintRequest>,
) -> Answer<Hint> {
    Ok(Json(app.rooms.room(&id).await?.hint(&visitor, &request).await?))
}

/// Pause engines that play each other, or change their pace.
#[utoipa::path(
    post,
    path = "/games/{id}/pace",
    params(("id" = String, Path, description = "The name of the game")),
    request_body = Pace,
    responses((status = 200, description = "The game at its new pace", body = GameState), Refusals, BodyRefusals, ChangeRefusals)
)]
async fn pace(
    State(app): App,
    Asker(visitor): Asker,
    Path(id): Path<String>,
    Body(request): Body<Pace>,
) -> Answer<GameState> {
    act(&app, &id, &visitor, Action::Pace(request)).await
}

/// The QR code of a text, such as the link of an invitation.
#[utoipa::path(
    post,
    path = "/qr_code",
    request_body = QrRequest,
    responses((status = 200, description = "The code", body = QrCode), Refusals, BodyRefusals)
)]
async fn qr_code(Body(QrRequest { text }): Body<QrRequest>) -> Answer<QrCode> {
    let code = qrcodegen::QrCode::encode_text(&text, QrCodeEcc::Medium);
    let code =
        code.map_err(|problem| Failure::new(Code::BadRequest, format!("text: {problem}")))?;
    let size = code.size();
    let squares = (0..size).flat_map(|y| (0..size).map(move |x| (x, y)));
    let dark = squares.filter(|&(x, y)| code.get_module(x, y));
    let dark = dark.map(|(x, y)| format!("M{x} {y}h1v1h-1z")).collect();
    Ok(Json(QrCode { size: size.unsigned_abs(), dark }))
}
