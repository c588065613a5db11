use serde::Serialize;

use super::{Call, ErrorBody, Failure, Reply, catalog, no_such_path};
use crate::Work;
use crate::dto::{
    AnalyzeRequest, EditedPosition, EvaluateRequest, PlayRequest, PositionRequest, ProveRequest,
    RandomStartRequest, ReadRequest, ReviewFormat, ReviewQuery, ReviewRequest, SetUpRequest,
    WriteRequest,
};
use crate::engines::Engines;
use crate::routes::Endpoint;

/// The answer to a request that needs no memory of earlier ones, or the work for it. Its host
/// decides where work is done.
pub enum Task {
    Done(Reply),
    /// Work of a few milliseconds.
    Short(Box<dyn FnOnce() -> Result<Reply, Failure> + Send>),
    /// A search that somebody waits for.
    Search(Work<Result<Reply, Failure>>),
    /// Work that takes minutes.
    Long(Work<Result<Reply, Failure>>),
}

impl Task {
    /// Checks a request. `updates` gets the progress of searches and reviews.
    pub fn new(call: &Call<'_>, engines: &Engines, updates: Updates) -> Result<Self, Failure> {
        if call.route.endpoint == Endpoint::Catalog {
            return Ok(Self::Done(Reply::json(200, &catalog())?));
        }
        let game = call.game()?;
        match call.route.endpoint {
            Endpoint::Position => done(call.body::<PositionRequest>()?.answer(game)),
            Endpoint::Play => done(call.body::<PlayRequest>()?.answer(game)),
            Endpoint::Edit => done(call.body::<EditedPosition>()?.answer(game)),
            Endpoint::RandomStart => done(call.body::<RandomStartRequest>()?.answer(game)),
            Endpoint::ChooseSetUp => done(call.body::<SetUpRequest>()?.answer(game)),
            Endpoint::Read => {
                let request: ReadRequest = call.body()?;
                Ok(Self::Short(Box::new(move || Reply::json(200, &request.answer(game)?))))
            }
            Endpoint::Write => {
                let request: WriteRequest = call.body()?;
                Ok(Self::Short(Box::new(move || Reply::json(200, &request.answer(game)?))))
            }
            Endpoint::Evaluate => search(call.body::<EvaluateRequest>()?.answer(game)),
            Endpoint::Prove => search(call.body::<ProveRequest>()?.answer(game)),
            Endpoint::Analyze => {
                search(call.body::<AnalyzeRequest>()?.answer(game, engines, updates))
            }
            Endpoint::AnalyzeInEvents => {
                search(call.query::<AnalyzeRequest>()?.answer(game, engines, updates))
            }
            Endpoint::Review => {
                let format = call.query::<ReviewQuery>()?.format.unwrap_or_default();
                let request: ReviewRequest = call.body()?;
                Ok(Self::Long(request.answer(game, format, engines, updates)?))
            }
            Endpoint::ReviewInEvents => {
                let (request, format): (ReviewRequest, _) = (call.body()?, ReviewFormat::Json);
                Ok(Self::Long(request.answer(game, format, engines, updates)?))
            }
            _ => Err(no_such_path(call.route.path)),
        }
    }
}

fn done(answer: Result<impl Serialize, Failure>) -> Result<Task, Failure> {
    Ok(Task::Done(Reply::json(200, &answer?)?))
}

fn search<A: Serialize + 'static>(
    work: Result<Work<Result<A, Failure>>, Failure>,
) -> Result<Task, Failure> {
    let work = work?;
    Ok(Task::Search(Box::new(move |job| Reply::json(200, &work(job)?))))
}

/// The last event of a stream.
pub fn last_update(answer: Result<Reply, Failure>) -> Update {
    match answer {
        Ok(reply) => Update { name: "done", json: reply.into_text() },
        Err(failure) => Update::new("problem", &ErrorBody { error: failure }),
    }
}

/// An event on the way to an answer.
pub struct Update {
    pub name: &'static str,
    pub json: String,
}

impl Update {
    pub fn new(name: &'static str, value: &impl Serialize) -> Self {
        // It cannot fail: all keys are strings.
        let json = serde_json::to_string(value).unwrap_or_else(|_| "null".into());
        Self { name, json }
    }
}

/// Where work reports its progress.
pub type Updates = Box<dyn Fn(Update) + Send>;
