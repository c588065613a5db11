use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::errors::refused;

/// The most digits that an error shows.
const LONGEST: usize = 40;

/// A whole number of any size, as Python has them.
pub enum Number {
    Small(u64),
    /// A negative or a large one, as text.
    Other(String),
}

impl<'py> FromPyObject<'_, 'py> for Number {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match object.extract() {
            Ok(number) => Ok(Self::Small(number)),
            Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => {
                // Python refuses to write numbers of thousands of digits.
                let text = object.str().map(|text| text.to_string()).ok();
                let text = text.filter(|text| text.len() <= LONGEST);
                Ok(Self::Other(text.unwrap_or_else(|| "with many digits".into())))
            }
            Err(error) => Err(error),
        }
    }
}

impl Number {
    /// The number, if it is not too large for what it stands for.
    pub fn to<T: TryFrom<u64>>(&self, name: &str) -> PyResult<T> {
        let text = match self {
            Self::Small(number) => match T::try_from(*number) {
                Ok(number) => return Ok(number),
                Err(_) => &number.to_string(),
            },
            Self::Other(text) => text,
        };
        let largest = u64::MAX >> (u64::BITS as usize - 8 * size_of::<T>());
        Err(refused(format!("{name} {text}: expected a whole number from 0 to {largest}")))
    }

    /// The number, if one is given.
    pub fn optional<T: TryFrom<u64>>(number: Option<Self>, name: &str) -> PyResult<Option<T>> {
        number.map(|number| number.to(name)).transpose()
    }
}
