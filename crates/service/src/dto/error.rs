use serde::Serialize;
use utoipa::{IntoResponses, ToSchema};

/// The body of every answer that is an error.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    pub error: ErrorDetails,
}

/// What is wrong with a request, or with the server.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorDetails {
    /// A word for programs.
    #[schema(example = "illegal_move")]
    pub code: &'static str,
    /// A sentence for people: names what was sent and says what was expected.
    pub message: String,
}

/// How every request may fail.
#[derive(IntoResponses)]
pub enum Refusals {
    /// The request cannot be read.
    #[response(status = 400)]
    BadRequest(#[to_schema] ErrorBody),
    /// The request comes from another site, is for another host, or is not for the player who may
    /// do this.
    #[response(status = 403)]
    Forbidden(#[to_schema] ErrorBody),
    /// There is no such game or thing.
    #[response(status = 404)]
    NotFound(#[to_schema] ErrorBody),
}

/// How requests with a body may also fail.
#[derive(IntoResponses)]
pub enum BodyRefusals {
    /// The body did not arrive in time.
    #[response(status = 408)]
    RequestTimeout(#[to_schema] ErrorBody),
    /// The body is longer than 256 KiB.
    #[response(status = 413)]
    TooLarge(#[to_schema] ErrorBody),
    /// The content type is not `application/json`.
    #[response(status = 415)]
    UnsupportedMediaType(#[to_schema] ErrorBody),
    /// The body is invalid or asks for something impossible.
    #[response(status = 422)]
    Unprocessable(#[to_schema] ErrorBody),
}

/// How requests for work may also fail.
#[derive(IntoResponses)]
pub enum WorkRefusals {
    /// The queue is full; `Retry-After` says when to retry.
    #[response(status = 503)]
    Busy(#[to_schema] ErrorBody),
}

/// How changes may also fail.
#[derive(IntoResponses)]
pub enum ChangeRefusals {
    /// The change is not possible in the current state.
    #[response(status = 409)]
    Conflict(#[to_schema] ErrorBody),
}

/// How requests that can be made too often may also fail.
#[derive(IntoResponses)]
pub enum RateRefusals {
    /// This was done too often in a short time.
    #[response(status = 429)]
    TooManyRequests(#[to_schema] ErrorBody),
}
