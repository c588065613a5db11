//! TZAAR on the command line: play, matches, stores, conversions, the protocol.

use std::process::Output;

use serde_json::Value;

use crate::run::{dreistein, events, json, refusal, scratch_file, text};

fn tzaar(arguments: &[&str], input: &str) -> Output {
    dreistein(&[arguments, &["--game", "tzaar"]].concat(), input)
}

#[test]
fn a_person_plays_turns_of_two_actions_passes_and_takes_back() {
    let play = ["play", "--setups", "fixed", "--black", "greedy", "--seed", "1", "--json"];
    let shown = events(&tzaar(&play, "D5D4\n2\nundo\nquit\n"));
    assert_eq!(shown[0]["white"], "human");
    assert_eq!(shown[0]["black"], "greedy");
    let moves: Vec<&Value> = shown.iter().filter(|event| event["event"] == "move").collect();
    let players: Vec<&str> = moves.iter().map(|event| event["player"].as_str().unwrap()).collect();
    assert_eq!(players, ["white", "black", "black", "white"]);
    assert!(moves.iter().all(|event| event.get("die").is_none()));
    let undone = shown.iter().find(|event| event["event"] == "undo").unwrap();
    assert!(undone["position"].as_str().unwrap().ends_with(" w 1"));
    // A pass is only for the second action, and a whole turn can be typed at once.
    let turn = shown.iter().filter(|event| event["event"] == "turn").nth(1).unwrap();
    let capture = turn["moves"][0].as_str().unwrap();
    let shown = events(&tzaar(&play, &format!("D5D4\npass\n{capture}-pass\nquit\n")));
    let problem = shown.iter().find(|event| event["event"] == "problem").unwrap();
    assert_eq!(problem["message"], "pass: the first action of a turn is a capture; try help");
    let played = shown.iter().filter(|event| event["event"] == "move");
    let played: Vec<&str> = played.map(|event| event["move"].as_str().unwrap()).collect();
    assert_eq!(played[3..5], [capture, "pass"]);
}

#[test]
fn a_threatened_last_stack_is_told_and_the_reason_of_a_win_too() {
    let position = "tTroR/O...../r....../......../......../......../......./....../..... w 1";
    let shown = events(&tzaar(&["play", "--position", position, "--json"], "quit\n"));
    let turn = shown.iter().find(|event| event["event"] == "turn").unwrap();
    assert!(turn["warnings"][0].as_str().unwrap().starts_with("your last Tzaar on A2"), "{turn}");
    let shown = events(&tzaar(&["play", "--position", position, "--json"], "A2A1\n"));
    let over = shown.last().unwrap();
    assert_eq!(over["sentence"], "White wins: Black has no Tzaar left");
    assert_eq!(
        [&over["winner"], &over["player"], &over["reason"]],
        ["white", "black", "has no Tzaar left"]
    );
}

#[test]
fn a_tournament_set_up_is_placed_piece_by_piece() {
    let play = ["play", "--setups", "tournament", "--black", "random", "--seed", "1", "--json"];
    let answers = "T E1\nx\n".to_owned() + &"random\n".repeat(29) + "quit\n";
    let shown = events(&tzaar(&play, &answers));
    let asked = shown.iter().filter(|event| event["event"] == "setup");
    assert_eq!(asked.count(), 30);
    let start = shown.iter().find(|event| event["event"] == "start").unwrap();
    let column = start["position"].as_str().unwrap().split('/').nth(4).unwrap();
    assert!(column.starts_with('T'), "{column}");
}

