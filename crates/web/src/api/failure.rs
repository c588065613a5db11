use std::fmt::Display;

use crate::pool::PoolError;

/// Why a request is not answered as it was meant to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What kind of failure it is.
    pub code: Code,
    /// Names what was sent and says what was expected.
    pub message: String,
}

impl Failure {
    /// A failure with a message.
    pub fn new(code: Code, message: impl Display) -> Self {
        Self { code, message: presentable(&message.to_string()) }
    }
}

impl From<PoolError> for Failure {
    fn from(error: PoolError) -> Self {
        let code = match error {
            PoolError::Busy { .. } | PoolError::Ending => Code::Busy,
            PoolError::Panicked => Code::Internal,
        };
        Self::new(code, error)
    }
}

/// The kinds of failures: a word for programs and a status of HTTP for each.
macro_rules! codes {
    ($($(#[$doc:meta])* $code:ident, $name:literal, $status:literal;)+) => {
        /// A kind of failure.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Code {
            $($(#[$doc])* $code,)+
        }

        impl Code {
            /// Every kind.
            pub const ALL: &'static [Self] = &[$(Self::$code),+];

            /// The word for programs.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$code => $name,)+
                }
            }

            /// The status of HTTP.
            #[must_use]
            pub const fn status(self) -> u16 {
                match self {
                    $(Self::$code => $status,)+
                }
            }
        }
    };
}

codes! {
    /// The request cannot be read: not JSON, or a parameter of the wrong type.
    BadRequest, "bad_request", 400;
    /// The request comes from another site, or asks for another host.
    Forbidden, "forbidden", 403;
    /// There is no such path, game or thing.
    NotFound, "not_found", 404;
    /// The path exists, but not for this method.
    MethodNotAllowed, "method_not_allowed", 405;
    /// The client took too long to send its request.
    RequestTimeout, "request_timeout", 408;
    /// Something has changed since the client looked.
    Conflict, "conflict", 409;
    /// The body is too long.
    TooLarge, "too_large", 413;
    /// The body is not JSON by its content type.
    UnsupportedMediaType, "unsupported_media_type", 415;
    /// The body is JSON, but not what is expected here.
    InvalidBody, "invalid_body", 422;
    /// A text cannot be read as a position or a game, or is none.
    InvalidPosition, "invalid_position", 422;
    /// The rules forbid a move or a roll.
    IllegalMove, "illegal_move", 422;
    /// A notation that cannot be written, or a text that is none.
    InvalidFormat, "invalid_format", 422;
    /// There is no such engine or evaluation, or not for clients of a server.
    InvalidSpec, "invalid_spec", 422;
    /// The game has no such thing.
    NotInThisGame, "not_in_this_game", 422;
    /// The work is more than a server does for one client.
    TooMuchWork, "too_much_work", 422;
    /// Something went wrong that is no fault of the client.
    Internal, "internal", 500;
    /// Too many clients want something at the same time.
    Busy, "busy", 503;
}

/// A message that may quote anything, short enough to be shown.
fn presentable(message: &str) -> String {
    const LONGEST: usize = 600;
    match message.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{} ...", &message[..end]),
        None => message.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_messages_are_cut_between_letters() {
        let failure = Failure::new(Code::BadRequest, "ü".repeat(5000));
        assert_eq!(failure.message.chars().count(), 604);
        assert_eq!(Failure::new(Code::BadRequest, "ü").message, "ü");
    }
}
