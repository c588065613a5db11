use std::str::Utf8Error;

use rusqlite::Error;
use rusqlite::ErrorCode::{ConstraintViolation, TypeMismatch, Unknown};

/// Says what is wrong with an SQLite file, without the commands and tables that SQLite names.
pub fn sqlite_problem(error: &Error) -> String {
    match (error, error.sqlite_error_code()) {
        // Our own words.
        (Error::FromSqlConversionFailure(_, _, own), _) if !own.is::<Utf8Error>() => {
            own.to_string()
        }
        (_, None | Some(Unknown | ConstraintViolation | TypeMismatch)) => {
            "the file is damaged: it holds what dreistein does not write".into()
        }
        _ => error.to_string(),
    }
}
