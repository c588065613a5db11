use std::num::NonZeroUsize;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Method, Request, header};
use http_body_util::BodyExt;
use serde_json::Value;
use tower::ServiceExt;
use web::{AppState, ServeOptions, Shutdown, http};

use crate::clock;

/// A server without a network.
pub struct Server {
    router: Router,
    pub state: Arc<AppState>,
}

pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Answer {
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("{}", self.text()))
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// The code of a failure, after checking its form.
    #[track_caller]
    pub fn code(&self) -> String {
        let json = self.json();
        assert_eq!(json.as_object().unwrap().len(), 1, "{json}");
        let error = json["error"].as_object().unwrap();
        assert!(!error["message"].as_str().unwrap().is_empty());
        assert_eq!(error.len(), 2, "{json}");
        error["code"].as_str().unwrap().to_owned()
    }

    pub fn message(&self) -> String {
        self.json()["error"]["message"].as_str().unwrap().to_owned()
    }

    /// The events of a stream: names and JSON.
    pub fn events(&self) -> Vec<(String, Value)> {
        let events = self.text().split("\n\n").filter(|event| !event.is_empty());
        let event = |text: &str| {
            let (name, data) = text.split_once('\n').unwrap();
            let name = name.strip_prefix("event: ").unwrap().to_owned();
            (name, serde_json::from_str(data.strip_prefix("data: ").unwrap()).unwrap())
        };
        events.map(event).collect()
    }

    /// The events of a stream once its search has begun: on a busy machine it may have to wait.
    pub fn events_of_search(&self) -> Vec<(String, Value)> {
        self.events().into_iter().filter(|(name, _)| name != "queued").collect()
    }
}

impl Server {
    pub fn new() -> Self {
        Self::with(ServeOptions { workers: NonZeroUsize::new(2), ..ServeOptions::default() })
    }

    pub fn with(options: ServeOptions) -> Self {
        clock::install();
        let state = Arc::new(AppState::new(&options, Shutdown::default()).unwrap());
        Self { router: http::router(Arc::clone(&state)), state }
    }

    pub async fn send(&self, request: Request<Body>) -> Answer {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = body.collect().await.unwrap().to_bytes();
        Answer { status: parts.status.as_u16(), headers: parts.headers, body }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(request(Method::GET, path, &[], Body::empty())).await
    }

    /// Posts to a path of the interface.
    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        self.post_text(path, &body.to_string()).await
    }

    pub async fn post_text(&self, path: &str, body: &str) -> Answer {
        let fields = [(header::CONTENT_TYPE.as_str(), "application/json")];
        let path = format!("/api/v1{path}");
        self.send(request(Method::POST, &path, &fields, Body::from(body.to_owned()))).await
    }

    /// Its answer if all is well.
    #[track_caller]
    pub fn ask(&self, path: &str, body: &Value) -> impl Future<Output = Value> {
        let place = std::panic::Location::caller();
        async move {
            let answer = self.post(path, body).await;
            assert_eq!(answer.status, 200, "{place}: {:.300}", answer.text());
            answer.json()
        }
    }

    /// Checks that a request is refused with this code, and a message with this part.
    pub async fn refuses(&self, path: &str, body: &Value, code: &str, part: &str) {
        let answer = self.post(path, body).await;
        assert_eq!((answer.status, answer.code().as_str()), (422, code), "{body}");
        assert!(answer.message().contains(part), "{}", answer.message());
    }

    /// The status and the code of a failure.
    pub async fn refusal(&self, path: &str, body: &Value) -> (u16, String) {
        let answer = self.post(path, body).await;
        (answer.status, answer.code())
    }
}

/// A value without fields of these names.
pub fn without(names: &[&str], mut value: Value) -> Value {
    match &mut value {
        Value::Object(fields) => {
            fields.retain(|name, _| !names.contains(&name.as_str()));
            fields.values_mut().for_each(|field| *field = without(names, field.take()));
        }
        Value::Array(list) => list.iter_mut().for_each(|item| *item = without(names, item.take())),
        _ => {}
    }
    value
}

/// A request for this machine, with some fields.
pub fn request(method: Method, path: &str, fields: &[(&str, &str)], body: Body) -> Request<Body> {
    let request = Request::builder().method(method).uri(path);
    let request = match fields.iter().any(|(name, _)| *name == "host") {
        true => request,
        false => request.header(header::HOST, "localhost:8173"),
    };
    let request =
        fields.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    request.body(body).unwrap()
}
