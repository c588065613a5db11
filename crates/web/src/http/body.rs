use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use service::api::{Code, Failure, LONGEST_BODY, too_large};

/// How long a body may take to arrive.
pub const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// Reads the body of a request, which must be JSON.
pub async fn read(request: Request) -> Result<Bytes, Failure> {
    check_content_type(request.headers())?;
    check_length(request.headers())?;
    let read = tokio::time::timeout(LONGEST_WAIT, Bytes::from_request(request, &())).await;
    let read = read.map_err(|_| {
        let seconds = LONGEST_WAIT.as_secs();
        let message = format!("the body did not arrive within {seconds} seconds");
        Failure::new(Code::RequestTimeout, message)
    })?;
    read.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => too_large(),
        _ => Failure::new(Code::BadRequest, rejection.body_text()),
    })
}

/// Accepts only JSON: browsers ask the server before they send JSON for a page of another site.
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
