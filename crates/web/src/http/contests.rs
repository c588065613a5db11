use std::sync::Arc;

use axum::response::Response;
use service::api::{Call, Failure, Reply, Update, no_such_path};
use service::dto::{Notation, Part};
use service::routes::Endpoint;

use super::response::response;
use super::sse;
use crate::AppState;
use crate::contests::Contests;

/// Makes a reply, for which files may have to be read.
type Answer = Box<dyn FnOnce(&Contests) -> Result<Reply, Failure> + Send>;

/// Answers a request about contests and results.
pub async fn answer(app: &Arc<AppState>, call: &Call<'_>) -> Result<Response, Failure> {
    let (results, id) = (app.results.clone(), call.parameter(0).to_owned());
    let answer: Answer = match call.route.endpoint {
        Endpoint::Contests => {
            let Part { limit, offset } = call.query()?;
            Box::new(move |all| Reply::json(200, &all.list(limit, offset)?))
        }
        Endpoint::CreateContest => {
            let request = call.body()?;
            Box::new(move |all| Reply::json(201, &all.create(request)?))
        }
        Endpoint::Contest => Box::new(move |all| Reply::json(200, &all.contest(&id)?.state()?)),
        Endpoint::WatchContest => {
            let contest = app.contests.run(move |all| all.contest(&id)).await?;
            let watched = Arc::clone(&contest);
            let updates = app.contests.run(move |_| watched.watch()).await?;
            let seen = move |status| Some(Update::new("state", &contest.state_of(&status)?));
            return sse::stream(app, updates, seen);
        }
        Endpoint::StopContest => Box::new(move |all| Reply::json(200, &all.stop(&id)?)),
        Endpoint::ResumeContest => Box::new(move |all| Reply::json(200, &all.resume(&id)?)),
        Endpoint::ContestGames => {
            let Part { limit, offset } = call.query()?;
            Box::new(move |all| Reply::json(200, &all.contest(&id)?.games(limit, offset)?))
        }
        Endpoint::ContestRecord => {
            let (number, Notation { format }) = (call.number("number")?, call.query()?);
            Box::new(move |all| Ok(Reply::record(all.contest(&id)?.record(number, &format)?)))
        }
        Endpoint::Results => Box::new(move |all| Reply::json(200, &results.list(all))),
        Endpoint::Result => Box::new(move |all| Reply::json(200, &results.results(&id, all)?)),
        _ => return Err(no_such_path(call.route.path)),
    };
    app.contests.run(answer).await.map(response)
}
