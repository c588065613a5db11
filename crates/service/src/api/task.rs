use games::Game;
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;

use super::{Call, ErrorBody, Failure, Reply, catalog, no_such_path};
use crate::Work;
use crate::dto::*;
use crate::engines::Engines;
use crate::routes::Endpoint;

/// The work that answers a request which does not depend on earlier requests. Its host decides
/// where it runs.
pub enum Task {
    /// Work of a few milliseconds.
    Short(Work<Result<Reply, Failure>>),
    /// A search that somebody waits for.
    Search(Work<Result<Reply, Failure>>),
    /// Work that may take minutes.
    Long(Work<Result<Reply, Failure>>),
}

impl Task {
    /// Checks a request and prepares its work. `updates` gets the progress of searches and reviews.
    pub fn new(call: &Call, engines: &Engines, updates: Updates) -> Result<Self, Failure> {
        if call.route.endpoint == Endpoint::Catalog {
            return Ok(Self::Short(Box::new(|_| Reply::json(200, &catalog()))));
        }
        let game = call.game()?;
        match call.route.endpoint {
            Endpoint::Position => short(call, game, PositionRequest::answer),
            Endpoint::Play => short(call, game, PlayRequest::answer),
            Endpoint::Edit => short(call, game, EditedPosition::answer),
            Endpoint::RandomStart => short(call, game, RandomStartRequest::answer),
            Endpoint::ChooseSetUp => short(call, game, SetUpRequest::answer),
            Endpoint::Read => short(call, game, ReadRequest::answer),
            Endpoint::Write => short(call, game, WriteRequest::answer),
            Endpoint::Evaluate => search(call.body::<EvaluateRequest>()?.answer(game)),
            Endpoint::Prove => search(call.body::<ProveRequest>()?.answer(game)),
            Endpoint::Analyze => {
                search(call.body::<AnalyzeRequest>()?.answer(game, engines, updates))
            }
            Endpoint::AnalyzeInEvents => {
                search(call.query::<AnalyzeRequest>()?.answer(game, engines, updates))
            }
            Endpoint::Review | Endpoint::ReviewInEvents => {
                let is_stream = call.route.is_stream();
                let query = if is_stream { ReviewQuery::default() } else { call.query()? };
                let (format, request) = (query.format.unwrap_or_default(), call.body()?);
                Ok(Self::Long(ReviewRequest::answer(request, game, format, engines, updates)?))
            }
            _ => Err(no_such_path(call.route.path)),
        }
    }
}

fn short<R: DeserializeOwned + Send + 'static, A: Serialize + 'static>(
    call: &Call,
    game: Game,
    answer: fn(R, Game) -> Result<A, Failure>,
) -> Result<Task, Failure> {
    let request = call.body()?;
    Ok(Task::Short(Box::new(move |_| Reply::json(200, &answer(request, game)?))))
}

fn search<A: Serialize + 'static>(
    work: Result<Work<Result<A, Failure>>, Failure>,
) -> Result<Task, Failure> {
    let work = work?;
    Ok(Task::Search(Box::new(move |job| Reply::json(200, &work(job)?))))
}

/// The last event of a stream: the answer, or the failure.
pub fn last_update(answer: Result<Reply, Failure>) -> Update {
    match answer {
        Ok(reply) => Update { event: "done", data: reply.into_text() },
        Err(failure) => Update::new("problem", &ErrorBody { error: failure }),
    }
}

/// One of the events of a stream. `data` is JSON as text.
#[derive(Debug, ToSchema)]
#[schema(as = StreamEvent)]
pub struct Update {
    pub event: &'static str,
    pub data: String,
}

impl Update {
    pub fn new(event: &'static str, value: &impl Serialize) -> Self {
        // This cannot fail: all keys are strings.
        let data = serde_json::to_string(value).unwrap_or_else(|_| "null".into());
        Self { event, data }
    }
}

/// The callback with which work reports its progress.
pub type Updates = Box<dyn Fn(Update) + Send>;
