use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use crate::Job;
use crate::api::{
    Call, Code, Failure, Reply, Task, Update, Updates, health, last_update, no_such_path, read_body,
};
use crate::dto::Hint;
use crate::engines::Engines;
use crate::play::{Answer, GameRow, HostedGame};
use crate::routes::Endpoint;

/// A request as it would be sent to a server.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    pub method: &'a str,
    /// The path below `/api/v1`, with the query.
    pub address: &'a str,
    pub body: Option<&'a str>,
}

impl Request<'_> {
    /// Reads the request, and refuses it if only a server can answer it.
    pub(super) fn call(&self) -> Result<Call, Failure> {
        let body = self.body.unwrap_or_default().as_bytes();
        let call = Call::read(self.method, self.address, body)?;
        if call.route.needs_server() { Err(needs_server(self.address)) } else { Ok(call) }
    }
}

/// Answers a request that does not depend on earlier ones. Setting `stop` ends its search; `emit`
/// gets the events of a stream.
pub fn answer(
    request: Request<'_>,
    engines: &Engines,
    stop: &AtomicBool,
    emit: impl Fn(Update) + Clone + Send + 'static,
) -> Reply {
    let reply = || {
        let call = request.call()?;
        let endpoint = call.route.endpoint;
        if endpoint == Endpoint::Health {
            return Reply::json(200, &health(1, 0, 0));
        }
        if endpoint != Endpoint::Catalog && !call.route.is_in_game() {
            return Err(no_such_path(request.address));
        }
        let is_stream = call.route.is_stream();
        let updates: Updates = if is_stream { Box::new(emit.clone()) } else { Box::new(drop) };
        let task = Task::new(&call, engines, updates)?;
        let (Task::Short(work) | Task::Search(work) | Task::Long(work)) = task;
        let answer = work(&Job::alone(stop));
        if !is_stream {
            return answer;
        }
        emit(last_update(answer));
        Ok(Reply { r#type: Some("text/event-stream"), ..Reply::empty(200) })
    };
    reply().unwrap_or_else(Reply::refusal)
}

/// The failure with which a page without a server refuses what only a server can do.
pub fn needs_server(what: &str) -> Failure {
    let message = format!("{what}: this needs a server, and this page runs without one");
    Failure::new(Code::NeedsServer, message)
}

/// The result of [`find_move`].
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Found {
    Hint(Hint),
    /// The search was stopped before it found anything.
    Stopped {},
    /// The task was invalid, or the search failed.
    Refused(Failure),
    #[serde(untagged)]
    Answer(Answer),
}

/// Searches for an engine's move if an engine is to move, otherwise for a hint. `game` is a
/// [`GameRow`] as JSON.
pub fn find_move(game: &str, engines: &Engines, stop: &AtomicBool) -> Found {
    let row = read_body::<GameRow>(game.as_bytes());
    row.and_then(|row| search(&row, engines, stop)).unwrap_or_else(Found::Refused)
}

fn search(row: &GameRow, engines: &Engines, stop: &AtomicBool) -> Result<Found, Failure> {
    let (game, job) = (HostedGame::of_row(row)?.game, Job::alone(stop));
    match game.move_search(engines) {
        Some(search) => Ok(search(&job).map_or(Found::Stopped {}, Found::Answer)),
        None => Ok(Found::Hint(game.hint_search(engines)?(&job)?)),
    }
}
