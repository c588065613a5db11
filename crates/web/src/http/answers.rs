use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::rejection::RawPathParamsRejection;
use axum::extract::{RawPathParams, Request, State};
use axum::response::Response;
use qrcodegen::QrCodeEcc;
use service::api::{Call, Code, Failure, Reply, Task, Updates};
use service::dto::{QrCode, QrRequest, ReviewRequest};
use service::routes::{Endpoint, Route};
use tokio::sync::mpsc;

use super::response::{refusal, response};
use super::{body, contests, games, openapi, sse, visitor};
use crate::AppState;
use crate::pool::Priority;
use crate::tasks::blocking;

/// Answers a request to a path of the interface.
pub async fn answer(
    route: &'static Route,
    State(app): State<Arc<AppState>>,
    parameters: Result<RawPathParams, RawPathParamsRejection>,
    request: Request,
) -> Response {
    let answer = answered(route, &app, parameters, request).await;
    answer.unwrap_or_else(refusal)
}

async fn answered(
    route: &'static Route,
    app: &Arc<AppState>,
    parameters: Result<RawPathParams, RawPathParamsRejection>,
    request: Request,
) -> Result<Response, Failure> {
    let parameters = parameters.map_err(|error| match route.is_in_game() {
        true => Failure::not_found(error.body_text()),
        false => Failure::new(Code::BadRequest, format!("Invalid URL: {}", error.body_text())),
    })?;
    let parameters = parameters.iter().map(|(_, value)| value.to_owned()).collect();
    let query = request.uri().query().unwrap_or_default().to_owned();
    let mut call = Call { route, parameters, query: &query, body: &[] };
    if route.is_in_game() {
        call.game()?;
    }
    let visitor = visitor::of_request(app, request.headers());
    let body = if route.body.is_some() { body::read(request).await? } else { Bytes::new() };
    call.body = &body;
    let [part, _] = route.name;
    match part {
        "contests" => contests::answer(app, &call).await,
        "games" | "friends" | "visitor" => games::answer(app, &call, visitor?).await,
        _ => match route.endpoint {
            Endpoint::Document => Ok(openapi::document()),
            Endpoint::Health => {
                app.rooms.services.database.check().await?;
                Ok(response(Reply::json(200, &app.pool.load())?))
            }
            Endpoint::Review | Endpoint::ReviewInEvents => match with_record(app, &call).await? {
                Some(body) => work(app, &Call { body: &body, ..call }).await,
                None => work(app, &call).await,
            },
            _ => work(app, &call).await,
        },
    }
}

/// The body of a review that names a game, with the record of that game instead.
async fn with_record(app: &AppState, call: &Call<'_>) -> Result<Option<Vec<u8>>, Failure> {
    let mut request: ReviewRequest = call.body()?;
    let (None, Some(id)) = (&request.record, request.game_id.take()) else {
        return Ok(None);
    };
    request.record = Some(app.rooms.room(&id).await?.lock().await?.game.game.record("record")?);
    serde_json::to_vec(&request).map(Some).map_err(Failure::internal)
}

/// Answers what needs no memory of earlier requests, without holding up the event loop.
async fn work(app: &Arc<AppState>, call: &Call<'_>) -> Result<Response, Failure> {
    let (sender, receiver) = mpsc::channel(MOST_UNREAD);
    let updates: Updates = Box::new(move |update| drop(sender.try_send(update)));
    let (priority, work) = match Task::new(call, &app.engines, updates)? {
        Task::Done(reply) => return Ok(response(reply)),
        Task::Short(work) => return blocking(work).await.map(response),
        Task::Search(work) => (Priority::Analysis, work),
        Task::Long(work) => (Priority::Background, work),
    };
    let ticket = app.pool.submit(priority, work)?;
    if call.route.is_stream() {
        return sse::answer_in_events(app, ticket, receiver);
    }
    ticket.await?.map(response)
}

/// How many updates wait for a slow listener before others are dropped.
const MOST_UNREAD: usize = 16;

/// The QR code of a text.
pub fn qr_code(QrRequest { text }: &QrRequest) -> Result<QrCode, Failure> {
    let code = qrcodegen::QrCode::encode_text(text, QrCodeEcc::Medium);
    let code =
        code.map_err(|problem| Failure::new(Code::BadRequest, format!("text: {problem}")))?;
    let size = code.size();
    let squares = (0..size).flat_map(|y| (0..size).map(move |x| (x, y)));
    let dark = squares.filter(|&(x, y)| code.get_module(x, y));
    let dark = dark.map(|(x, y)| format!("M{x} {y}h1v1h-1z")).collect();
    Ok(QrCode { size: size.unsigned_abs(), dark })
}
