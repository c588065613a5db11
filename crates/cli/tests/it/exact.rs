//! Exact values from tables and from scratch, and what engines lose.

use std::path::PathBuf;
use std::process::Output;
use std::sync::LazyLock;

use serde_json::Value;

use crate::run::{self, refused, text};

/// Tables with up to three cubes, which all tests share.
static TABLES: LazyLock<String> = LazyLock::new(|| {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("exact-tables");
    let folder = folder.to_str().unwrap().to_owned();
    text(&program(&["tablebase", "build", "--cubes", "3", "--folder", &folder]));
    folder
});

fn program(arguments: &[&str]) -> Output {
    let cache = concat!(env!("CARGO_TARGET_TMPDIR"), "/exact-cache");
    run::program(arguments).env("DREISTEIN_CACHE", cache).output().unwrap()
}

fn json(arguments: &[&str]) -> Value {
    run::json(&program(&[arguments, &["--json"]].concat()))
}

#[test]
fn positions_are_worth_the_same_with_tables_and_without() {
    for position in [
        "r3..../...../..b2../...../....b5 r -",
        "r1.r4../...../..b2../...../....b5 b 3",
        "...../.r1r6../..b1../...b5./..... r -",
    ] {
        let solved = json(&["solve", position, "--tables", "off"]);
        let looked_up = json(&["solve", position, "--tables", &TABLES]);
        let [one, other] = [&solved, &looked_up].map(|answer| answer["red"].as_f64().unwrap());
        assert!((one - other).abs() < 1e-6, "{position}: {one} and {other}");
        assert_eq!((&solved["error"], &looked_up["error"]), (&0.0.into(), &1e-6.into()));
        assert_eq!(solved["exact"], true);
        let positions = |answer: &Value| answer["positions"].as_u64().unwrap();
        assert!(positions(&looked_up) < positions(&solved), "{position}");
    }
}

#[test]
fn engines_with_tables_give_nothing_away_and_others_do() {
    let engine = format!("greedy:tb={}", *TABLES);
    let players = ["random", "greedy", "star2:depth=3", &engine];
    let options = ["--cubes", "3", "--positions", "600", "--seed", "1", "--tables", &TABLES];
    let study = |threads: &str| {
        json(&[&["regret"], &players[..], &options[..], &["--threads", threads]].concat())
    };
    let lines = study("1");
    assert_eq!(lines, study("3"));
    let loss = |line: usize| lines[line]["mean_loss"].as_f64().unwrap();
    assert!(loss(0) > 2.0 * loss(1) && loss(1) > loss(2) && loss(2) >= loss(3), "{lines}");
    assert!(loss(3) < 1e-6, "{lines}");
    assert_eq!(lines[3]["optimal"], 1.0);
    assert_eq!((&lines[0]["positions"], &lines[0]["cubes"]), (&600.into(), &3.into()));
    assert_eq!(lines[0]["ratio"], 1.0);
    assert!((lines[1]["ratio"].as_f64().unwrap() - loss(1) / loss(0)).abs() < 1e-12, "{lines}");
}

#[test]
fn regret_goes_one_cube_beyond_the_tables_and_says_how_it_depends_on_the_cubes() {
    let engine = format!("star2:depth=1,tb={}", *TABLES);
    let options = ["--cubes", "4", "--positions", "300", "--seed", "1", "--tables", &TABLES];
    let lines = json(&[&["regret", "random", &engine], &options[..]].concat());
    let parts = |line: usize| lines[line]["by_cubes"].as_array().unwrap();
    let number = |part: &Value, name: &str| part[name].as_f64().unwrap();
    for line in [0, 1] {
        let cubes: Vec<f64> = parts(line).iter().map(|part| number(part, "cubes")).collect();
        assert_eq!(cubes, [2.0, 3.0, 4.0]);
        assert!(parts(line).iter().all(|part| part["positions"] == 100));
        let losses = parts(line).iter().map(|part| number(part, "mean_loss"));
        let mean = losses.sum::<f64>() / 3.0;
        assert!((number(&lines[line], "mean_loss") - mean).abs() < 1e-12, "{lines}");
    }
    // Its tables end with three cubes, and one move ahead is too little with four.
    let loss = |cubes: usize| number(&parts(1)[cubes - 2], "mean_loss");
    assert!(loss(2) < 1e-6 && loss(3) < 1e-6 && loss(4) > 1e-3, "{lines}");
}

#[test]
fn reports_of_searches_in_the_tables_are_exact() {
    let engine = format!("star2:depth=3,tb={}", *TABLES);
    let position = "r3..../...../..b2../...../....b5 r -";
    let report = json(&["analyze", position, "--engine", &engine]);
    let solved = json(&["solve", position, "--tables", "off"]);
    assert_eq!(report["exact"], true, "{report}");
    let [one, other] = [&report, &solved].map(|answer| answer["red"].as_f64().unwrap());
    assert!((one - other).abs() < 1e-6, "{one} and {other}");
}

#[test]
fn what_does_not_go_with_tables_is_said() {
    let cases: &[(&[&str], &str)] = &[
        (
            &["regret", "greedy", "--tables", "no/such/folder"],
            "tb=no/such/folder: there is no such folder",
        ),
        (
            &["analyze", "startpos", "--engine", "star2:eval=odema,tb=auto"],
            "tb=auto: the evaluation judges by points",
        ),
        (
            &["analyze", "startpos", "--board", "4", "--engine", "star2:tb=auto"],
            "tb=auto: a 4x4 board, expected 5x5",
        ),
        (&["regret", "greedy", "--board", "4"], "endgame tables are for the 5x5 board only"),
        (&["regret", "gready", "--tables", &TABLES], "no engine \"gready\""),
    ];
    refused(program, cases);
}
