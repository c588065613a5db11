use percent_encoding::percent_decode_str;

use crate::api::{Code, Failure, no_such_method, no_such_path};

/// Defines all paths of the interface, and what they are for.
macro_rules! routes {
    (
        stateless { $($name:ident: $method:ident $path:literal,)+ }
        of_games { $($of_games:ident: $games_method:ident $games_path:literal,)+ }
        of_server { $($server_method:ident $server_path:literal,)+ }
    ) => {
        /// What a path is for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Endpoint {
            $($name,)+
            /// What needs the games of the visitor.
            Games(GamesEndpoint),
            /// Only a server can do this.
            Server,
        }

        /// What a path that needs the games of the visitor is for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum GamesEndpoint { $($of_games),+ }

        /// Methods, paths below `/api/v1` with the names of parameters in braces, and what they are
        /// for. A test compares them with the server's description of itself.
        pub const ROUTES: &[(&str, &str, Endpoint)] = &[
            $((stringify!($method), $path, Endpoint::$name),)+
            $((stringify!($games_method), $games_path, Endpoint::Games(GamesEndpoint::$of_games)),)+
            $((stringify!($server_method), $server_path, Endpoint::Server),)+
        ];
    };
}

routes! {
    stateless {
        Health: GET "/health",
        Catalog: GET "/catalog",
        Position: POST "/{game}/position",
        Play: POST "/{game}/play",
        Edit: POST "/{game}/edit",
        Read: POST "/{game}/read",
        Write: POST "/{game}/write",
        RandomStart: POST "/{game}/random_start",
        ChooseSetUp: POST "/{game}/set_up",
        Evaluate: POST "/{game}/evaluate",
        Analyze: POST "/{game}/analyze",
        AnalyzeInEvents: GET "/{game}/analyze/stream",
        Prove: POST "/{game}/prove",
        Review: POST "/{game}/review",
        ReviewInEvents: POST "/{game}/review/stream",
    }
    of_games {
        PromiseDice: POST "/dice",
        List: GET "/games",
        Create: POST "/games",
        State: GET "/games/{id}",
        Delete: DELETE "/games/{id}",
        Watch: GET "/games/{id}/events",
        SetUp: POST "/games/{id}/set_up",
        Move: POST "/games/{id}/moves",
        TakeBack: POST "/games/{id}/take_back",
        Resign: POST "/games/{id}/resign",
        Record: GET "/games/{id}/record",
        Ply: GET "/games/{id}/plies/{ply}",
        Join: POST "/games/{id}/join",
        Decline: POST "/games/{id}/decline",
        Rematch: POST "/games/{id}/rematch",
        Say: POST "/games/{id}/phrases",
        Hint: POST "/games/{id}/hint",
        Pace: POST "/games/{id}/pace",
        Visitor: GET "/visitor",
        Data: GET "/visitor/data",
        Forget: DELETE "/visitor/data",
    }
    of_server {
        POST "/qr_code",
        GET "/contests",
        POST "/contests",
        GET "/contests/{id}",
        GET "/contests/{id}/events",
        POST "/contests/{id}/stop",
        POST "/contests/{id}/resume",
        GET "/contests/{id}/games",
        GET "/contests/{id}/games/{number}",
        GET "/results",
        GET "/results/{name}",
        GET "/openapi.json",
    }
}

/// An address of the interface that was understood.
pub struct Address<'a> {
    pub endpoint: Endpoint,
    /// The parameters in the path.
    pub parameters: Vec<String>,
    /// What follows the question mark.
    pub query: &'a str,
}

impl<'a> Address<'a> {
    pub fn read(method: &str, address: &'a str) -> Result<Self, Failure> {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let matching = ROUTES.iter().map(|(_, template, _)| *template);
        // A word goes before a parameter: /games/{id} before /{game}/position.
        let best = matching.filter(|template| fits(template, path)).min_by_key(|template| {
            template.split('/').map(|part| part.starts_with('{')).collect::<Vec<_>>()
        });
        let best = best.ok_or_else(|| no_such_path(&in_full(path)))?;
        let found =
            ROUTES.iter().find(|(known, template, _)| (*known, *template) == (method, best));
        let (.., endpoint) = found.ok_or_else(|| no_such_method(&in_full(path), method))?;
        let values = best.split('/').zip(path.split('/'));
        let values = values.filter(|(part, _)| part.starts_with('{')).map(|(_, text)| text);
        let parameters = values.map(decoded).collect::<Result<_, _>>()?;
        Ok(Self { endpoint: *endpoint, parameters, query })
    }
}

fn in_full(path: &str) -> String {
    format!("/api/v1{path}")
}

fn fits(template: &str, path: &str) -> bool {
    template.split('/').count() == path.split('/').count()
        && template
            .split('/')
            .zip(path.split('/'))
            .all(|(part, text)| if part.starts_with('{') { !text.is_empty() } else { part == text })
}

fn decoded(text: &str) -> Result<String, Failure> {
    let decoded = percent_decode_str(text).decode_utf8();
    let invalid = |_| Failure::new(Code::BadRequest, format!("\"{text}\": expected UTF-8"));
    decoded.map(String::from).map_err(invalid)
}

/// What a page without a server answers to what only a server can do.
pub fn needs_server(what: &str) -> Failure {
    let message = format!("{what}: this needs a server, and this page runs without one");
    Failure::new(Code::NeedsServer, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(method: &str, address: &str) -> Result<(Endpoint, Vec<String>), &'static str> {
        let address = Address::read(method, address);
        let address = address.map_err(|failure| failure.code.word_and_status().0)?;
        Ok((address.endpoint, address.parameters))
    }

    #[test]
    fn words_go_before_parameters() {
        assert_eq!(read("POST", "/ewn/position").unwrap().0, Endpoint::Position);
        assert_eq!(read("POST", "/games/position"), Err("method_not_allowed"));
        let state = Endpoint::Games(GamesEndpoint::State);
        assert_eq!(read("GET", "/games/position").unwrap().0, state);
        assert_eq!(read("GET", "/results/position").unwrap().0, Endpoint::Server);
    }

    #[test]
    fn parameters_are_decoded() {
        let (_, parameters) = read("GET", "/games/a%20b/plies/3?x=1").unwrap();
        assert_eq!(parameters, ["a b", "3"]);
        assert_eq!(read("GET", "/games/%ff"), Err("bad_request"));
    }

    #[test]
    fn other_addresses_are_refused() {
        for path in ["", "/", "health", "/health/", "/games/", "/games//events", "/nothing"] {
            assert_eq!(read("GET", path), Err("not_found"), "{path}");
        }
        assert_eq!(read("PUT", "/health"), Err("method_not_allowed"));
        assert_eq!(read("get", "/health"), Err("method_not_allowed"));
    }
}
