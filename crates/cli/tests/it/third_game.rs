//! The third game goes through every command that its capabilities allow, in its own words, and
//! is refused everything else. Nothing outside its folder knows of it but one line of
//! registration.

use std::fs;

use serde_json::{Value, json};

use crate::engine::hold;
use crate::run::{self, dreistein, events, refused, scratch_file, told};

/// Runs a command in the third game.
fn row(arguments: &[&str], input: &str) -> std::process::Output {
    dreistein(&[arguments, &["--game", "row"]].concat(), input)
}

/// The output of a successful command, without words of other games.
#[track_caller]
fn text_with(arguments: &[&str], input: &str) -> String {
    let output = row(arguments, input);
    let printed = run::text(&output);
    check_words(&printed);
    check_words(&told(&output));
    printed
}

#[track_caller]
fn text(arguments: &[&str]) -> String {
    text_with(arguments, "")
}

#[track_caller]
fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&text(&[arguments, &["--json"]].concat())).unwrap()
}

/// No word is one of another game.
#[track_caller]
pub fn check_words(text: &str) {
    // `white-space` is a CSS property, not the name of a side.
    let text = text.replace("white-space", "");
    let words = text.split(|letter: char| !letter.is_alphabetic()).map(str::to_lowercase);
    for word in words {
        let is_foreign = FOREIGN_WORDS.split(' ').any(|foreign| foreign == word);
        assert!(!is_foreign, "\"{word}\" is of another game: {text}");
    }
}

const FOREIGN_WORDS: &str =
    "red blue white black cube cubes ewn tzaar einstein waltz champion odema";

pub const START: &str = ".../.../... x -";
const ROLLED: &str = ".../.../... x 2";
/// Cross wins with c3; nought was about to win with c2.
const WON_AT_ONCE: &str = "xx./oo./... x 3";

#[test]
fn positions_are_shown_judged_and_counted() {
    assert_eq!(text(&["show", WON_AT_ONCE]), "xx.\noo.\n...\n\ncross to move\n");
    assert_eq!(json(&["show", "startpos"])["position"], START);
    assert!(text(&["moves", ROLLED, "--turns"]).contains(".x./.../... o -"));
    assert!(text(&["moves", WON_AT_ONCE]).contains("c3  xxx/oo./... o -  cross wins"));
    let moves = json(&["moves", "random:1"])["moves"].as_array().unwrap().clone();
    assert_eq!(moves.len(), 9);
    assert_eq!(text(&["perft", "startpos", "2"]), "72\n");
    assert!(text(&["perft", "startpos", "2", "--divide"]).starts_with("@1 a3: 8\n"));
    assert_eq!(json(&["perft", ROLLED, "1"])["nodes"], 3);
    assert!(text(&["eval", "startpos"]).contains("cross       nought"));
    let evaluation = json(&["eval", ".../.x./... o -", "--evaluator", "rows"]);
    assert!(evaluation["cross"].as_f64() > evaluation["nought"].as_f64(), "{evaluation}");
    assert_eq!(text(&["convert", "startpos", "--to", "position"]), format!("{START}\n"));
    assert_eq!(json(&["convert", ROLLED, "--to", "position"])["texts"][0], ROLLED);
}

#[test]
fn positions_are_searched_and_played_on() {
    let analysis = text(&["analyze", "startpos", "--depth", "3"]);
    assert!(analysis.starts_with("cross ") && analysis.contains(" %, nought "), "{analysis}");
    let analysis = json(&["analyze", WON_AT_ONCE, "--engine", "star2:hash=1", "--depth", "9"]);
    assert_eq!([&analysis["best"], &analysis["moves"][0]["move"]], ["c3", "c3"]);
    assert_eq!([&analysis["cross"], &analysis["nought"]], [1.0, 0.0]);
    for engine in ["star2", "star1", "greedy", "expectiminimax:depth=2", "mcts:playouts=200"] {
        assert_eq!(text(&["best", WON_AT_ONCE, "--engine", engine]), "c3\n", "{engine}");
    }
    let rollout = text(&["rollout", "startpos", "--trials", "36", "--seed", "1"]);
    assert!(rollout.contains("cross") && rollout.contains("nought"), "{rollout}");
    let rollout = json(&["rollout", WON_AT_ONCE, "--moves", "--trials", "36", "--seed", "1"]);
    assert_eq!([&rollout["moves"][0]["move"], &rollout["engine"]], ["c3", "star2:depth=1,hash=1"]);
    let solved = json(&["solve", WON_AT_ONCE]);
    assert_eq!([&solved["cross"], &solved["moves"][0]["dice"][0]], [&json!(1.0), &json!(3)]);
    assert!(text(&["solve", "startpos"]).contains("\nmoves of cross\n"));
    assert!(text(&["bench"]).contains(" nodes "));
    assert!(json(&["bench"])["nodes"].as_u64() > Some(0));
}

