//! Requests to a server within the same process.

use std::future::poll_fn;
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::task::Poll;

use axum::Router;
use axum::body::Body;
use axum::http::{Method, StatusCode};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tower::ServiceExt;
use web::http::router;
use web::pool::{Pool, Priority, Ticket};
use web::storage::DataFile;
use web::{AppState, ServeOptions, Shutdown};

use crate::clock;
use crate::server::client::request;

/// Talks to a server.
#[derive(Clone)]
pub struct Client {
    router: Router,
    state: Arc<AppState>,
    pub shutdown: Shutdown,
    /// The fields of all requests.
    fields: Vec<(&'static str, String)>,
}

/// An engine's move that takes until this is dropped.
pub struct SlowMove {
    _let_go: mpsc::Sender<()>,
    pub begun: mpsc::Receiver<()>,
    _ticket: Ticket<bool>,
}

/// Events of a server as they arrive.
pub struct Events {
    body: Body,
    text: String,
}

impl Client {
    /// A client of a new server that keeps nothing.
    pub fn new() -> Self {
        Self::with(ServeOptions::default())
    }

    /// A client of a new server with this file.
    pub fn on_file(path: &std::path::Path) -> Self {
        Self::with(ServeOptions { data: DataFile::File(path.into()), ..ServeOptions::default() })
    }

    pub fn with(options: ServeOptions) -> Self {
        clock::install();
        let (options, shutdown) = (ServeOptions { clock: later, ..options }, Shutdown::default());
        let state = Arc::new(AppState::new(&options, shutdown.clone()).unwrap());
        Self { router: router(Arc::clone(&state)), state, shutdown, fields: Vec::new() }
    }

    /// While this exists, no engine searches.
    pub fn hold_engines(&self) -> Vec<SlowMove> {
        let held: Vec<_> = (0..self.pool().load().workers).map(|_| self.slow_move()).collect();
        held.iter().for_each(|held| held.begun.recv().unwrap());
        held
    }

    /// Queues a move in a game.
    pub fn slow_move(&self) -> SlowMove {
        let ((_let_go, gate), (begin, begun)) = (mpsc::channel(), mpsc::channel());
        let search = self
            .pool()
            .submit(Priority::Play, move |_| begin.send(()).is_ok() && gate.recv().is_ok());
        SlowMove { _let_go, begun, _ticket: search.unwrap() }
    }

    pub fn pool(&self) -> &Pool {
        &self.state.pool
    }

    /// The same server as a browser with this secret sees it.
    pub fn visitor(&self, digit: char) -> Self {
        let secret = digit.to_string().repeat(32);
        self.with_field("cookie", &format!("theme=dark; dreistein_visitor={secret}"))
    }

    pub fn with_field(&self, name: &'static str, value: &str) -> Self {
        let mut client = self.clone();
        client.fields.push((name, value.to_owned()));
        client
    }

    pub async fn get(&self, path: &str) -> (StatusCode, Value) {
        self.call(Method::GET, path, None).await
    }

    pub async fn post(&self, path: &str, body: Value) -> (StatusCode, Value) {
        self.call(Method::POST, path, Some(body)).await
    }

    pub async fn delete(&self, path: &str) -> (StatusCode, Value) {
        self.call(Method::DELETE, path, None).await
    }

    /// What must succeed.
    #[track_caller]
    pub fn posted(&self, path: &str, body: Value) -> impl Future<Output = Value> {
        let sent = format!("{path} {body}");
        let answer = self.post(path, body);
        async move {
            let (status, value) = answer.await;
            assert!(status.is_success(), "{sent}: {status} {value}");
            value
        }
    }

    /// The status and the code of what is refused, such as `409 conflict`.
    pub async fn refusal(&self, path: &str, body: Value) -> String {
        let (status, failure) = self.post(path, body).await;
        format!("{} {}", status.as_u16(), failure["error"]["code"].as_str().unwrap_or("without"))
    }

    /// Checks that a request is refused with this code, and a message with this part.
    pub async fn refuses(&self, path: &str, request: Value, code: &str, part: &str) {
        let (status, failure) = self.post(path, request.clone()).await;
        assert_eq!((status.as_u16(), &failure["error"]["code"]), (422, &code.into()), "{request}");
        let message = failure["error"]["message"].as_str().unwrap();
        assert!(message.contains(part), "{request}: {message}");
    }

