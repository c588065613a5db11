use std::sync::atomic::AtomicBool;

use crate::Job;
use crate::api::{
    Call, Code, Failure, Reply, Task, Update, Updates, health, last_update, no_such_path,
};
use crate::engines::Engines;
use crate::routes::Endpoint;

/// A request as it would go to a server.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    pub method: &'a str,
    /// Below `/api/v1`, with the query.
    pub address: &'a str,
    pub body: Option<&'a str>,
}

impl<'a> Request<'a> {
    /// The request, if a page without a server can answer it.
    pub(super) fn call(&self) -> Result<Call<'a>, Failure> {
        let body = self.body.unwrap_or_default().as_bytes();
        let call = Call::read(self.method, self.address, body)?;
        if call.route.needs_server() { Err(needs_server(self.address)) } else { Ok(call) }
    }
}

/// Answers a request that needs no memory of earlier ones. `stop` ends its search; `emit` gets the
/// events of a stream.
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
        let answer = match Task::new(&call, engines, updates)? {
            Task::Done(reply) => Ok(reply),
            Task::Short(work) => work(),
            Task::Search(work) | Task::Long(work) => work(&Job::alone(stop)),
        };
        if !is_stream {
            return answer;
        }
        emit(last_update(answer));
        Ok(Reply { r#type: Some("text/event-stream"), ..Reply::empty(200) })
    };
    reply().into()
}

/// The refusal by a page without a server of what only a server can do.
pub fn needs_server(what: &str) -> Failure {
    let message = format!("{what}: this needs a server, and this page runs without one");
    Failure::new(Code::NeedsServer, message)
}
