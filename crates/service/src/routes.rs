//! All paths of the interface: their requests, their answers and their descriptions. The server
//! and the page without a server both use this table.

use report::review::Reviews;
use utoipa::openapi::path::{Parameter, ParameterIn};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{IntoParams, ToSchema};

use crate::api::Update;
use crate::dto::*;

/// One path of the interface with one method.
#[derive(Clone, Copy)]
pub struct Route {
    pub endpoint: Endpoint,
    pub method: &'static str,
    /// The path below `/api/v1`, with the names of parameters in braces.
    pub path: &'static str,
    /// The part of the interface and the name within it: tag and operation in `openapi.json`.
    pub name: [&'static str; 2],
    /// A summary; an empty line and a longer description may follow.
    pub about: &'static str,
    pub query: Option<fn() -> Vec<Parameter>>,
    /// The type of the request's body, if it has one.
    pub body: Option<Shape>,
    pub status: u16,
    /// A description of the answer for people.
    pub answer: &'static str,
    pub content: Content,
    /// Refusals of this route, besides [`REFUSALS`] and [`BODY_REFUSALS`].
    pub refusals: &'static [Refusal],
}

/// The format of an answer's body.
#[derive(Clone, Copy)]
pub enum Content {
    Nothing,
    Text,
    Json(Shape),
    /// JSON, or an HTML page if the request asks for one.
    JsonOrHtml(Shape),
    /// A JSON list; its elements have a type that only the server knows, given by name.
    JsonList(&'static str),
    Events(Shape),
}

/// Describes a type in JSON: adds its schema and the schemas of its parts to a list, and returns
/// its name.
pub type Shape = fn(&mut Vec<(String, RefOr<Schema>)>) -> String;

fn shape<T: ToSchema>(schemas: &mut Vec<(String, RefOr<Schema>)>) -> String {
    schemas.push((T::name().into(), T::schema()));
    T::schemas(schemas);
    T::name().into()
}

/// An HTTP status, and when it is returned.
pub type Refusal = (u16, &'static str);

/// The refusals of every route, except routes that list a 403 of their own.
pub const REFUSALS: [Refusal; 3] = [
    (400, "The request cannot be read."),
    (
        403,
        "The request comes from another site, is for another host, or is not for the player who \
         may do this.",
    ),
    (404, "There is no such game or thing."),
];

/// Further refusals of routes whose requests have a body.
pub const BODY_REFUSALS: [Refusal; 4] = [
    (408, "The body did not arrive in time."),
    (413, "The body is longer than 256 KiB."),
    (415, "The content type is not `application/json`."),
    (422, "The body is invalid or asks for something impossible."),
];

const CONFLICT: Refusal = (409, "The change is not possible in the current state.");
const TOO_OFTEN: Refusal = (429, "This was done too often in a short time.");
const BUSY: Refusal = (503, "The queue is full; `Retry-After` says when to retry.");
const OTHER_HOST: Refusal = (403, "The request is for another host");
const NO_STORAGE: Refusal = (500, "Games cannot be stored, such as on a full disk");
const NO_NOTATION: Refusal = (422, "There is no such notation");
const IMPOSSIBLE: Refusal = (422, "The request is invalid or impossible");

impl Route {
    const fn about(self, about: &'static str) -> Self {
        Self { about, ..self }
    }

    const fn query<T: IntoParams>(self) -> Self {
        Self { query: Some(|| T::into_params(|| Some(ParameterIn::Query))), ..self }
    }

    const fn body<T: ToSchema>(self) -> Self {
        Self { body: Some(shape::<T>), ..self }
    }

    const fn answer(self, status: u16, answer: &'static str, content: Content) -> Self {
        Self { status, answer, content, ..self }
    }

    const fn json<T: ToSchema>(self, answer: &'static str) -> Self {
        self.answer(200, answer, Content::Json(shape::<T>))
    }

    const fn created<T: ToSchema>(self, answer: &'static str) -> Self {
        self.answer(201, answer, Content::Json(shape::<T>))
    }

    const fn events<T: ToSchema>(self, answer: &'static str) -> Self {
        self.answer(200, answer, Content::Events(shape::<T>))
    }

    const fn refusals(self, refusals: &'static [Refusal]) -> Self {
        Self { refusals, ..self }
    }

    /// Whether only a server can answer; a page without a server refuses the request.
    pub fn needs_server(&self) -> bool {
        let paths = ["/contests", "/results", "/qr_code", "/openapi.json", "/games/{id}/join"];
        paths.iter().any(|path| self.path.starts_with(path))
    }

    /// Whether the path begins with the name of a game, which is then its only parameter.
    pub fn is_in_game(&self) -> bool {
        self.path.starts_with("/{game}")
    }

    /// Whether the answer is a stream of events.
    pub const fn is_stream(&self) -> bool {
        matches!(self.content, Content::Events(_))
    }
}

const fn get(path: &'static str, name: [&'static str; 2]) -> Route {
    Route {
        endpoint: Endpoint::Health,
        method: "GET",
        path,
        name,
        about: "",
        query: None,
        body: None,
        status: 200,
        answer: "",
        content: Content::Nothing,
        refusals: &[],
    }
}

const fn post(path: &'static str, name: [&'static str; 2]) -> Route {
    Route { method: "POST", ..get(path, name) }
}

const fn delete(path: &'static str, name: [&'static str; 2]) -> Route {
    Route { method: "DELETE", ..get(path, name) }
}

