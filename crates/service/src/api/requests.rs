//! Bodies and queries of requests.

use serde::de::DeserializeOwned;
use serde_json::error::Category;

use super::{Code, Failure};

/// The longest body, in bytes.
pub const LONGEST_BODY: usize = 256 * 1024;

/// Reads a body that is a JSON object with exactly the fields of a type.
pub fn read_body<T: DeserializeOwned>(body: &[u8]) -> Result<T, Failure> {
    if body.len() > LONGEST_BODY {
        return Err(too_large());
    }
    let mut deserializer = serde_json::Deserializer::from_slice(body);
    let read = serde_path_to_error::deserialize(&mut deserializer);
    let invalid = |error: serde_path_to_error::Error<serde_json::Error>| {
        if error.inner().classify() == Category::Data {
            return Failure::invalid_body(format!("{WRONG_TYPE}: {error}"));
        }
        Failure::new(Code::BadRequest, format!("{NO_JSON}: {error}"))
    };
    let parsed = read.map_err(invalid)?;
    let trailing = |error| Failure::new(Code::BadRequest, format!("{NO_JSON}: {error}"));
    deserializer.end().map_err(trailing)?;
    // An array could stand for the fields in their order.
    if body.iter().find(|byte| !byte.is_ascii_whitespace()) != Some(&b'{') {
        return Err(Failure::invalid_body("the body: expected a JSON object"));
    }
    Ok(parsed)
}

const NO_JSON: &str = "Failed to parse the request body as JSON";
const WRONG_TYPE: &str = "Failed to deserialize the JSON body into the target type";

pub fn too_large() -> Failure {
    let message = format!("the body is too long: expected at most {LONGEST_BODY} bytes");
    Failure::new(Code::TooLarge, message)
}

/// Reads the part of an address after the question mark.
pub fn read_query<T: DeserializeOwned>(query: &str) -> Result<T, Failure> {
    let pairs = serde_urlencoded::Deserializer::new(form_urlencoded::parse(query.as_bytes()));
    let invalid = |error| {
        let message = format!("Failed to deserialize query string: {error}");
        Failure::new(Code::BadRequest, message)
    };
    serde_path_to_error::deserialize(pairs).map_err(invalid)
}

/// There is no such path of the interface.
pub fn no_such_path(path: &str) -> Failure {
    Failure::not_found(format!("there is no {path}; see /api/v1/openapi.json"))
}

/// There is such a path, but not for this method.
pub fn no_such_method(path: &str, method: &str) -> Failure {
    Failure::new(Code::MethodNotAllowed, format!("{path} does not take {method}"))
}

/// Reads the number of plies in a path.
pub fn read_ply(text: &str) -> Result<usize, Failure> {
    let number = text.parse();
    number.map_err(|_| Failure::new(Code::BadRequest, format!("ply {text}: expected a number")))
}
