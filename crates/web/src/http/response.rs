//! Converts replies to HTTP responses.

use std::any::Any;

use axum::extract::OriginalUri;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use service::api::{self, Code, Failure, Reply};

pub fn response(reply: Reply) -> Response {
    let status = StatusCode::from_u16(reply.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let Some(kind) = reply.r#type else { return status.into_response() };
    let response = (status, [(header::CONTENT_TYPE, kind)], reply.into_text());
    if kind != Reply::HTML {
        return response.into_response();
    }
    let fields = [
        (header::CONTENT_DISPOSITION, "attachment; filename=\"review.html\""),
        (header::CONTENT_SECURITY_POLICY, STAND_ALONE),
    ];
    (fields, response).into_response()
}

/// The policy for the page of a review, which contains its style and its script: it may load
/// nothing else and has no rights on this server.
const STAND_ALONE: &str = "default-src 'none'; style-src 'unsafe-inline'; \
    script-src 'unsafe-inline'; frame-ancestors 'none'; sandbox allow-scripts";

/// The response to a request that is refused.
pub fn refusal(failure: Failure) -> Response {
    let is_busy = failure.code == Code::Busy;
    let mut response = response(Reply::refusal(failure));
    if is_busy {
        let seconds = HeaderValue::from_static(RETRY_AFTER);
        response.headers_mut().insert(header::RETRY_AFTER, seconds);
    }
    response
}

/// The seconds to wait when the server is busy.
const RETRY_AFTER: &str = "2";

pub fn after_panic(_: Box<dyn Any + Send>) -> Response {
    tracing::error!("a request made the server panic");
    refusal(Failure::internal("internal server error"))
}

pub async fn no_such_path(OriginalUri(uri): OriginalUri) -> Response {
    refusal(api::no_such_path(uri.path()))
}

pub async fn no_such_method(method: Method, OriginalUri(uri): OriginalUri) -> Response {
    refusal(api::no_such_method(uri.path(), method.as_str()))
}
