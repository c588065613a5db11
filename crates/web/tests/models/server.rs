//! The server as a host: its router without sockets, with a file, under the test's clock.

use std::cell::Cell;
use std::future::poll_fn;
use std::num::NonZeroUsize;
use std::path::Path;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::mpsc;
use std::task::Poll;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::http::{self, StatusCode};
use http_body_util::BodyExt;
use hyper::body::Body as _;
use serde_json::Value;
use testkit::Folder;
use tokio::runtime::{Builder, Runtime};
use tokio::task::yield_now;
use tower::ServiceExt;
use web::http::router;
use web::storage::DataFile;
use web::{AppState, ServeOptions, Shutdown};

use super::clock;
use super::model::Visitor;
use super::requests::{Host, Reply, SlowEngines};

/// What ends first comes first.
pub struct ServerHost {
    streams: Vec<Stream>,
    /// Ends before the next one begins, with all its tasks.
    life: Option<Life>,
    /// Has all its files.
    folder: Folder,
}

/// What ends first comes first.
struct Life {
    /// While this exists, the runtime does not pass the time on its own.
    _hold_time: mpsc::Sender<()>,
    runtime: Runtime,
    router: Router,
}

/// A request on its way.
pub struct Call {
    pub by: Visitor,
    pub method: &'static str,
    pub path: String,
    pub body: Option<Value>,
}

/// What somebody sees of a game that they watch.
struct Stream {
    by: Visitor,
    id: String,
    body: Body,
    text: String,
    newest: Value,
    has_ended: bool,
}

/// How long the cases of a test wait for what must come.
#[derive(Clone, Default)]
pub struct Patience {
    /// Whether a case has failed: then the others are its simpler versions, which must not take as
    /// long.
    has_failed: Rc<Cell<bool>>,
}

/// What has not come by then does not come.
pub struct Deadline(Instant, Patience);

impl Patience {
    pub fn begin(&self) -> Deadline {
        let longest = if self.has_failed.get() { 300 } else { 120_000 };
        Deadline(Instant::now() + Duration::from_millis(longest), self.clone())
    }
}

impl Deadline {
    pub fn check(&self, problem: &str) -> Result<(), String> {
        if Instant::now() < self.0 {
            return Ok(());
        }
        self.1.has_failed.set(true);
        Err(problem.to_owned())
    }
}

impl ServerHost {
    pub fn new() -> Self {
        let folder = Folder::create();
        let life = Some(Life::begin(&folder));
        Self { folder, life, streams: Vec::new() }
    }

    fn life(&self) -> &Life {
        self.life.as_ref().unwrap()
    }

    /// Sends several requests at once. They go on in turns, now in one order and now in the other.
    pub fn together(&self, requests: &[Call], is_last_first: bool) -> Vec<Reply> {
        let life = self.life();
        let call = |Call { by, method, path, body }: &Call| {
            let sent = send(life.router.clone(), *by, method, path, body.as_ref());
            let answered: Pin<Box<dyn Future<Output = Reply>>> =
                Box::pin(async { read(sent.await).await });
            (answered, None)
        };
        let mut calls: Vec<(_, Option<Reply>)> = requests.iter().map(call).collect();
        let mut is_reversed = is_last_first;
        if is_reversed {
            calls.reverse();
        }
        life.runtime.block_on(poll_fn(|context| {
            for (future, reply) in &mut calls {
                if reply.is_none()
                    && let Poll::Ready(ready) = future.as_mut().poll(context)
                {
                    *reply = Some(ready);
                }
            }
            calls.reverse();
            is_reversed = !is_reversed;
            let is_done = calls.iter().all(|(_, reply)| reply.is_some());
            if is_done { Poll::Ready(()) } else { Poll::Pending }
        }));
        if is_reversed {
            calls.reverse();
        }
        calls.into_iter().filter_map(|(_, reply)| reply).collect()
    }

    /// Sends a request and leaves at the first thing that the server has to wait for.
    pub fn leave(&mut self, Call { by, method, path, body }: &Call) {
        let life = self.life();
        let mut sent = Box::pin(send(life.router.clone(), *by, method, path, body.as_ref()));
        let _ = life.runtime.block_on(poll_fn(|context| Poll::Ready(sent.as_mut().poll(context))));
        drop(sent);
        // What the file is asked for later comes later.
        self.call(None, "GET", "/games", None);
        self.rest();
    }

    fn rest(&self) {
        // As many hops as a message takes from one task to another, and some more.
        self.life().runtime.block_on(async {
            for _ in 0..16 {
                yield_now().await;
            }
        });
    }
}

impl Life {
    fn begin(folder: &Path) -> Self {
        let runtime =
            Builder::new_current_thread().enable_all().start_paused(true).build().unwrap();
        let (hold_time, held) = mpsc::channel::<()>();
        runtime.spawn_blocking(move || held.recv());
        let options = ServeOptions {
            data: DataFile::File(folder.join("games.sqlite")),
            // An engine that is cut short because others wait would try again when time has passed,
            // but time stands still.
            workers: NonZeroUsize::new(16),
            clock: clock::now,
            ..ServeOptions::default()
        };
        let _context = runtime.enter();
        let state = AppState::new(&options, Shutdown::default()).unwrap();
        let router = router(Arc::new(state));
        Self { _hold_time: hold_time, runtime, router }
    }
}