#[test]
fn matches_do_not_depend_on_threads_and_go_on_where_they_ended() {
    let match_of = |games: &str, threads: &str, store: &str| {
        let players = ["match", "greedy", "tzaar:depth=1,hash=1", "--seed", "3", "--json"];
        let rest = ["--games", games, "--threads", threads, "--store", store];
        let result = json(&tzaar(&[&players[..], &rest].concat(), ""));
        assert!(result.get("board").is_none() && result["adjusted"].is_null());
        result
    };
    let [one, two] = ["tzaar-one.sqlite", "tzaar-two.sqlite"].map(scratch_file);
    let [one, two] = [one.to_str().unwrap(), two.to_str().unwrap()];
    let whole = match_of("8", "1", one);
    match_of("4", "2", two);
    assert_eq!(match_of("8", "2", two), whole);
    let export = |store| text(&dreistein(&["export", store, "--to", "csv"], ""));
    let games = |store| {
        let mut lines: Vec<String> =
            export(store).lines().map(|line| line.rsplit_once(',').unwrap().0.to_owned()).collect();
        lines.sort();
        lines
    };
    assert_eq!(games(one).len(), 9);
    assert_eq!(games(one), games(two));
    let results = text(&dreistein(&["results", one], ""));
    assert!(results.contains("greedy") && !results.contains("luck"), "{results}");
    let records = text(&dreistein(&["export", one, "--to", "record"], ""));
    assert_eq!(records.matches("[Game \"TZAAR\"]").count(), 8);
    // Records survive Little Golem's notation.
    let first = records.split("\n\n[Game").next().unwrap();
    let golem = text(&tzaar(&["convert", "-", "--to", "littlegolem"], first));
    let back = text(&tzaar(&["convert", "-", "--to", "littlegolem"], &golem));
    assert_eq!(golem, back);
    let end = |text_of: &str| text(&tzaar(&["convert", "-", "--to", "position"], text_of));
    assert_eq!(end(first), end(&golem));
    let golem = text(&dreistein(&["export", one, "--to", "littlegolem"], ""));
    assert_eq!(end(&golem), end(&records));
    let refused = refusal(&dreistein(&["export", one, "--to", "ccgc"], ""));
    assert!(refused.contains("expected record, littlegolem, csv"), "{refused}");
}

#[test]
fn positions_survive_the_files_of_waltz() {
    for position in ["startpos", "random:5"] {
        let own = text(&tzaar(&["convert", position, "--to", "position"], ""));
        let waltz = text(&tzaar(&["convert", position, "--to", "waltz"], ""));
        assert_eq!(text(&tzaar(&["convert", "-", "--to", "position"], &waltz)), own);
    }
}

#[test]
fn texts_of_the_other_game_are_told() {
    let convert = ["convert", "-", "--to", "position"];
    let waltz = text(&tzaar(&["convert", "random:5", "--to", "waltz"], ""));
    let start = text(&tzaar(&["convert", "startpos", "--to", "position"], ""));
    let record = format!("[Position \"{}\"]\n\n*\n", start.trim());
    let golem = text(&tzaar(&["convert", "-", "--to", "littlegolem"], &record));
    for foreign in [waltz, record, golem.clone()] {
        for command in [&convert[..], &["review", "-"]] {
            let refused = refusal(&dreistein(command, &foreign));
            assert!(refused.ends_with("it is a text of tzaar: try --game tzaar\n"), "{refused}");
        }
    }
    let refused = refusal(&tzaar(&convert, include_str!("../../../../docs/sample.record")));
    assert!(refused.ends_with("it is a text of ewn: try --game ewn\n"), "{refused}");
    let spoilt = golem.replacen("POS[c", "POS[C", 1);
    let refused = refusal(&tzaar(&convert, &spoilt));
    assert_eq!(refused.matches("black has 31 pieces").count(), 1, "{refused}");
}

