use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{self, FromRequest, FromRequestParts, RawPathParams, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use games::Game;
use serde::de::DeserializeOwned;
use service::api::{Code, Failure, LONGEST_BODY, read_body, read_query, too_large};

use super::HttpError;

/// The game named in the path as `{game}`.
pub struct InGame(pub Game);

impl<S: Send + Sync> FromRequestParts<S> for InGame {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, HttpError> {
        let parameters = RawPathParams::from_request_parts(parts, state).await;
        let parameters = parameters.map_err(|error| Failure::not_found(error.body_text()))?;
        let name = parameters.iter().find(|(name, _)| *name == "game").map(|(_, value)| value);
        let game = name.unwrap_or_default().parse::<Game>();
        Ok(Self(game.map_err(Failure::not_found)?))
    }
}

/// axum's `Path`, with errors in JSON.
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, HttpError> {
        let path = extract::Path::<T>::from_request_parts(parts, state).await;
        let extract::Path(found) =
            path.map_err(|error| Failure::new(Code::BadRequest, error.body_text()))?;
        Ok(Self(found))
    }
}

/// A body that is a JSON object with exactly the fields of a type.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = HttpError;

    async fn from_request(request: Request, state: &S) -> Result<Self, HttpError> {
        check_content_type(request.headers())?;
        check_length(request.headers())?;
        let read = tokio::time::timeout(LONGEST_WAIT, Bytes::from_request(request, state));
        let Ok(read) = read.await else {
            let seconds = LONGEST_WAIT.as_secs();
            let message = format!("the body did not arrive within {seconds} seconds");
            return Err(Failure::new(Code::RequestTimeout, message).into());
        };
        let body = read.map_err(|rejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => too_large(),
            _ => Failure::new(Code::BadRequest, rejection.body_text()),
        })?;
        Ok(Self(read_body(&body)?))
    }
}

/// Browsers ask the server before they send JSON for pages of other sites.
fn check_content_type(headers: &HeaderMap) -> Result<(), Failure> {
    let found = headers.get(header::CONTENT_TYPE).map(|value| value.to_str().unwrap_or("?"));
    let found = found.unwrap_or("none");
    let kind = found.split(';').next().unwrap_or_default().trim();
    if kind.eq_ignore_ascii_case("application/json") {
        return Ok(());
    }
    let message = format!("content type {found}: expected application/json");
    Err(Failure::new(Code::UnsupportedMediaType, message))
}

/// Refuses a body by its announced length, before it is sent.
fn check_length(headers: &HeaderMap) -> Result<(), Failure> {
    let announced = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok());
    let announced = announced.and_then(|value| value.parse::<u64>().ok()).unwrap_or(0);
    if announced > LONGEST_BODY as u64 { Err(too_large()) } else { Ok(()) }
}

/// The parameters in the query.
pub struct Parameters<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Parameters<T> {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, HttpError> {
        Ok(Self(read_query(parts.uri.query().unwrap_or_default())?))
    }
}

/// How long a body may take to arrive.
pub(crate) const LONGEST_WAIT: Duration = Duration::from_secs(10);