/// The secrets of visitors.
const SECRETS: [&str; 3] = ["a", "b", "c"];

fn send(
    router: Router,
    by: Visitor,
    method: &str,
    path: &str,
    body: Option<&Value>,
) -> impl Future<Output = http::Response<Body>> + use<> {
    let request = http::Request::builder().method(method).uri(format!("/api/v1{path}"));
    let request = request.header("host", "localhost").header("content-type", "application/json");
    let secret = by.map(|visitor| SECRETS[visitor].repeat(32));
    let cookie = secret.map(|secret| format!("dreistein_visitor={secret}"));
    let request = cookie.into_iter().fold(request, |it, cookie| it.header("cookie", cookie));
    let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
    let request = request.body(body).unwrap();
    async move { router.oneshot(request).await.unwrap() }
}

async fn read(response: http::Response<Body>) -> Reply {
    let status = response.status().as_u16();
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    let text = || Value::from(String::from_utf8_lossy(&bytes));
    Reply { status, body: serde_json::from_slice(&bytes).unwrap_or_else(|_| text()) }
}

impl Host for ServerHost {
    fn call(&mut self, by: Visitor, method: &str, path: &str, body: Option<&Value>) -> Reply {
        let life = self.life();
        let sent = send(life.router.clone(), by, method, path, body);
        life.runtime.block_on(async {
            let reply = read(sent.await).await;
            // Other tasks go on only while this one waits.
            yield_now().await;
            reply
        })
    }

    fn pass(&mut self, milliseconds: u64) {
        clock::pass(milliseconds);
        let time = Duration::from_millis(milliseconds);
        self.life().runtime.block_on(tokio::time::advance(time));
        self.rest();
    }

    fn restart(&mut self) {
        self.streams.clear();
        self.life = None;
        self.life = Some(Life::begin(&self.folder));
    }

    fn watch(&mut self, by: Visitor, id: &str) -> Reply {
        let life = self.life();
        let sent = send(life.router.clone(), by, "GET", &format!("/games/{id}/events"), None);
        let response = life.runtime.block_on(sent);
        if response.status() != StatusCode::OK {
            return life.runtime.block_on(read(response));
        }
        let (body, text) = (response.into_body(), String::new());
        let (id, newest) = (id.to_owned(), Value::Null);
        let mut stream = Stream { by, id, body, text, newest, has_ended: false };
        life.runtime.block_on(stream.advance());
        let reply = Reply { status: 200, body: stream.newest.clone() };
        self.streams.push(stream);
        reply
    }

    fn unwatch(&mut self, by: Visitor, id: &str) {
        let found = self.streams.iter().position(|stream| stream.by == by && stream.id == id);
        found.map(|place| self.streams.remove(place));
        self.rest();
    }

    fn check_streams(&mut self, patience: &Patience) -> Result<(), String> {
        let mut streams = std::mem::take(&mut self.streams);
        for stream in &mut streams {
            let path = format!("/games/{}", stream.id);
            let reply = self.call(stream.by, "GET", &path, None);
            let deadline = patience.begin();
            let is_deleted = reply.status == 404;
            let expected = without_time(reply.body);
            while !stream.has_ended
                && (is_deleted || without_time(stream.newest.clone()) != expected)
            {
                self.life().runtime.block_on(stream.poll_once());
                let seen = without_time(stream.newest.clone());
                deadline.check(&lost_update(&seen, &expected))?;
            }
            if stream.has_ended != is_deleted {
                return Err("the stream of a game has ended".into());
            }
        }
        streams.retain(|stream| !stream.has_ended);
        self.streams = streams;
        Ok(())
    }

    fn is_watched(&self, id: &str) -> bool {
        self.streams.iter().any(|stream| stream.id == id)
    }

    fn engines(&mut self) -> Option<&mut dyn SlowEngines> {
        None
    }
}

impl Stream {
    /// Waits for the next event.
    async fn advance(&mut self) {
        while self.newest.is_null() {
            self.poll_once().await;
        }
    }

    /// Takes what has arrived.
    async fn poll_once(&mut self) {
        yield_now().await;
        let frame = poll_fn(|context| Poll::Ready(Pin::new(&mut self.body).poll_frame(context)));
        let Poll::Ready(frame) = frame.await else { return };
        self.has_ended = frame.is_none();
        let Some(Ok(frame)) = frame else { return };
        if let Ok(data) = frame.into_data() {
            self.text.push_str(std::str::from_utf8(&data).unwrap());
        }
        while let Some((event, rest)) = self.text.split_once("\n\n") {
            if let Some(data) = event.lines().find_map(|line| line.strip_prefix("data:")) {
                self.newest = serde_json::from_str(data).unwrap();
            }
            self.text = rest.to_owned();
        }
    }
}

/// A state apart from what the clock shows, which no event tells.
pub fn without_time(mut state: Value) -> Value {
    if let Some(clock) = state["clock"].as_object_mut() {
        clock.remove("left_ms");
    }
    state
}

/// In what somebody who watches has not seen the newest state.
pub fn lost_update(seen: &Value, now: &Value) -> String {
    let fields = now.as_object().into_iter().flatten();
    let differs = |(key, value): &(&String, &Value)| seen[key.as_str()] != **value;
    let lines = fields.filter(differs).map(|(key, value)| format!("\n  {key} is {value}"));
    format!("who watches has not seen that{}", lines.collect::<String>())
}
