use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::extract::{Request, State};
use axum::http::uri::PathAndQuery;
use axum::response::Response;
use qrcodegen::QrCodeEcc;
use search::Stopwatch;
use service::Job;
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
    request: Request,
) -> Response {
    answered(route, &app, request).await.unwrap_or_else(refusal)
}

async fn answered(
    route: &'static Route,
    app: &Arc<AppState>,
    request: Request,
) -> Result<Response, Failure> {
    let address = request.uri().path_and_query().map_or("", PathAndQuery::as_str);
    let mut call = Call::read(route.method, address, &[])?;
    if route.is_in_game() {
        call.game()?;
    }
    let visitor = visitor::of_request(app, request.headers());
    if route.body.is_some() {
        call.body = body::read(request).await?.into();
        call.received = Stopwatch::start();
    }
    let [part, _] = route.name;
    match part {
        "contests" => contests::answer(app, call).await,
        "games" | "friends" | "visitor" => games::answer(app, call, visitor?).await,
        _ => match route.endpoint {
            Endpoint::Document => Ok(openapi::document()),
            Endpoint::Health => {
                app.rooms.services.database.check().await?;
                Ok(response(Reply::json(200, &app.pool.load())?))
            }
            Endpoint::Review | Endpoint::ReviewInEvents => {
                put_record(app, &mut call).await?;
                work(app, &call).await
            }
            _ => work(app, &call).await,
        },
    }
}

/// Puts the record of a game into the body of a review that names the game.
async fn put_record(app: &AppState, call: &mut Call) -> Result<(), Failure> {
    let mut request: ReviewRequest = call.body()?;
    if let (None, Some(id)) = (&request.record, request.game_id.take()) {
        let room = app.rooms.room(&id).await?;
        request.record = Some(room.lock().await?.game.game.record("record")?);
        call.body = serde_json::to_vec(&request).map_err(Failure::internal)?;
    }
    Ok(())
}

/// Answers a request that does not depend on earlier ones, without blocking the event loop.
async fn work(app: &Arc<AppState>, call: &Call) -> Result<Response, Failure> {
    let (sender, receiver) = mpsc::channel(MOST_UNREAD);
    let updates: Updates = Box::new(move |update| drop(sender.try_send(update)));
    let (priority, work) = match Task::new(call, &app.engines, updates)? {
        Task::Short(work) => {
            let work = move || work(&Job::alone(&AtomicBool::new(false)));
            return blocking(work).await.map(response);
        }
        Task::Search(work) => (Priority::Analysis, work),
        Task::Long(work) => (Priority::Background, work),
    };
    let ticket = app.pool.submit(priority, work)?;
    if call.route.is_stream() {
        return sse::answer_in_events(app, ticket, receiver);
    }
    ticket.await?.map(response)
}

/// How many updates may wait for a slow listener; further updates are dropped.
const MOST_UNREAD: usize = 16;

/// Encodes a text as a QR code.
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
