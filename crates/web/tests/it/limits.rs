use std::fmt::Display;
use std::path::Path;
use std::time::Duration;
use std::{env, fs};

use service::api::{LONGEST_BODY, analyses, reviews, texts};
use service::engines::client_limits::{GREATEST, LONGEST_SPEC};
use service::play::{dice, game_settings, hosted_game, match_play, offers, searches};
use web::limits as server;
use web::pool::Priority;

use crate::server::client::Server;

const BEGINNING: &str = "| Limit | at most |\n|---|---|\n";

fn rows() -> Vec<(String, String)> {
    let phrases = format!("Phrases of a player in {} s", offers::AT_ONCE / 1000);
    let mut rows = vec![
        count("Connections", server::MOST_CONNECTIONS),
        count("Event streams", server::MOST_STREAMS),
        size("Head of a request", server::LONGEST_HEAD),
        time("Arrival of the head of a request", server::PATIENCE_WITH_HEADS),
        time("Arrival of the body of a request", server::LONGEST_WAIT),
        time("Client that stops reading", server::PATIENCE_WITH_READERS),
        count("Waiting moves of engines", Priority::Play.most_waiting()),
        count("Waiting analyses and hints", Priority::Analysis.most_waiting()),
        count("Waiting reviews", Priority::Background.most_waiting()),
        count("Threads of a search", server::MOST_THREADS),
        size("Memory of idle engines", (server::MOST_IDLE_MEMORY as usize) << 20),
        count("Open games before idle ones are closed", server::MOST_ROOMS),
        count("Games searched for a text", server::MOST_SEARCHED),
        count("Contest: players", server::MOST_PLAYERS),
        count("Contest: games", server::MOST_GAMES),
        time("Contest: a move", server::LONGEST_MOVE),
        count("Contests waiting or running", server::MOST_CONTESTS),
        size("Body of a request", LONGEST_BODY),
        count("Positions in one answer", texts::MOST_POSITIONS),
        count("Evaluations of a position in one request", analyses::MOST_EVALUATORS),
        time("Analysis", analyses::LONGEST),
        time("Proof", analyses::LONGEST),
        time("Review", reviews::LONGEST),
        time("Review: each search", reviews::LONGEST_SEARCH),
        count("Review: depth", reviews::GREATEST_DEPTH),
        count("Review: plies of all games", reviews::MOST_PLIES),
        size("Engine spec", LONGEST_SPEC),
    ];
    rows.extend(GREATEST.iter().map(|&(option, most)| {
        let what = format!("Engine option `{option}`");
        match option {
            "hash" | "memory" => size(&what, (most as usize) << 20),
            "time" => time(&what, Duration::from_millis(most)),
            _ => count(&what, most),
        }
    }));
    rows.extend([
        time("Move of an engine in a game without a clock", searches::LONGEST_TIME),
        count("Unfinished games of a visitor", hosted_game::MOST_UNFINISHED),
        count("Games of a match", match_play::LONGEST_MATCH),
        count("Letters of a name", game_settings::LONGEST_NAME),
        count(&phrases, offers::MOST_AT_ONCE),
        count("Promised dice", dice::MOST),
        time("Promised dice: kept for", Duration::from_millis(dice::LONGEST)),
    ]);
    rows
}

fn count(what: &str, most: impl Display) -> (String, String) {
    (what.into(), most.to_string())
}

fn size(what: &str, bytes: usize) -> (String, String) {
    let most = match bytes {
        bytes if bytes.is_multiple_of(1 << 20) => format!("{} MiB", bytes >> 20),
        bytes if bytes.is_multiple_of(1 << 10) => format!("{} KiB", bytes >> 10),
        bytes => format!("{bytes} bytes"),
    };
    count(what, most)
}

fn time(what: &str, most: Duration) -> (String, String) {
    let seconds = most.as_secs();
    let is_long = seconds > 60 && seconds.is_multiple_of(60);
    count(what, if is_long { format!("{} min", seconds / 60) } else { format!("{seconds} s") })
}

/// `OVERWRITE=1` writes the table.
#[test]
fn the_documentation_lists_all_limits() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/security.md");
    let text = fs::read_to_string(&page).unwrap();
    let (before, rest) = text.split_once(BEGINNING).expect("a table of limits");
    let (_, after) = rest.split_once("\n\n").unwrap();
    let rows: Vec<String> =
        rows().iter().map(|(what, most)| format!("| {what} | {most} |")).collect();
    let expected = format!("{before}{BEGINNING}{}\n\n{after}", rows.join("\n"));
    if env::var_os("OVERWRITE").is_some() {
        fs::write(&page, &expected).unwrap();
    }
    assert_eq!(fs::read_to_string(&page).unwrap(), expected);
}

/// Descriptions have numbers of their own, since they cannot name constants.
#[tokio::test]
async fn contests_are_described_with_the_limits_of_the_server() {
    let document = Server::new().get("/api/v1/openapi.json").await.json();
    let described = &document["components"]["schemas"]["NewContest"]["properties"];
    assert_eq!(described["players"]["maxItems"], server::MOST_PLAYERS);
    assert_eq!(described["games"]["maximum"], server::MOST_GAMES);
}
