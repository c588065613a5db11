use std::fmt::Display;

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    dreistein,
    Error,
    PyValueError,
    "What was asked for cannot be done; the message names it and says what was expected."
);

/// The exception with the text of an error and of its causes.
pub fn refused(error: impl Display) -> PyErr {
    Error::new_err(error.to_string())
}
