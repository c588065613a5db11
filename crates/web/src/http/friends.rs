//! What players of a game do besides playing it.

use axum::Json;
use axum::extract::State;
use qrcodegen::QrCodeEcc;
use service::api::{Code, Failure};
use service::dto::{
    BodyRefusals, ChangeRefusals, Declining, GameState, Hint, HintRequest, Joining, NewPhrase,
    Pace, QrCode, QrRequest, RateRefusals, Refusals, Rematch, WorkRefusals,
};
use service::play::Action;

use super::games::act;
use super::{Answer, App, Asker, Body, Path};

handlers!(join, decline, rematch, say, hint, pace, qr_code);

actions! {
    /// Take the open seat of a game.
    ///
    /// Joining again does no harm.
    "/games/{id}/join" join(Joining) -> "The game with both players": Action::Join;
    /// Decline what the other player has proposed, or withdraw your own proposal.
    "/games/{id}/decline" decline(Declining) -> "The game without the proposal":
        |declining| Action::Decline(declining.offer);
    /// Play again: the same game with the sides swapped, or the next game of the match.
    ///
    /// Between two visitors it is a proposal, which the other one accepts with the same request.
    /// Then `next` names the new game.
    "/games/{id}/rematch" rematch(Rematch) -> "The game with the proposal or the next one":
        |rematch| Action::Rematch(rematch.dice);
    /// Say something to the other player.
    "/games/{id}/phrases" say(NewPhrase) -> "The game with what was said" + RateRefusals:
        |phrase| Action::Say(phrase.phrase);
    /// Pause engines that play each other, or change their pace.
    "/games/{id}/pace" pace(Pace) -> "The game at its new pace": Action::Pace;
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