#[test]
fn a_store_with_both_games_is_told_apart() {
    let store = scratch_file("both-games.sqlite");
    let store = store.to_str().unwrap();
    let players = ["match", "random", "random", "--games", "2", "--seed", "1", "--store", store];
    text(&dreistein(&players, ""));
    let results = ["results", store];
    assert!(!text(&dreistein(&results, "")).contains(" of ewn"));
    let export = ["export", store, "--to", "record"];
    let refused = refusal(&tzaar(&export, ""));
    assert_eq!(refused, "error: there is no event of tzaar: leave out --game\n");
    text(&tzaar(&players, ""));
    let shown = text(&dreistein(&results, ""));
    assert!(shown.contains("event 1 of ewn,") && shown.contains("event 2 of tzaar,"), "{shown}");
    assert_eq!(text(&tzaar(&results, "")).matches("event ").count(), 1);
    assert_eq!(text(&dreistein(&export, "")).matches("[Game ").count(), 4);
    assert_eq!(text(&tzaar(&export, "")).matches("[Game \"TZAAR\"]").count(), 2);
    let refused = refusal(&tzaar(&[&export[..], &["--event", "1"]].concat(), ""));
    assert_eq!(refused, "error: event 1 is not of tzaar: leave out --game\n");
}

#[test]
fn games_are_reviewed_without_luck() {
    let record = scratch_file("tzaar-review.record");
    let save = record.to_str().unwrap();
    let players = ["play", "--white", "greedy", "--black", "random", "--seed", "2", "--save", save];
    text(&tzaar(&players, ""));
    let page = scratch_file("tzaar-review.html");
    let engine = ["--engine", "tzaar:depth=2,hash=1"];
    let review = [&["review", save, "--html", page.to_str().unwrap()], &engine[..]].concat();
    let printed = text(&tzaar(&review, ""));
    assert!(printed.contains("white wins") && !printed.contains("luck"), "{printed}");
    // A line for each turn: the first is one action, all others are two.
    let turns = printed.lines().skip_while(|line| !line.starts_with("turn")).skip(1);
    let turns: Vec<_> = turns.take_while(|line| !line.is_empty()).collect();
    let played = |line: &&str| line.split_whitespace().nth(2).unwrap().to_owned();
    assert!(!played(&turns[0]).contains('-') && played(&turns[1]).contains('-'), "{printed}");
    let number = |line: &&str| line.split_whitespace().next().unwrap().parse::<usize>().unwrap();
    assert!(turns.iter().map(number).eq(1..=turns.len()), "{printed}");
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.contains("plays White") && page.contains("<circle") && !page.contains("Luck"));
    let review = json(&tzaar(&[&["review", save, "--json"], &engine[..]].concat(), ""));
    let game = &review["games"][0];
    assert!(game["books"]["luck"].is_null());
    let entries = ["start", "losses", "drift", "conceded"];
    let sum: f64 = entries.iter().map(|entry| game["books"][entry].as_f64().unwrap()).sum();
    assert!((sum - game["books"]["result"].as_f64().unwrap()).abs() < 1e-9);
    let entries = game["plies"].as_array().unwrap();
    assert_eq!(entries.len(), turns.len(), "an entry for each turn");
    assert!(entries.iter().all(|ply| ply["die"].is_null()));
    for entry in &entries[1..entries.len() - 1] {
        let actions = entry["actions"].as_array().unwrap();
        let sum: f64 = actions.iter().map(|action| action["loss"].as_f64().unwrap()).sum();
        assert!((sum - entry["loss"].as_f64().unwrap()).abs() < 1e-9, "counted once: {entry}");
        let played = actions.iter().map(|action| action["played"].as_str().unwrap());
        assert_eq!(entry["played"], played.collect::<Vec<_>>().join("-"));
    }
}

/// An engine that is judged by one that looks no deeper makes few mistakes.
#[test]
fn a_review_blames_an_engine_for_few_turns() {
    let record = scratch_file("tzaar-engines.record");
    let save = record.to_str().unwrap();
    let engine = "tzaar:depth=3,hash=1,threads=1";
    let play = ["play", "--white", engine, "--black", engine, "--setups", "fixed", "--seed", "1"];
    text(&tzaar(&[&play[..], &["--save", save]].concat(), ""));
    let review = json(&tzaar(&["review", save, "--engine", engine, "--json"], ""));
    let turns = review["games"][0]["plies"].as_array().unwrap();
    let is_blamed = |turn: &&Value| turn["mark"] == "mistake" || turn["mark"] == "blunder";
    let blamed = turns.iter().filter(is_blamed).count();
    assert!(turns.len() >= 20 && blamed * 10 <= turns.len(), "{blamed} of {}", turns.len());
}

