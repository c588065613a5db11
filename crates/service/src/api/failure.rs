use std::fmt::Display;

use game::plain_words;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The body of every answer that is an error.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    pub error: Failure,
}

/// What is wrong with a request, or with the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ErrorDetails)]
pub struct Failure {
    /// A word for programs.
    #[schema(value_type = String, example = "illegal_move")]
    pub code: Code,
    /// A sentence for people: names what was sent and says what was expected.
    pub message: String,
}

impl Failure {
    /// Creates a failure. Messages may be those of libraries and quote input: they are put in plain
    /// words, and long ones are cut.
    pub fn new(code: Code, message: impl Display) -> Self {
        const LONGEST: usize = 600;
        let mut message = plain_words(message);
        if let Some((end, _)) = message.char_indices().nth(LONGEST) {
            message.truncate(end);
            message += " ...";
        }
        Self { code, message }
    }

    pub fn invalid_body(message: impl Display) -> Self {
        Self::new(Code::InvalidBody, message)
    }

    pub fn invalid_spec(message: impl Display) -> Self {
        Self::new(Code::InvalidSpec, message)
    }

    pub fn conflict(message: impl Display) -> Self {
        Self::new(Code::Conflict, message)
    }

    pub fn not_found(message: impl Display) -> Self {
        Self::new(Code::NotFound, message)
    }

    pub fn internal(message: impl Display) -> Self {
        Self::new(Code::Internal, message)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// Not JSON, or a parameter of the wrong type.
    BadRequest,
    Forbidden,
    NotFound,
    MethodNotAllowed,
    RequestTimeout,
    Conflict,
    TooLarge,
    UnsupportedMediaType,
    /// The body is JSON, but not what is expected here.
    InvalidBody,
    InvalidPosition,
    IllegalMove,
    InvalidFormat,
    /// There is no such engine or evaluation, or clients of a server may not use it.
    InvalidSpec,
    NotInThisGame,
    TooMuchWork,
    TooManyRequests,
    Internal,
    /// A page without a server cannot do this.
    NeedsServer,
    Busy,
}

impl Code {
    /// The HTTP status of an answer with this code.
    pub const fn status(self) -> u16 {
        match self {
            Self::BadRequest => 400,
            Self::Forbidden => 403,
            Self::NotFound => 404,
            Self::MethodNotAllowed => 405,
            Self::RequestTimeout => 408,
            Self::Conflict => 409,
            Self::TooLarge => 413,
            Self::UnsupportedMediaType => 415,
            Self::InvalidBody
            | Self::InvalidPosition
            | Self::IllegalMove
            | Self::InvalidFormat
            | Self::InvalidSpec
            | Self::NotInThisGame
            | Self::TooMuchWork => 422,
            Self::TooManyRequests => 429,
            Self::Internal => 500,
            Self::NeedsServer => 501,
            Self::Busy => 503,
        }
    }
}
