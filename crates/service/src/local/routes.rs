use percent_encoding::percent_decode_str;

use crate::api::{Code, Failure, no_such_method, no_such_path};

/// A path of the interface.
#[derive(Clone, Copy, Debug)]
pub struct Route {
    pub method: &'static str,
    /// Below `/api/v1`, with the names of parameters in braces.
    pub path: &'static str,
    pub endpoint: Endpoint,
}

/// What a path is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Endpoint {
    Health,
    Catalog,
    Position,
    Play,
    Edit,
    Read,
    Write,
    RandomStart,
    ChooseSetUp,
    Evaluate,
    Analyze,
    AnalyzeInEvents,
    Prove,
    Review,
    ReviewInEvents,
    /// What needs the games of the visitor.
    Games(GamesEndpoint),
    /// Only a server can do this.
    Server,
}

/// What a path that needs the games of the visitor is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GamesEndpoint {
    PromiseDice,
    List,
    Create,
    State,
    Delete,
    Watch,
    SetUp,
    Move,
    TakeBack,
    Resign,
    Record,
    Ply,
    Join,
    Decline,
    Rematch,
    Say,
    Hint,
    Pace,
    Visitor,
    Data,
    Forget,
}

const fn route(method: &'static str, path: &'static str, endpoint: Endpoint) -> Route {
    Route { method, path, endpoint }
}

const fn of_games(method: &'static str, path: &'static str, endpoint: GamesEndpoint) -> Route {
    route(method, path, Endpoint::Games(endpoint))
}

/// All paths of the interface. A test compares them with the server's description of itself.
pub const ROUTES: &[Route] = &[
    route("GET", "/health", Endpoint::Health),
    route("GET", "/catalog", Endpoint::Catalog),
    route("POST", "/{game}/position", Endpoint::Position),
    route("POST", "/{game}/play", Endpoint::Play),
    route("POST", "/{game}/edit", Endpoint::Edit),
    route("POST", "/{game}/read", Endpoint::Read),
    route("POST", "/{game}/write", Endpoint::Write),
    route("POST", "/{game}/random_start", Endpoint::RandomStart),
    route("POST", "/{game}/set_up", Endpoint::ChooseSetUp),
    route("POST", "/{game}/evaluate", Endpoint::Evaluate),
    route("POST", "/{game}/analyze", Endpoint::Analyze),
    route("GET", "/{game}/analyze/stream", Endpoint::AnalyzeInEvents),
    route("POST", "/{game}/prove", Endpoint::Prove),
    route("POST", "/{game}/review", Endpoint::Review),
    route("POST", "/{game}/review/stream", Endpoint::ReviewInEvents),
    of_games("POST", "/dice", GamesEndpoint::PromiseDice),
    of_games("GET", "/games", GamesEndpoint::List),
    of_games("POST", "/games", GamesEndpoint::Create),
    of_games("GET", "/games/{id}", GamesEndpoint::State),
    of_games("DELETE", "/games/{id}", GamesEndpoint::Delete),
    of_games("GET", "/games/{id}/events", GamesEndpoint::Watch),
    of_games("POST", "/games/{id}/set_up", GamesEndpoint::SetUp),
    of_games("POST", "/games/{id}/moves", GamesEndpoint::Move),
    of_games("POST", "/games/{id}/take_back", GamesEndpoint::TakeBack),
    of_games("POST", "/games/{id}/resign", GamesEndpoint::Resign),
    of_games("GET", "/games/{id}/record", GamesEndpoint::Record),
    of_games("GET", "/games/{id}/plies/{ply}", GamesEndpoint::Ply),
    of_games("POST", "/games/{id}/join", GamesEndpoint::Join),
    of_games("POST", "/games/{id}/decline", GamesEndpoint::Decline),
    of_games("POST", "/games/{id}/rematch", GamesEndpoint::Rematch),
    of_games("POST", "/games/{id}/phrases", GamesEndpoint::Say),
    of_games("POST", "/games/{id}/hint", GamesEndpoint::Hint),
    of_games("POST", "/games/{id}/pace", GamesEndpoint::Pace),
    of_games("GET", "/visitor", GamesEndpoint::Visitor),
    of_games("GET", "/visitor/data", GamesEndpoint::Data),
    of_games("DELETE", "/visitor/data", GamesEndpoint::Forget),
    route("POST", "/qr_code", Endpoint::Server),
    route("GET", "/contests", Endpoint::Server),
    route("POST", "/contests", Endpoint::Server),
    route("GET", "/contests/{id}", Endpoint::Server),
    route("GET", "/contests/{id}/events", Endpoint::Server),
    route("POST", "/contests/{id}/stop", Endpoint::Server),
    route("POST", "/contests/{id}/resume", Endpoint::Server),
    route("GET", "/contests/{id}/games", Endpoint::Server),
    route("GET", "/contests/{id}/games/{number}", Endpoint::Server),
    route("GET", "/results", Endpoint::Server),
    route("GET", "/results/{name}", Endpoint::Server),
    route("GET", "/openapi.json", Endpoint::Server),
];

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
        let matching = ROUTES.iter().filter(|route| fits(route.path, path));
        // A word goes before a parameter: /games/{id} before /{game}/position.
        let best = matching.min_by_key(|route| {
            route.path.split('/').map(|part| part.starts_with('{')).collect::<Vec<_>>()
        });
        let best = best.ok_or_else(|| no_such_path(&in_full(path)))?.path;
        let found = ROUTES.iter().find(|route| route.path == best && route.method == method);
        let found = found.ok_or_else(|| no_such_method(&in_full(path), method))?;
        let values = best.split('/').zip(path.split('/'));
        let values = values.filter(|(part, _)| part.starts_with('{')).map(|(_, text)| text);
        let parameters = values.map(decoded).collect::<Result<_, _>>()?;
        Ok(Self { endpoint: found.endpoint, parameters, query })
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
