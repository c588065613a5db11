use std::sync::Arc;

use axum::response::Response;
use service::api::{Call, Failure, Reply};
use service::dto::{Notation, VisitorData, VisitorView};
use service::play::{Visitor, new_secret};
use service::routes::Endpoint;

use super::answers::qr_code;
use super::response::response;
use super::{sse, visitor};
use crate::AppState;

/// Answers a request about games, or about whoever asks.
pub async fn answer(
    app: &Arc<AppState>,
    call: &Call<'_>,
    visitor: Result<Visitor, Failure>,
) -> Result<Response, Failure> {
    let (rooms, id) = (&app.rooms, call.parameter(0));
    let reply = match call.route.endpoint {
        Endpoint::PromiseDice => {
            let now = (rooms.services.clock)();
            Reply::json(200, &rooms.services.host.dice.promise(now)?)
        }
        Endpoint::QrCode => Reply::json(200, &qr_code(&call.body()?)?),
        Endpoint::Record => {
            let Notation { format } = call.query()?;
            Ok(Reply::record(rooms.room(id).await?.record(&format).await?))
        }
        Endpoint::Ply => {
            let ply = call.number("ply")?;
            Reply::json(200, &rooms.room(id).await?.position_after(ply).await?)
        }
        Endpoint::Watch => {
            let (game, stream) = rooms.room(id).await?.watch(visitor?.id).await?;
            return sse::stream(app, game, move |game| stream.shown(game));
        }
        Endpoint::Forget => return forget(app, visitor?).await,
        _ => of_visitor(app, call, visitor?).await,
    };
    reply.map(response)
}

/// Answers a request that depends on who asks.
async fn of_visitor(
    app: &Arc<AppState>,
    call: &Call<'_>,
    visitor: Visitor,
) -> Result<Reply, Failure> {
    let (rooms, id) = (&app.rooms, call.parameter(0));
    match call.route.endpoint {
        Endpoint::List => {
            let database = &rooms.services.database;
            Reply::json(200, &database.games(call.query()?, visitor.id).await?)
        }
        Endpoint::Create => {
            let room = rooms.create(call.body()?, &visitor).await?;
            Reply::json(201, &room.state(&visitor).await?)
        }
        Endpoint::State => Reply::json(200, &rooms.room(id).await?.state(&visitor).await?),
        Endpoint::Delete => {
            rooms.delete(id.to_owned(), visitor).await?;
            Ok(Reply::empty(204))
        }
        Endpoint::Hint => {
            let request = call.body()?;
            Reply::json(200, &rooms.room(id).await?.hint(&visitor, &request).await?)
        }
        Endpoint::Visitor => {
            let signed_in = visitor.name.is_some();
            let addresses = app.addresses.get().cloned().unwrap_or_default();
            Reply::json(200, &VisitorView { name: visitor.name, signed_in, addresses })
        }
        Endpoint::Data => match visitor.id {
            Some(id) => Reply::json(200, &rooms.data_of(id).await?),
            None => Reply::json(200, &VisitorData { games: Vec::new() }),
        },
        _ => {
            let action = call.action()?;
            Reply::json(200, &rooms.room(id).await?.act(&visitor, action).await?)
        }
    }
}

/// Deletes everything about a visitor; a browser is a new one then.
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
