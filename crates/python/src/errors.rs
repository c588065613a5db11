use std::fmt::Display;

use game::plain_words;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    dreistein,
    Error,
    PyValueError,
    "What was asked for cannot be done; the message names it and says what was expected."
);

/// The exception with the text of an error and of its causes, in plain words.
pub fn refused(error: impl Display) -> PyErr {
    Error::new_err(plain_words(error))
}