/// A route with which a player changes a game.
const fn change<T: ToSchema>(path: &'static str, name: [&'static str; 2]) -> Route {
    post(path, name).body::<T>().refusals(&[CONFLICT])
}

/// Defines [`Endpoint`] and [`ROUTES`].
macro_rules! routes {
    ($($endpoint:ident: $route:expr;)+) => {
        /// The purpose of a request: each variant is one path with one method.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Endpoint { $($endpoint),+ }

        pub const ROUTES: &[Route] = &[$(Route { endpoint: Endpoint::$endpoint, ..$route }),+];
    };
}

routes! {
    Health: get("/health", ["catalogue", "health"])
        .about("Reports that the server is up and can store games, and how busy it is.")
        .json::<Health>("The server is up").refusals(&[NO_STORAGE, OTHER_HOST]);
    Catalog: get("/catalog", ["catalogue", "catalog"])
        .about("Lists the games with their engines, evaluations and levels.")
        .json::<Catalog>("The catalogue").refusals(&[OTHER_HOST]);
    Document: get("/openapi.json", ["catalogue", "document"]);

    Position: post("/{game}/position", ["positions", "position"])
        .about("Describes a position.")
        .body::<PositionRequest>().json::<Described>("The position");
    Play: post("/{game}/play", ["positions", "play"])
        .about("Rolls the die, plays a move, or both.")
        .body::<PlayRequest>().json::<Described>("The position after it");
    Edit: post("/{game}/edit", ["positions", "edit"])
        .about("Checks an edited position.")
        .body::<EditedPosition>().json::<Described>("The position");
    Read: post("/{game}/read", ["positions", "read"])
        .about("Reads a text in any notation.")
        .body::<ReadRequest>().json::<ReadText>("The content of the text");
    Write: post("/{game}/write", ["positions", "write"])
        .about("Writes a position or games in a notation.")
        .body::<WriteRequest>().json::<WrittenText>("The text");
    RandomStart: post("/{game}/random_start", ["positions", "random_start"])
        .about("Draws a random start.")
        .body::<RandomStartRequest>().json::<RandomStart>("The start");
    ChooseSetUp: post("/{game}/set_up", ["positions", "set_up"])
        .about("Chooses a set-up for a side.")
        .body::<SetUpRequest>().json::<ChosenSetUp>("The set-up");

    Evaluate: post("/{game}/evaluate", ["analyses", "evaluate"])
        .about("Evaluates a position.")
        .body::<EvaluateRequest>().json::<Evaluations>("The result of each evaluator")
        .refusals(&[BUSY]);
    Analyze: post("/{game}/analyze", ["analyses", "analyze"])
        .about("Searches a position.")
        .body::<AnalyzeRequest>().json::<Analyzed>("The result of the search").refusals(&[BUSY]);
    AnalyzeInEvents: get("/{game}/analyze/stream", ["analyses", "analyze_in_events"])
        .about("Searches a position and reports every depth: events `queued`, `report`, `done`, \
                `problem`. When the client goes away, the search ends.")
        .query::<AnalyzeRequest>().events::<Update>("The events")
        .refusals(&[IMPOSSIBLE, BUSY]);
    Prove: post("/{game}/prove", ["analyses", "prove"])
        .about("Finds out who wins with perfect play, in games without dice.")
        .body::<ProveRequest>().json::<Proved>("The verdict").refusals(&[BUSY]);

    Review: post("/{game}/review", ["reviews", "review"])
        .about("Reviews games: the luck of every roll and the loss of every turn.")
        .query::<ReviewQuery>().body::<ReviewRequest>()
        .answer(200, "The review", Content::JsonOrHtml(shape::<Reviews<'static>>))
        .refusals(&[BUSY]);
    ReviewInEvents: post("/{game}/review/stream", ["reviews", "review_in_events"])
        .about("Reviews games and reports progress: events `queued`, `progress`, `done`, \
                `problem`. When the client goes away, the review ends.")
        .body::<ReviewRequest>().events::<Update>("The events").refusals(&[BUSY]);

    PromiseDice: post("/dice", ["games", "promise_dice"])
        .about("Promise dice for a game.\n\nThe seed is fixed now. Whoever begins the game then \
                chooses a number at random, and the dice follow from both: see `dice` of a new \
                game.")
        .json::<DiceCommitment>("The commitment");
    List: get("/games", ["games", "list"])
        .about("The games of whoever asks and those that everybody sees, the last changed first.")
        .query::<GameSearch>().json::<GameList>("The games");
    Create: post("/games", ["games", "create"])
        .about("Begin a game.\n\nIt belongs to whoever begins it with the page's cookie, and to \
                whoever joins. Without the cookie it belongs to nobody, and everybody can play \
                in it.")
        .body::<NewGame>().created::<GameState>("The new game").refusals(&[CONFLICT]);
    State: get("/games/{id}", ["games", "state"])
        .about("The current state of a game.").json::<GameState>("The game");
    Delete: delete("/games/{id}", ["games", "delete"])
        .about("Take a game off one's list; it is deleted when no player keeps it.")
        .answer(204, "The game was deleted", Content::Nothing);
    Watch: get("/games/{id}/events", ["games", "watch"])
        .about("The state of a game now and after every change, as Server-Sent Events.\n\nEach \
                event is called `state`. The stream ends when the game is deleted.")
        .events::<GameState>("Events").refusals(&[BUSY]);
    SetUp: change::<SetUpAnswer>("/games/{id}/set_up", ["games", "set_up"])
        .about("Set up the pieces of a side.").json::<GameState>("The game after it");
    Move: change::<NewMove>("/games/{id}/moves", ["games", "play"])
        .about("Make a move.\n\nAn engine's answer comes as an event. A request with the ply of \
                an earlier position is refused, so that a request that is sent twice does no \
                harm.")
        .json::<GameState>("The game after it");
    Resign: change::<Resignation>("/games/{id}/resign", ["games", "resign"])
        .about("Resign.").json::<GameState>("The game, which is over");
    TakeBack: post("/games/{id}/take_back", ["games", "take_back"])
        .about("Take back a person's last move and what followed it; the same dice fall again.\n\n\
                Between two visitors it is a proposal, which the other one accepts with the same \
                request.")
        .json::<GameState>("The game before it").refusals(&[CONFLICT]);
    Record: get("/games/{id}/record", ["games", "record"])
        .about("The record of a game, whole or not.").query::<Notation>()
        .answer(200, "The record", Content::Text).refusals(&[CONFLICT, NO_NOTATION]);
    Ply: get("/games/{id}/plies/{ply}", ["games", "ply"])
        .about("The position after some plies.")
        .json::<Described>("The position").refusals(&[CONFLICT]);

    Join: change::<Joining>("/games/{id}/join", ["friends", "join"])
        .about("Take the open seat of a game.\n\nJoining again does no harm.")
        .json::<GameState>("The game with both players");
    Decline: change::<Declining>("/games/{id}/decline", ["friends", "decline"])
        .about("Decline what the other player has proposed, or withdraw your own proposal.")
        .json::<GameState>("The game without the proposal");
    Rematch: change::<Rematch>("/games/{id}/rematch", ["friends", "rematch"])
        .about("Play again: the same game with the sides swapped, or the next game of the match.\n\n\
                Between two visitors it is a proposal, which the other one accepts with the \
                same request. Then `next` names the new game.")
        .json::<GameState>("The game with the proposal or the next one");
    Say: change::<NewPhrase>("/games/{id}/phrases", ["friends", "say"])
        .about("Say something to the other player.")
        .json::<GameState>("The game with what was said").refusals(&[CONFLICT, TOO_OFTEN]);
    Pace: change::<Pace>("/games/{id}/pace", ["friends", "pace"])
        .about("Pause engines that play each other, or change their pace.")
        .json::<GameState>("The game at its new pace");
    Hint: change::<HintRequest>("/games/{id}/hint", ["friends", "hint"])
        .about("A good move for the person to move; it is counted.\n\nThere are none in games \
                between two visitors.")
        .json::<Hint>("The hint").refusals(&[CONFLICT, BUSY]);
    QrCode: post("/qr_code", ["friends", "qr_code"])
        .about("The QR code of a text, such as the link of an invitation.")
        .body::<QrRequest>().json::<QrCode>("The code");

    Visitor: get("/visitor", ["visitor", "visitor"])
        .about("Who asks, and where others find the server.").json::<VisitorView>("The visitor");
    Data: get("/visitor/data", ["visitor", "data"])
        .about("All games of whoever asks, with their records.").json::<VisitorData>("The games");
    Forget: delete("/visitor/data", ["visitor", "forget"])
        .about("Delete everything about whoever asks: their games, and their names in games that \
                another player keeps.")
        .answer(204, "Everything was deleted", Content::Nothing);

    Contests: get("/contests", ["contests", "list"])
        .about("The contests, the newest first.")
        .query::<Part>().json::<ContestList>("The contests");
    CreateContest: post("/contests", ["contests", "create"])
        .about("Begin a contest; one is played at a time, others wait.")
        .body::<NewContest>().created::<ContestState>("The new contest");
    Contest: get("/contests/{id}", ["contests", "state"])
        .about("The current state of a contest.").json::<ContestState>("The contest");
    WatchContest: get("/contests/{id}/events", ["contests", "watch"])
        .about("The state of a contest now and a few times a second while it runs, as Server-Sent \
                Events.\n\nEach event is called `state`.")
        .events::<ContestState>("Events").refusals(&[BUSY]);
    StopContest: post("/contests/{id}/stop", ["contests", "stop"])
        .about("Stop a contest; its games are kept.")
        .json::<ContestState>("The contest").refusals(&[CONFLICT]);
    ResumeContest: post("/contests/{id}/resume", ["contests", "resume"])
        .about("Resume a stopped contest.")
        .json::<ContestState>("The contest").refusals(&[CONFLICT]);
    ContestGames: get("/contests/{id}/games", ["contests", "games"])
        .about("The games of a contest.").query::<Part>().json::<ContestGames>("The games");
    ContestRecord: get("/contests/{id}/games/{number}", ["contests", "record"])
        .about("The record of a game of a contest.").query::<Notation>()
        .answer(200, "The record", Content::Text).refusals(&[NO_NOTATION]);
    Results: get("/results", ["contests", "results"])
        .about("The names of results: files that the server was started with, and its own \
                contests.")
        .json::<ResultList>("The names");
    Result: get("/results/{name}", ["contests", "result"])
        .about("Results as `dreistein results --json` prints them.")
        .answer(200, "The events of the file", Content::JsonList("EventResult"));
}
