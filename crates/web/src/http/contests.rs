use std::sync::Arc;

use axum::response::Response;
use service::api::{Call, Failure, Reply, Update, no_such_path};
use service::dto::{Notation, Part};
use service::routes::Endpoint;

use super::response::response;
use super::sse;
use crate::AppState;
use crate::contests::Contest;

/// Answers a request about contests and results.
pub async fn answer(app: &Arc<AppState>, call: &Call<'_>) -> Result<Response, Failure> {
    let (contests, id) = (&app.contests, call.parameter(0));
    let reply = match call.route.endpoint {
        Endpoint::Contests => {
            let Part { limit, offset } = call.query()?;
            Reply::json(200, &contests.list(limit, offset).await?)
        }
        Endpoint::CreateContest => Reply::json(201, &contests.create(call.body()?).await?),
        Endpoint::Contest => Reply::json(200, &contests.with(id, Contest::state).await?),
        Endpoint::WatchContest => {
            let contest = contests.with(id, Contest::watch).await?;
            return sse::stream(app, contest, |state| Update::new("state", state));
        }
        Endpoint::StopContest => Reply::json(200, &contests.stop(id).await?),
        Endpoint::ResumeContest => Reply::json(200, &contests.resume(id).await?),
        Endpoint::ContestGames => {
            let Part { limit, offset } = call.query()?;
            let games = move |contest: &Contest| contest.games(limit, offset);
            Reply::json(200, &contests.with(id, games).await?)
        }
        Endpoint::ContestRecord => {
            let (number, Notation { format }) = (call.number("number")?, call.query()?);
            let record = move |contest: &Contest| contest.record(number, &format);
            Ok(Reply::record(contests.with(id, record).await?))
        }
        Endpoint::Results => Reply::json(200, &app.results.list(contests)),
        Endpoint::Result => Reply::json(200, &app.results.results(id, contests).await?),
        _ => Err(no_such_path(call.route.path)),
    };
    reply.map(response)
}
