//! Reviews on the command line: what is read, what is refused, and what a page holds.

use std::fs;

use serde_json::Value;

use crate::run::{self, dreistein, refusal, scratch_file, text};

const SAMPLE: &str = include_str!("../../../../docs/sample.record");

/// The review of the record on standard input, by a quick reference.
fn json(record: &str) -> Value {
    run::json(&dreistein(&["review", "-", "--json", "--engine", "star2:depth=3"], record))
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

#[test]
fn what_is_printed_adds_up() {
    let review = json(SAMPLE);
    let game = &review["games"][0];
    let books = &game["books"];
    let entries = ["start", "luck", "losses", "drift", "conceded"];
    let sum: f64 = entries.iter().map(|entry| number(&books[entry])).sum();
    assert!((sum - number(&books["result"])).abs() < 1e-9);
    assert_eq!(number(&books["result"]), 0.0, "blue won");
    let mut red_luck = 0.0;
    for ply in game["plies"].as_array().unwrap() {
        let before = number(&ply["before"]);
        let faces = ply["faces"].as_array().unwrap();
        let mean = faces.iter().map(|face| number(&face["red"])).sum::<f64>() / faces.len() as f64;
        assert!((mean - before).abs() < 1e-9);
        let came = faces.iter().find(|face| face["die"] == ply["die"]).unwrap();
        let sign = if ply["player"] == "red" { 1.0 } else { -1.0 };
        assert!((number(&ply["luck"]) - sign * (number(&came["red"]) - before)).abs() < 1e-9);
        let after = number(&came["red"]) - sign * number(&ply["loss"]);
        assert!((after - number(&ply["after"])).abs() < 1e-9);
        if ply["player"] == "red" {
            red_luck += number(&ply["luck"]);
        }
    }
    assert!((red_luck - number(&game["totals"]["red"]["luck"])).abs() < 1e-9);
}

#[test]
fn notations_do_not_matter() {
    let ccgc = text(&dreistein(&["convert", "-", "--to", "ccgc"], SAMPLE));
    assert_eq!(json(SAMPLE)["games"][0]["plies"], json(&ccgc)["games"][0]["plies"]);
}

#[test]
fn other_games_of_a_file_do_not_matter() {
    let twice = json(&format!("{SAMPLE}\n{SAMPLE}"));
    let alone = json(SAMPLE);
    for game in twice["games"].as_array().unwrap() {
        for part in ["plies", "totals", "books"] {
            assert_eq!(game[part], alone["games"][0][part]);
        }
    }
    assert_eq!(twice["players"][0]["games"], 2);
    let arguments = ["review", "-", "--json", "--engine", "star2:depth=3", "--game-number", "2"];
    let second = run::json(&dreistein(&arguments, format!("{SAMPLE}\n{SAMPLE}")));
    assert_eq!(second["games"].as_array().unwrap().len(), 1);
    assert_eq!(second["games"][0]["number"], 2);
    assert_eq!(second["games"][0]["plies"], alone["games"][0]["plies"]);
}

#[test]
fn a_game_may_begin_with_the_die_rolled_and_stop_after_a_roll() {
    let review = json("[Position \"r1r2../..../..../..b1b2 r 1\"]\n1. @1 a4a3 @2 d1d2 2. @2 *");
    let game = &review["games"][0];
    assert_eq!(game["plies"][0]["luck"], Value::Null);
    assert_eq!(game["plies"][0]["die"], 1);
    assert!(game["plies"][1]["luck"].is_number());
    assert_eq!(
        (&game["unplayed_roll"]["player"], &game["unplayed_roll"]["die"]),
        (&"red".into(), &2.into())
    );
    assert_eq!(game["winner"], Value::Null);
    let resigned = json("[Position \"r1r2../..../..../..b1b2 r 1\"]\n1. @1 a4a3 blue");
    let game = &resigned["games"][0];
    assert_eq!((&game["winner"], &game["on_board"]), (&"blue".into(), &false.into()));
    assert!(number(&game["books"]["conceded"]) < 0.0);
    let nothing = json("[Position \"r1r2../..../..../..b1b2 r -\"]\n*");
    assert_eq!(nothing["games"][0]["totals"]["red"]["mean_loss"], Value::Null);
}

#[test]
fn a_page_needs_nothing_else_and_escapes_what_the_record_says() {
    let page = scratch_file("escaped.html");
    let evil = "<script>alert('x')</script> & \\\"quoted\\\" \u{1b}[31m";
    let record = SAMPLE.replace("[Red \"greedy\"]", &format!("[Red \"{evil}\"]\n[Event \"<b>\"]"));
    let arguments = ["review", "-", "--engine", "greedy", "--html", page.to_str().unwrap()];
    let printed = text(&dreistein(&arguments, &record));
    assert!(!printed.contains('\u{1b}'), "a terminal must not obey it");
    let html = fs::read_to_string(&page).unwrap();
    assert!(
        html.contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; &quot;quoted&quot;")
    );
    assert!(
        html.contains("(&lt;b&gt;)") && !html.contains("alert('x')") && !html.contains('\u{1b}')
    );
    assert_eq!(html.matches("<script>").count(), 1, "only our own");
    for outside in ["http://", "https://", "src=", "href=", "@import", "url(h", "url(/"] {
        assert!(!html.contains(outside), "{outside}");
    }
    check_tags(&html);
    fs::remove_file(page).unwrap();
}

#[test]
fn several_games_make_one_page() {
    let page = scratch_file("several.html");
    let games = "docs/two-games.record";
    let games = format!("{}/../../{games}", env!("CARGO_MANIFEST_DIR"));
    text(&dreistein(&["review", &games, "--html", page.to_str().unwrap()], ""));
    let html = fs::read_to_string(&page).unwrap();
    check_tags(&html);
    for heading in ["<h1>2 games</h1>", "<h2>All games</h2>", "<h2>Game 2: random – greedy</h2>"]
    {
        assert!(html.contains(heading), "{heading}");
    }
    fs::remove_file(page).unwrap();
}

/// Every tag is closed, in order.
fn check_tags(html: &str) {
    let mut open = Vec::new();
    // Content of the style and the script is not a tag.
    let body = html.split("<body>").nth(1).unwrap().split("<script>").next().unwrap();
    for tag in body.split('<').skip(1) {
        let name: String = tag.chars().take_while(|c| c.is_alphanumeric() || *c == '/').collect();
        let inside = tag.split('>').next().unwrap();
        match name.strip_prefix('/') {
            Some(closed) => assert_eq!(open.pop().as_deref(), Some(closed), "{inside}"),
            None if inside.ends_with('/') => (),
            None => open.push(name),
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn an_empty_input_is_refused() {
    for input in ["", " \n\n"] {
        let message = refusal(&dreistein(&["review", "-"], input));
        assert_eq!(message, "error: standard input is empty: expected the record of a game\n");
    }
}
