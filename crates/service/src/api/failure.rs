use std::fmt::Display;

use crate::dto::{ErrorBody, ErrorDetails};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub code: Code,
    /// Names what was sent and says what was expected.
    pub message: String,
}

impl Failure {
    /// Messages may quote input, so long ones are cut.
    pub fn new(code: Code, message: impl Display) -> Self {
        const LONGEST: usize = 600;
        let mut message = message.to_string();
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

    /// The answer to the client.
    pub fn body(self) -> ErrorBody {
        let (code, _) = self.code.word_and_status();
        ErrorBody { error: ErrorDetails { code, message: self.message } }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// The word for programs and the HTTP status.
    pub const fn word_and_status(self) -> (&'static str, u16) {
        match self {
            Self::BadRequest => ("bad_request", 400),
            Self::Forbidden => ("forbidden", 403),
            Self::NotFound => ("not_found", 404),
            Self::MethodNotAllowed => ("method_not_allowed", 405),
            Self::RequestTimeout => ("request_timeout", 408),
            Self::Conflict => ("conflict", 409),
            Self::TooLarge => ("too_large", 413),
            Self::UnsupportedMediaType => ("unsupported_media_type", 415),
            Self::InvalidBody => ("invalid_body", 422),
            Self::InvalidPosition => ("invalid_position", 422),
            Self::IllegalMove => ("illegal_move", 422),
            Self::InvalidFormat => ("invalid_format", 422),
            Self::InvalidSpec => ("invalid_spec", 422),
            Self::NotInThisGame => ("not_in_this_game", 422),
            Self::TooMuchWork => ("too_much_work", 422),
            Self::TooManyRequests => ("too_many_requests", 429),
            Self::Internal => ("internal", 500),
            Self::NeedsServer => ("needs_server", 501),
            Self::Busy => ("busy", 503),
        }
    }
}
