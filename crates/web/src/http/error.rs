use std::any::Any;

use axum::Json;
use axum::extract::OriginalUri;
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::api::{Code, Failure};
use crate::dto::{ErrorBody, ErrorDetails};

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let (_, status) = self.code.word_and_status();
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let is_busy = self.code == Code::Busy;
        let mut response = (status, Json(body(self))).into_response();
        if is_busy {
            let seconds = header::HeaderValue::from_static(RETRY_AFTER);
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response
    }
}

pub fn body(failure: Failure) -> ErrorBody {
    let (code, _) = failure.code.word_and_status();
    ErrorBody { error: ErrorDetails { code, message: failure.message } }
}

/// The seconds to wait when the server is busy.
const RETRY_AFTER: &str = "2";

pub fn after_panic(_: Box<dyn Any + Send>) -> Response {
    tracing::error!("a request made the server panic");
    Failure::internal("internal server error").into_response()
}

pub async fn no_such_path(OriginalUri(uri): OriginalUri) -> Failure {
    Failure::not_found(format!("there is no {}; see /api/v1/openapi.json", uri.path()))
}

pub async fn no_such_method(method: Method, OriginalUri(uri): OriginalUri) -> Failure {
    Failure::new(Code::MethodNotAllowed, format!("{} does not take {method}", uri.path()))
}