#[test]
fn a_person_plays_takes_back_gets_hints_and_keeps_the_record() {
    let record = scratch_file("row-play.record");
    let record = record.to_str().unwrap();
    let players = ["play", "--cross", "human", "--nought", "greedy", "--seed", "1"];
    let script = "help\nhint\nz9\n1\nundo\n1\nshow\n1\n1\n1\n1\n1\n";
    let printed = text_with(&[&players[..], &["--save", record]].concat(), script);
    let said = [
        "cross: human, nought: greedy",
        "mark a square",
        "hint  ",
        "\"z9\"",
        "taken back",
        " wins: ",
    ];
    for said in said {
        assert!(printed.contains(said), "no {said}: {printed}");
    }
    let kept = fs::read_to_string(record).unwrap();
    check_words(&kept);
    assert!(
        kept.contains("[Game \"Three in a row\"]") && kept.contains("[Cross \"human\"]"),
        "{kept}"
    );
    let shown = events(&row(&[&players[..], &["--json"]].concat(), "1\nresign\n"));
    let over = shown.last().unwrap();
    assert_eq!(over["sentence"], "Nought wins: Cross resigned");
    assert_eq!([&shown[0]["cross"], &shown[0]["nought"]], ["human", "greedy"]);
    let asked = ["play", "--ask-dice", "--setups", "empty", "--first", "cross"];
    let printed = text_with(&asked, "4\nhelp\n2\nb2\nquit\n");
    assert!(printed.contains("cross's die (1 to 3): die \"4\": expected a number from 1 to 3"));
    let from = ["play", "--position", WON_AT_ONCE, "--json"];
    let over = events(&row(&from, "c3\n")).pop().unwrap();
    assert_eq!(over["sentence"], "Cross wins: Cross has three in a row");
}

/// A game of five moves that cross wins.
pub const GAME: &str = "[Game \"Three in a row\"]\n[Position \".../.../... x -\"]\n[Cross \"Ada\"]\n\n\
                    1. @1 a3 @1 a2 2. @2 b3 @2 b2 3. @3 c3 cross\n";

#[test]
fn games_are_converted_and_reviewed() {
    let record = text_with(&["convert", "-", "--to", "record"], GAME);
    assert!(record.contains("@3 c3"), "{record}");
    assert_eq!(text_with(&["convert", "-", "--to", "record"], &record), record);
    assert_eq!(text_with(&["convert", "-", "--to", "position"], &record), "xxx/oo./... o -\n");
    let page = scratch_file("row-review.html");
    let page = page.to_str().unwrap();
    let printed = text_with(&["review", "-", "--depth", "3", "--html", page], &record);
    assert!(printed.contains("cross wins") && printed.contains("luck"), "{printed}");
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("plays Cross") && page.contains("<circle class=\"cross\""), "{page}");
    check_words(&page);
    let review = text_with(&["review", "-", "--depth", "3", "--json"], &record);
    let review: Value = serde_json::from_str(&review).unwrap();
    let plies = review["games"][0]["plies"].as_array().unwrap();
    assert_eq!(plies.len(), 5);
    assert_eq!([&plies[0]["player"], &plies[4]["played"]], ["cross", "c3"]);
}

#[test]
fn contests_are_played_kept_told_and_exported() {
    let store = scratch_file("row-match.sqlite");
    let store = store.to_str().unwrap();
    let players = ["match", "greedy", "star2:depth=1", "--games", "4", "--seed", "1"];
    let printed = text(&[&players[..], &["--store", store]].concat());
    assert!(printed.contains("--game row ") && printed.contains("--setups empty"), "{printed}");
    assert_eq!(json(&players)["reference"], "rows");
    let ccgc = ["match", "greedy", "random", "--format", "ccgc", "--seed", "1"];
    assert!(text(&ccgc).contains(" wins 4 to "));
    assert_eq!(json(&ccgc)["score"].as_array().unwrap().len(), 2);
    let plan = scratch_file("row-tournament.toml");
    let players = ["greedy", "random", "star2:depth=1"];
    let players = players.map(|spec| format!("[[player]]\nspec = \"{spec}\"\n")).concat();
    let head = "game = \"row\"\nschedule = \"round-robin\"\ngames = 2\nseed = 1\n";
    fs::write(&plan, format!("{head}setups = \"empty\"\n{players}")).unwrap();
    let tournament = ["tournament", plan.to_str().unwrap(), "--store", store];
    assert!(text(&tournament).contains("star2:depth=1"));
    json(&tournament);
    let results = text(&["results", store]);
    assert!(
        results.contains("event 1 of row,") && results.contains("event 2 of row,"),
        "{results}"
    );
    assert_eq!(json(&["results", store]).as_array().unwrap().len(), 2);
    let plot = scratch_file("row.svg");
    text(&["results", store, "--event", "2", "--plot", plot.to_str().unwrap()]);
    let records = text(&["export", store, "--to", "record"]);
    assert_eq!(records.matches("[Game \"Three in a row\"]").count(), 4 + 3 * 2);
    assert!(text_with(&["convert", "-", "--to", "record"], &records).contains("[Cross "));
    assert_eq!(text(&["export", store, "--to", "csv"]).lines().count(), 1 + 4 + 3 * 2);
}

