use std::any::Any;

use axum::Json;
use axum::extract::OriginalUri;
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::api::{Code, Failure};
use crate::dto::{ErrorBody, ErrorDetails};

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.code.status());
        let status = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let is_busy = self.code == Code::Busy;
        let mut response = (status, Json(body(self))).into_response();
        if is_busy {
            let seconds = header::HeaderValue::from_static(RETRY_AFTER);
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response
    }
}

/// The body of the answer.
pub fn body(failure: Failure) -> ErrorBody {
    ErrorBody { error: ErrorDetails { code: failure.code.name(), message: failure.message } }
}

/// How many seconds to wait when the server is busy.
const RETRY_AFTER: &str = "2";

/// The answer if something went wrong that must never go wrong.
pub fn after_panic(_: Box<dyn Any + Send>) -> Response {
    Failure::new(Code::Internal, "something went wrong inside the server").into_response()
}

/// The answer to a path of the interface that does not exist.
pub async fn no_such_path(OriginalUri(uri): OriginalUri) -> Failure {
    Failure::new(Code::NotFound, format!("there is no {}; see /api/v1/openapi.json", uri.path()))
}

/// The answer to a path that exists, asked in the wrong way.
pub async fn no_such_method(method: Method, OriginalUri(uri): OriginalUri) -> Failure {
    Failure::new(Code::MethodNotAllowed, format!("{} does not take {method}", uri.path()))
}
