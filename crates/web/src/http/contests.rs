use std::sync::Arc;

use axum::response::Response;
use service::api::{Call, Failure, Reply, Update, no_such_path};
use service::dto::{Notation, Part};
use service::routes::Endpoint;

use super::response::response;
use super::sse;
use crate::AppState;
use crate::contests::{Contest, Contests, ResultFiles};

/// Answers a request about contests or results, which may read files.
pub async fn answer(app: &Arc<AppState>, call: Call) -> Result<Response, Failure> {
    if call.route.endpoint == Endpoint::WatchContest {
        let watch = move |all: &Contests| all.contest(call.parameter(0))?.watch();
        let updates = app.contests.run(watch).await?;
        let seen = |status| Some(Update::new("state", &Contest::state_of(status)?));
        return sse::stream(app, updates, seen);
    }
    let results = app.results.clone();
    app.contests.run(move |all| reply(&call, all, &results)).await.map(response)
}

fn reply(call: &Call, all: &Contests, results: &ResultFiles) -> Result<Reply, Failure> {
    let id = call.parameter(0);
    match call.route.endpoint {
        Endpoint::Contests => {
            let Part { limit, offset } = call.query()?;
            Reply::json(200, &all.list(limit, offset)?)
        }
        Endpoint::CreateContest => Reply::json(201, &all.create(call.body()?)?),
        Endpoint::Contest => Reply::json(200, &all.contest(id)?.state()?),
        Endpoint::StopContest => Reply::json(200, &all.stop(id)?),
        Endpoint::ResumeContest => Reply::json(200, &all.resume(id)?),
        Endpoint::ContestGames => {
            let Part { limit, offset } = call.query()?;
            Reply::json(200, &all.contest(id)?.games(limit, offset)?)
        }
        Endpoint::ContestRecord => {
            let (number, Notation { format }) = (call.number("number")?, call.query()?);
            Ok(Reply::record(all.contest(id)?.record(number, &format)?))
        }
        Endpoint::Results => Reply::json(200, &results.list(all)),
        Endpoint::Result => Reply::json(200, &results.results(id, all)?),
        _ => Err(no_such_path(call.route.path)),
    }
}
