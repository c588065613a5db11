use std::sync::Arc;

use axum::response::Response;
use service::api::{Call, Failure, Reply};
use service::dto::{Notation, VisitorData, VisitorView};
use service::play::{GameRequest, Visitor, new_secret};
use service::routes::Endpoint;

use super::answers::qr_code;
use super::response::response;
use super::{sse, visitor};
use crate::AppState;

/// Answers a request about games, or about the visitor.
pub async fn answer(
    app: &Arc<AppState>,
    call: Call,
    visitor: Visitor,
) -> Result<Response, Failure> {
    let (rooms, services, id) = (&app.rooms, &app.rooms.services, call.parameter(0));
    let reply = match call.route.endpoint {
        Endpoint::PromiseDice => Reply::json(200, &services.host.dice.promise((services.clock)())?),
        Endpoint::QrCode => Reply::json(200, &qr_code(&call.body()?)?),
        Endpoint::Record => {
            let Notation { format } = call.query()?;
            Ok(Reply::record(rooms.room(id).await?.lock().await?.game.game.record(&format)?))
        }
        Endpoint::Ply => {
            let ply = call.number("ply")?;
            Reply::json(200, &rooms.room(id).await?.lock().await?.game.game.position_after(ply)?)
        }
        Endpoint::Watch => {
            let (game, stream) = rooms.room(id).await?.watch(visitor.id).await?;
            return sse::stream(app, game, move |game| game.map(|game| stream.shown(&game)));
        }
        Endpoint::List => {
            Reply::json(200, &services.database.games(call.game_search()?, visitor.id).await?)
        }
        Endpoint::Create => {
            let room = rooms.create(call.body()?, &visitor).await?;
            Reply::json(201, &room.lock().await?.game.state(visitor.id.as_ref()))
        }
        Endpoint::State => {
            let room = rooms.room(id).await?;
            Reply::json(200, &room.lock().await?.game.state(visitor.id.as_ref()))
        }
        Endpoint::Delete => {
            rooms.delete(id.to_owned(), visitor).await?;
            Ok(Reply::empty(204))
        }
        Endpoint::Hint => {
            let request = call.body()?;
            Reply::json(200, &rooms.room(id).await?.hint(&visitor, &request).await?)
        }
        Endpoint::Visitor => {
            let name = visitor.name;
            let addresses = app.addresses.get().cloned().unwrap_or_default();
            Reply::json(200, &VisitorView { signed_in: name.is_some(), name, addresses })
        }
        Endpoint::Data => {
            let games = match visitor.id {
                Some(id) => rooms.data_of(id).await?,
                None => Vec::new(),
            };
            Reply::json(200, &VisitorData { games })
        }
        Endpoint::Forget => return forget(app, visitor).await,
        _ => {
            let request = GameRequest::read(&call)?;
            Reply::json(200, &rooms.room(id).await?.act(visitor, request).await?)
        }
    };
    reply.map(response)
}

/// Deletes everything about a visitor. A browser gets a new secret, and so becomes a new visitor.
async fn forget(app: &Arc<AppState>, visitor: Visitor) -> Result<Response, Failure> {
    if let Some(id) = visitor.id.clone() {
        app.rooms.forget(id).await?;
    }
    let mut response = response(Reply::empty(204));
    if visitor.name.is_none() && visitor.id.is_some() {
        visitor::set_cookie(&mut response, &new_secret()?)?;
    }
    Ok(response)
}
