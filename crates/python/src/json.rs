use pyo3::prelude::*;
use serde::Serialize;

use crate::errors::refused;

/// A command's JSON output; in Python, plain lists and dictionaries.
pub struct Json(pub String);

impl<'py> IntoPyObject<'py> for Json {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        py.import("json")?.call_method1("loads", (self.0,))
    }
}

/// The JSON of a value, as a command prints it.
pub fn json(shape: &impl Serialize) -> PyResult<Json> {
    serde_json::to_string(shape).map(Json).map_err(refused)
}
