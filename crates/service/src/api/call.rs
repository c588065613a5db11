use std::str::FromStr;

use games::Game;
use percent_encoding::percent_decode_str;
use search::Stopwatch;
use serde::de::DeserializeOwned;
use serde_json::error::Category;

use super::{Code, Failure};
use crate::dto::GameSearch;
use crate::routes::{ROUTES, Route};

/// The longest body, in bytes.
pub const LONGEST_BODY: usize = 256 * 1024;

/// A request to a path of the interface.
pub struct Call {
    pub route: &'static Route,
    /// The values of the parameters in the path, in their order.
    pub parameters: Vec<String>,
    /// The part of the address after the question mark.
    pub query: String,
    pub body: Vec<u8>,
    /// Started when the request, with its body, had arrived.
    pub received: Stopwatch,
}

impl Call {
    /// Finds the route for a method and an address below `/api/v1`, and reads the parameters.
    pub fn read(method: &str, address: &str, body: &[u8]) -> Result<Self, Failure> {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let in_full = || format!("/api/v1{path}");
        // A fixed word beats a parameter: /games/{id} is tried before /{game}/position.
        let fitting = ROUTES.iter().filter(|route| fits(route.path, path));
        let best = fitting.map(|route| route.path).min_by_key(|template| {
            template.split('/').map(|part| part.starts_with('{')).collect::<Vec<_>>()
        });
        let best = best.ok_or_else(|| no_such_path(&in_full()))?;
        let route = ROUTES.iter().find(|route| (route.method, route.path) == (method, best));
        let route = route.ok_or_else(|| no_such_method(&in_full(), method))?;
        let values = best.split('/').zip(path.split('/'));
        let values = values.filter(|(part, _)| part.starts_with('{')).map(|(_, text)| text);
        // In paths below a game, the only parameter is the game's name.
        let code = if route.is_in_game() { Code::NotFound } else { Code::BadRequest };
        let invalid = |text| Failure::new(code, format!("\"{text}\": expected UTF-8"));
        let decoded = |text| percent_decode_str(text).decode_utf8().map_err(|_| invalid(text));
        let parameters = values.map(|text| decoded(text).map(String::from));
        let parameters = parameters.collect::<Result<_, _>>()?;
        let (query, body, received) = (query.to_owned(), body.to_owned(), Stopwatch::start());
        Ok(Self { route, parameters, query, body, received })
    }

    /// The game that the path begins with.
    pub fn game(&self) -> Result<Game, Failure> {
        self.parameter(0).parse().map_err(Failure::not_found)
    }

    pub fn parameter(&self, index: usize) -> &str {
        self.parameters.get(index).map(String::as_str).unwrap_or_default()
    }

    /// Reads the second parameter in the path as a number; errors call it `name`.
    pub fn number<T: FromStr>(&self, name: &str) -> Result<T, Failure> {
        let text = self.parameter(1);
        let wrong = |_| Failure::new(Code::BadRequest, format!("{name} {text}: expected a number"));
        text.parse().map_err(wrong)
    }

    pub fn query<T: DeserializeOwned>(&self) -> Result<T, Failure> {
        let query = form_urlencoded::parse(self.query.as_bytes());
        let pairs = serde_urlencoded::Deserializer::new(query);
        serde_path_to_error::deserialize(pairs).map_err(|error| {
            let message = format!("the query: {error}");
            Failure::new(Code::BadRequest, message)
        })
    }

    /// Reads which games a list is to show.
    pub fn game_search(&self) -> Result<GameSearch, Failure> {
        let wanted: GameSearch = self.query()?;
        let letters = wanted.text.as_ref().map_or(0, |text| text.chars().count());
        if letters > LONGEST_SEARCH {
            let message = format!("text: {letters} letters, expected at most {LONGEST_SEARCH}");
            return Err(Failure::new(Code::TooMuchWork, message));
        }
        Ok(wanted)
    }

    pub fn body<T: DeserializeOwned>(&self) -> Result<T, Failure> {
        read_body(&self.body)
    }
}

/// How long a text to search for may be: longer than any name or spec.
const LONGEST_SEARCH: usize = 300;

fn fits(template: &str, path: &str) -> bool {
    let fits =
        |(part, text): (&str, &str)| part == text || part.starts_with('{') && !text.is_empty();
    template.split('/').count() == path.split('/').count()
        && template.split('/').zip(path.split('/')).all(fits)
}

/// Reads a body, which must be a JSON object with the fields of `T`.
pub fn read_body<T: DeserializeOwned>(body: &[u8]) -> Result<T, Failure> {
    if body.len() > LONGEST_BODY {
        return Err(too_large());
    }
    let no_json = |error: &dyn std::fmt::Display| {
        let message = format!("the body is not JSON: {error}");
        Failure::new(Code::BadRequest, message)
    };
    let mut deserializer = serde_json::Deserializer::from_slice(body);
    let parsed = serde_path_to_error::deserialize(&mut deserializer).map_err(
        |error: serde_path_to_error::Error<serde_json::Error>| match error.inner().classify() {
            Category::Data => Failure::invalid_body(format!("the body: {error}")),
            _ => no_json(&error),
        },
    )?;
    deserializer.end().map_err(|error| no_json(&error))?;
    // Serde would also accept an array with the values of the fields in order.
    if body.iter().find(|byte| !byte.is_ascii_whitespace()) != Some(&b'{') {
        return Err(Failure::invalid_body("the body: expected a JSON object"));
    }
    Ok(parsed)
}

pub fn too_large() -> Failure {
    let message = format!("the body is too long: expected at most {LONGEST_BODY} bytes");
    Failure::new(Code::TooLarge, message)
}

/// The failure for a path that the interface does not have.
pub fn no_such_path(path: &str) -> Failure {
    Failure::not_found(format!("there is no {path}; see /api/v1/openapi.json"))
}

/// The failure for a path that exists, but not with this method.
pub fn no_such_method(path: &str, method: &str) -> Failure {
    Failure::new(Code::MethodNotAllowed, format!("{path} does not take {method}"))
}