    /// The first legal move of a person in a game that stands like this.
    pub async fn step(&self, state: &Value) -> Value {
        let body = json!({"move": state["position"]["moves"][0], "ply": plies(state)});
        self.posted(&path(state, "/moves"), body).await
    }

    /// A new game of this kind, between these players, from this set-up.
    pub async fn begin(&self, game: &str, players: [Value; 2], set_up: &str) -> Value {
        self.game(json!({"game": game, "players": players, "set_up": set_up})).await
    }

    /// A new game.
    pub async fn game(&self, request: Value) -> Value {
        self.posted("/games", request).await
    }

    /// The current state of the game.
    pub async fn state(&self, game: &Value) -> Value {
        let (status, state) = self.get(&path(game, "")).await;
        assert_eq!(status, StatusCode::OK, "{state}");
        state
    }

    pub async fn text(&self, path: &str) -> (StatusCode, String) {
        let response = self.send(Method::GET, path, None).await;
        let status = response.status();
        let bytes = response.into_body().collect().await.unwrap().to_bytes();
        (status, String::from_utf8(bytes.to_vec()).unwrap())
    }

    /// The events of a game, contest or the like.
    pub async fn events(&self, path: &str) -> Events {
        let response = self.send(Method::GET, path, None).await;
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Events { body: response.into_body(), text: String::new() }
    }

    /// Sends a request and leaves as soon as the server has to wait for the `waits`-th time.
    pub async fn leave(&self, waits: usize, method: Method, path: &str, body: Option<Value>) {
        let mut answer = pin!(self.call(method, path, body));
        let mut waited = 0;
        poll_fn(|context| {
            waited += 1;
            let is_answered = answer.as_mut().poll(context).is_ready();
            if is_answered || waited >= waits { Poll::Ready(()) } else { Poll::Pending }
        })
        .await;
    }

    async fn call(&self, method: Method, path: &str, body: Option<Value>) -> (StatusCode, Value) {
        let response = self.send(method, path, body).await;
        let status = response.status();
        let bytes = response.into_body().collect().await.unwrap().to_bytes();
        let value = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        (status, value)
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        body: Option<Value>,
    ) -> axum::http::Response<Body> {
        let fields = self.fields.iter().map(|(name, value)| (*name, value.as_str()));
        let of_body = body.as_ref().map(|_| ("content-type", "application/json"));
        let fields: Vec<(&str, &str)> = fields.chain(of_body).collect();
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        let request = request(method, &format!("/api/v1{path}"), &fields, body);
        self.router.clone().oneshot(request).await.unwrap()
    }
}

impl Events {
    /// The next event: its name and what it says; `None` when the stream has ended.
    pub async fn next(&mut self) -> Option<(String, Value)> {
        loop {
            if let Some((event, rest)) = self.text.split_once("\n\n") {
                let field = |name: &str| {
                    let mut lines = event.lines().filter_map(|line| line.strip_prefix(name));
                    lines.next().map(|value| value.trim().to_owned())
                };
                let found = field("event:").zip(field("data:"));
                self.text = rest.to_owned();
                let Some((name, data)) = found else { continue };
                return Some((name, serde_json::from_str(&data).unwrap()));
            }
            let frame = self.body.frame().await?.unwrap();
            let bytes = frame.into_data().unwrap();
            self.text.push_str(std::str::from_utf8(&bytes).unwrap());
        }
    }

    /// The next state that satisfies a condition.
    pub async fn until(&mut self, is_wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let (name, state) = self.next().await.expect("the stream goes on");
            assert_eq!(name, "state");
            if is_wanted(&state) {
                return state;
            }
        }
    }
}

/// The time of day: every look at it is later than the one before.
fn later() -> u64 {
    static NOW: AtomicU64 = AtomicU64::new(1_000_000);
    NOW.fetch_add(1, Ordering::Relaxed)
}

/// A path of a game.
pub fn path(game: &Value, rest: &str) -> String {
    format!("/games/{}{rest}", game["id"].as_str().unwrap())
}

pub fn plies(state: &Value) -> usize {
    state["plies"].as_array().unwrap().len()
}

/// A request with other values of some fields.
pub fn with(mut request: Value, more: Value) -> Value {
    let Value::Object(more) = more else { panic!("{more}") };
    request.as_object_mut().unwrap().extend(more);
    request
}

/// A person.
pub fn human() -> Value {
    json!({"kind": "human"})
}

/// An engine that is quick and always the same.
pub fn greedy() -> Value {
    json!({"kind": "engine", "spec": "greedy"})
}