#[test]
fn an_engine_answers_hosts_and_passes_every_check() {
    hold(
        "$ dreistein engine star2:hash=1 --seed 1 --game row\n\
         > position startpos moves @1 a3 @1\n> query legalmoves\n< response a2 a1\n\
         > query p1turn\n< response false\n> position fen xx./oo./... x 3\n> go depth 1\n\
         < info depth 1 nodes 0 time .. score wp 1.000000 pv c3\n< bestmove c3",
    );
    let program = [env!("CARGO_BIN_EXE_dreistein"), "engine", "--game", "row"];
    let checks = ["compliance", "--patience", "20s", "--game", "row"];
    for json in [&[][..], &["--json"]] {
        let output = dreistein(&[&checks[..], json, &["--"], &program].concat(), "");
        check_words(&run::text(&output));
    }
    let bot = format!("ugi:{} engine greedy --game row", env!("CARGO_BIN_EXE_dreistein"));
    let result = json(&["match", &bot, "random", "--games", "2", "--seed", "1"]);
    assert_eq!(result["forfeits"], serde_json::json!([{}, {}]));
}

#[test]
fn its_players_are_listed() {
    let list = text(&["list"]);
    assert!(list.starts_with("Evaluators, as in --evaluator rows\n"), "{list}");
    assert!(list.contains("Engines, as in --nought star2:depth=2\n"), "{list}");
    assert!(!list.contains("eval.block"), "{list}");
    let list = json(&["list"]);
    assert_eq!([&list["levels"], &list["policies"]], [&serde_json::json!([]); 2]);
    for engine in list["engines"].as_array().unwrap() {
        let player = engine["name"].as_str().unwrap();
        let spec = if player == "random" { player.to_owned() } else { format!("{player}:") };
        text(&[
            "match",
            &spec,
            "random",
            "--games",
            "2",
            "--seed",
            "1",
            "--tc",
            "move=1ms,grace=9s",
        ]);
    }
}

#[test]
fn what_it_has_not_is_refused() {
    let of_ewn = " only, not for Three in a row\n";
    let cases: &[(&[&str], &str)] = &[
        (&["setups"], of_ewn),
        (&["regret", "greedy"], of_ewn),
        (&["monte-carlo", "startpos"], of_ewn),
        (&["tablebase", "info"], of_ewn),
        (&["solve", "startpos", "--tables", "here"], "error: tables: this game has none\n"),
        (
            &["show", "startpos", "--board", "3"],
            "--board: Three in a row has one board, so leave it out",
        ),
        (&["bench", "--board", "5"], "--board: Three in a row has one board, so leave it out"),
        (&["play", "--first", "nought"], "cross moves first"),
        (&["play", "--first", "red"], "--first red: expected cross"),
        (&["play", "--setups", "free"], "--setups free: Three in a row has empty"),
        (
            &["match", "greedy", "random", "--setups", "fixed"],
            "setups fixed: Three in a row has empty",
        ),
        (&["convert", "startpos", "--to", "waltz"], "format \"waltz\": expected position, record"),
        (&["engine", "--protocol", "ntu"], "--protocol ntu: expected ugi"),
        (&["show", "xxx"], "\"xxx\": expected three rows of x, o or ."),
        (&["best", "startpos"], ".../.../... x -: the die is not rolled yet"),
        (&["play", "--level", "club"], "no level \"club\": expected none, there are no levels"),
        (&["eval", "startpos", "--evaluator", "zweistein"], "expected rows"),
    ];
    refused(|arguments| row(arguments, ""), cases);
}

#[test]
fn nothing_lists_it() {
    for arguments in [&["--help"][..], &["play", "--help"], &["match", "--help"], &["man"]] {
        let shown = run::text(&dreistein(arguments, ""));
        for word in ["cross", "nought", "row ", "empty"] {
            assert!(!shown.contains(word), "{word} in {arguments:?}: {shown}");
        }
    }
    let refused = run::refusal(&dreistein(&["bench", "--game", "chess"], ""));
    assert!(refused.contains("expected ewn or tzaar\n"), "{refused}");
}
