use std::sync::atomic::AtomicBool;

use games::{GameName, GameWork};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Reply;
use super::routes::{Address, Endpoint, needs_server};
use crate::api::{
    self, Analyze, Edit, Failure, ReviewText, Update, Updates, no_such_path, read_body, read_query,
};
use crate::dto::{
    AnalyzeRequest, Analyzed, EvaluateRequest, PlayRequest, PositionRequest, ProveRequest,
    RandomStartRequest, ReadRequest, ReviewFormat, ReviewQuery, ReviewRequest, SetUpRequest,
    WriteRequest,
};
use crate::engines::Engines;
use crate::play::no_game;
use crate::{LoneJob, Work};

/// A request as it would go to a server.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    pub method: &'a str,
    /// Below `/api/v1`, with the query.
    pub address: &'a str,
    pub body: Option<&'a str>,
}

impl Request<'_> {
    pub(super) fn read_body<T: DeserializeOwned>(&self) -> Result<T, Failure> {
        read_body(self.body.unwrap_or_default().as_bytes())
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
    Answering { request, engines, stop }.reply(emit).into()
}

struct Answering<'a> {
    request: Request<'a>,
    engines: &'a Engines,
    stop: &'a AtomicBool,
}

impl Answering<'_> {
    fn reply(&self, emit: impl Fn(Update) + Clone + Send + 'static) -> Result<Reply, Failure> {
        let Request { method, address, .. } = self.request;
        let Address { endpoint, parameters, query } = Address::read(method, address)?;
        let game = || {
            let name = parameters.first().map(String::as_str).unwrap_or_default();
            name.parse::<GameName>().map_err(Failure::not_found)
        };
        match endpoint {
            Endpoint::Health => Reply::json(200, &api::health(1, 0, 0)),
            Endpoint::Catalog => Reply::json(200, &api::catalog()),
            Endpoint::Position => self.at_once::<PositionRequest, _>(game()?),
            Endpoint::Play => self.at_once::<PlayRequest, _>(game()?),
            Endpoint::Edit => {
                let game = game()?;
                Reply::json(200, &game.run(Edit(self.request.read_body()?))?)
            }
            Endpoint::Read => self.at_once::<ReadRequest, _>(game()?),
            Endpoint::Write => self.at_once::<WriteRequest, _>(game()?),
            Endpoint::RandomStart => self.at_once::<RandomStartRequest, _>(game()?),
            Endpoint::ChooseSetUp => self.at_once::<SetUpRequest, _>(game()?),
            Endpoint::Evaluate => self.after_work::<EvaluateRequest, _>(game()?),
            Endpoint::Prove => self.after_work::<ProveRequest, _>(game()?),
            Endpoint::Analyze => {
                let (game, request) = (game()?, self.request.read_body()?);
                Reply::json(200, &self.run(self.analysis(game, request, Updates::default())?)?)
            }
            Endpoint::AnalyzeInEvents => {
                let (game, request) = (game()?, read_query(query)?);
                let analysis = self.analysis(game, request, Updates::to(emit.clone()))?;
                let analyzed = self.run(analysis);
                Ok(ended(analyzed.map(|analyzed| Update::new("done", &analyzed)), emit))
            }
            Endpoint::Review => {
                let (game, ReviewQuery { format }) = (game()?, read_query(query)?);
                let format = format.unwrap_or_default();
                let text = self.run(self.review(game, format, Updates::default())?)?;
                match format {
                    ReviewFormat::Json => Reply::json_text(200, text),
                    ReviewFormat::Html => Ok(Reply::text("text/html; charset=utf-8", text)),
                }
            }
            Endpoint::ReviewInEvents => {
                let updates = Updates::to(emit.clone());
                let review = self.review(game()?, ReviewFormat::Json, updates)?;
                let reviewed = self.run(review);
                Ok(ended(reviewed.map(|json| Update { name: "done", json }), emit))
            }
            Endpoint::Games(_) => Err(no_such_path(address)),
            Endpoint::Server => Err(needs_server(address)),
        }
    }

    /// The answer to a request that is quick.
    fn at_once<T, A>(&self, game: GameName) -> Result<Reply, Failure>
    where
        T: DeserializeOwned + GameWork<Output = Result<A, Failure>>,
        A: Serialize,
    {
        Reply::json(200, &game.run(self.request.read_body::<T>()?)?)
    }

    /// The answer to a request that takes a while.
    fn after_work<T, A>(&self, game: GameName) -> Result<Reply, Failure>
    where
        T: DeserializeOwned + GameWork<Output = Result<Work<A>, Failure>>,
        A: Serialize,
    {
        Reply::json(200, &self.run(game.run(self.request.read_body::<T>()?)?))
    }

    fn analysis(
        &self,
        game: GameName,
        request: AnalyzeRequest,
        updates: Updates,
    ) -> Result<Work<Result<Analyzed, Failure>>, Failure> {
        game.run(Analyze { engines: self.engines, request, updates })
    }

    fn review(
        &self,
        game: GameName,
        format: ReviewFormat,
        updates: Updates,
    ) -> Result<Work<Result<String, Failure>>, Failure> {
        let ReviewRequest { record, game_id, engine, depth } = self.request.read_body()?;
        let record = match (record, game_id) {
            (Some(record), None) => record,
            (None, Some(id)) => return Err(no_game(&id)),
            _ => return Err(Failure::invalid_body(ReviewRequest::EXPECTED)),
        };
        game.run(ReviewText { engines: self.engines, record, engine, depth, format, updates })
    }

    fn run<T>(&self, work: Work<T>) -> T {
        work(&LoneJob::begin(self.stop))
    }
}

/// Ends a stream with its last event.
fn ended(last: Result<Update, Failure>, emit: impl Fn(Update)) -> Reply {
    emit(last.unwrap_or_else(|failure| Update::new("problem", &failure.body())));
    Reply { r#type: Some("text/event-stream"), ..Reply::empty(200) }
}