#[test]
fn hints_name_their_unit() {
    for (evaluation, unit) in [("net", "win probability"), ("simple", "points")] {
        let play = ["play", "--setups", "fixed", "--seed", "1", "--hints", evaluation];
        let printed = text(&tzaar(&play, "hint\nquit\n"));
        assert!(printed.lines().any(|line| line.ends_with(unit)), "{printed}");
        let shown = events(&tzaar(&[&play[..], &["--json"]].concat(), "hint\nquit\n"));
        let hint = shown.iter().find(|event| event["event"] == "hint").unwrap();
        assert_eq!(hint["unit"], unit);
    }
}

/// Help, and the values of an analysis, are correct for TZAAR.
#[test]
fn help_names_the_defaults_and_analyses_their_unit() {
    let help_of = |command| {
        let help = text(&dreistein(&[command, "--help"], ""));
        help.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    for command in ["eval", "play"] {
        let help = help_of(command);
        assert!(help.contains("zweistein; net for TZAAR"), "{help}");
    }
    let judges = "net on 5x5, zweistein on other boards";
    for command in ["match", "rollout"] {
        let help = help_of(command);
        assert!(help.contains(&format!("{judges}; none for TZAAR]")), "{help}");
    }
    let help = help_of("solve");
    for said in ["Without dice", "a plain number is seconds", "[default: 64MiB]", "who wins"] {
        assert!(help.contains(said), "{said}: {help}");
    }
    assert!(text(&dreistein(&["--help"], "")).contains("[alias: analyse]"));
    for (engine, unit, is_percent) in
        [("tzaar", "win probability", true), ("waltz-intermediate", "points", false)]
    {
        let arguments = ["startpos", "--engine", engine, "--depth", "1"];
        let printed = text(&tzaar(&[&["analyse"], &arguments[..]].concat(), ""));
        assert_eq!(printed.contains('%'), is_percent, "{printed}");
        assert_eq!(printed.contains("values are points"), !is_percent, "{printed}");
        for command in ["analyze", "best"] {
            let analysis = json(&tzaar(&[&[command, "--json"], &arguments[..]].concat(), ""));
            assert_eq!(analysis["unit"], unit);
        }
    }
}

#[test]
fn our_engine_passes_the_checks_of_the_protocol() {
    let program = [env!("CARGO_BIN_EXE_dreistein"), "engine", "tzaar:hash=1", "--game", "tzaar"];
    let mut arguments = vec!["compliance", "--game", "tzaar", "--patience", "20s"];
    for check in ["greeting", "ready", "position", "moves", "queries", "legal-moves", "best-move"] {
        arguments.extend(["--check", check]);
    }
    for check in ["score", "stop", "eval", "set-up", "errors", "state", "garbage", "quit"] {
        arguments.extend(["--check", check]);
    }
    let printed = text(&dreistein(&[&arguments[..], &["--"], &program].concat(), ""));
    assert_eq!(printed.matches("pass  ").count(), 15, "{printed}");
}

#[test]
fn programs_play_by_the_protocol_with_time_for_turns() {
    let program = format!(
        "ugi:{} engine tzaar:hash=1 --game tzaar --seed 1",
        env!("CARGO_BIN_EXE_dreistein")
    );
    let limits = ["--tc", "turn=40ms,grace=20s", "--games", "2", "--seed", "1", "--json"];
    let result = json(&tzaar(&[&["match", &program, "random"], &limits[..]].concat(), ""));
    assert_eq!(result["pairs_won"], 1, "{result}");
    assert_eq!(result["forfeits"], serde_json::json!([{}, {}]));
}
