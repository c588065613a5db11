use std::any::Any;

use axum::Json;
use axum::extract::OriginalUri;
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use service::api::{self, Code, Failure};

use crate::pool::PoolError;

/// A failure as the answer to a request.
pub struct HttpError(pub Failure);

impl From<Failure> for HttpError {
    fn from(failure: Failure) -> Self {
        Self(failure)
    }
}

impl From<PoolError> for HttpError {
    fn from(error: PoolError) -> Self {
        Self(error.into())
    }
}

impl IntoResponse for HttpError {
    fn into_response(self) -> Response {
        let Self(failure) = self;
        let (_, status) = failure.code.word_and_status();
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let is_busy = failure.code == Code::Busy;
        let mut response = (status, Json(failure.body())).into_response();
        if is_busy {
            let seconds = header::HeaderValue::from_static(RETRY_AFTER);
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response
    }
}

/// The seconds to wait when the server is busy.
const RETRY_AFTER: &str = "2";

pub fn after_panic(_: Box<dyn Any + Send>) -> Response {
    tracing::error!("a request made the server panic");
    HttpError(Failure::internal("internal server error")).into_response()
}

pub async fn no_such_path(OriginalUri(uri): OriginalUri) -> HttpError {
    HttpError(api::no_such_path(uri.path()))
}

pub async fn no_such_method(method: Method, OriginalUri(uri): OriginalUri) -> HttpError {
    HttpError(api::no_such_method(uri.path(), method.as_str()))
}
