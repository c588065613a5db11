use std::sync::atomic::AtomicBool;

use games::Game;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Reply;
use super::routes::{Address, Endpoint, needs_server};
use crate::api::{
    self, Analyze, Failure, ReviewText, Update, Updates, no_such_path, read_body, read_query,
};
use crate::dto::{
    AnalyzeRequest, Analyzed, EditedPosition, EvaluateRequest, PlayRequest, PositionRequest,
    ProveRequest, RandomStartRequest, ReadRequest, ReviewFormat, ReviewQuery, ReviewRequest,
    SetUpRequest, WriteRequest,
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
            name.parse::<Game>().map_err(Failure::not_found)
        };
        match endpoint {
            Endpoint::Health => Reply::json(200, &api::health(1, 0, 0)),
            Endpoint::Catalog => Reply::json(200, &api::catalog()),
            Endpoint::Position => self.at_once(game()?, PositionRequest::answer),
            Endpoint::Play => self.at_once(game()?, PlayRequest::answer),
            Endpoint::Edit => self.at_once(game()?, EditedPosition::answer),
            Endpoint::Read => self.at_once(game()?, ReadRequest::answer),
            Endpoint::Write => self.at_once(game()?, WriteRequest::answer),
            Endpoint::RandomStart => self.at_once(game()?, RandomStartRequest::answer),
            Endpoint::ChooseSetUp => self.at_once(game()?, SetUpRequest::answer),
            Endpoint::Evaluate => self.after_work(game()?, EvaluateRequest::answer),
            Endpoint::Prove => self.after_work(game()?, ProveRequest::answer),
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
    fn at_once<T: DeserializeOwned, A: Serialize>(
        &self,
        game: Game,
        answer: impl FnOnce(T, Game) -> Result<A, Failure>,
    ) -> Result<Reply, Failure> {
        Reply::json(200, &answer(self.request.read_body()?, game)?)
    }

    /// The answer to a request that takes a while.
    fn after_work<T: DeserializeOwned, A: Serialize>(
        &self,
        game: Game,
        answer: impl FnOnce(T, Game) -> Result<Work<Result<A, Failure>>, Failure>,
    ) -> Result<Reply, Failure> {
        Reply::json(200, &self.run(answer(self.request.read_body()?, game)?)?)
    }

    fn analysis(
        &self,
        game: Game,
        request: AnalyzeRequest,
        updates: Updates,
    ) -> Result<Work<Result<Analyzed, Failure>>, Failure> {
        Analyze { engines: self.engines, request, updates }.answer(game)
    }

    fn review(
        &self,
        game: Game,
        format: ReviewFormat,
        updates: Updates,
    ) -> Result<Work<Result<String, Failure>>, Failure> {
        let ReviewRequest { record, game_id, engine, depth } = self.request.read_body()?;
        let record = match (record, game_id) {
            (Some(record), None) => record,
            (None, Some(id)) => return Err(no_game(&id)),
            _ => return Err(Failure::invalid_body(ReviewRequest::EXPECTED)),
        };
        ReviewText { engines: self.engines, record, engine, depth, format, updates }.answer(game)
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
