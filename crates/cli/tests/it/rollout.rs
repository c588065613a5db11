//! Positions played on many times.

use serde_json::Value;

use crate::run::{self, dreistein, refused, text};

const ROLLED: &str = "r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r 3";

fn json(arguments: &[&str]) -> Value {
    run::json(&dreistein(&[&["rollout"], arguments, &["--json", "--seed", "1"]].concat(), ""))
}

fn without_time(mut report: Value) -> Value {
    report["time_ms"] = 0.into();
    report
}

#[test]
fn reports_have_both_values_with_errors_and_every_face() {
    let report = json(&["startpos", "--trials", "360"]);
    let number = |pointer: &str| report.pointer(pointer).unwrap().as_f64().unwrap();
    assert_eq!(report["trials"], 360);
    assert!((number("/red") + number("/blue") - 1.0).abs() < 1e-12);
    assert!(number("/standard_error") < number("/raw/standard_error"));
    let difference = (number("/red") - number("/raw/red")).abs();
    assert!(difference < 4.0 * number("/raw/standard_error"));
    let factor = (number("/raw/standard_error") / number("/standard_error")).powi(2);
    assert!((factor / number("/variance_factor") - 1.0).abs() < 1e-9);
    let faces = report["faces"].as_array().unwrap();
    let mean = faces.iter().map(|face| face["red"].as_f64().unwrap()).sum::<f64>() / 6.0;
    assert!(faces.len() == 6 && (mean - number("/red")).abs() < 1e-9);
    assert!(report.get("moves").is_none());
}

#[test]
fn results_depend_on_the_seed_and_not_on_threads() {
    let arguments = ["startpos", "--trials", "200", "--target", "0.02"];
    let one = without_time(json(&[&arguments[..], &["--threads", "1"]].concat()));
    assert_eq!(one, without_time(json(&[&arguments[..], &["--threads", "3"]].concat())));
    assert!(one["trials"].as_u64().unwrap() <= 200);
}

#[test]
fn moves_are_compared_best_first() {
    let report = json(&[ROLLED, "--moves", "--trials", "360"]);
    let moves = report["moves"].as_array().unwrap();
    let values: Vec<f64> = moves.iter().map(|found| found["red"].as_f64().unwrap()).collect();
    assert!(values.len() == 3 && values.is_sorted_by(|one, other| one >= other), "{values:?}");
    assert_eq!(moves[0]["red"], report["red"]);
    // According to a deep search, by a wide margin.
    assert_eq!(moves[2]["move"], "c5d5");
    for (found, value) in moves.iter().zip(&values) {
        let loss = |name: &str| found["loss"][name].as_f64().unwrap();
        assert!((loss("value") - (values[0] - value)).abs() < 1e-9, "{found}");
        let [best, own] = [&moves[0], found].map(|of| of["standard_error"].as_f64().unwrap());
        assert!(loss("standard_error") < best + own, "{found}");
    }
    assert_eq!(moves[0]["loss"]["standard_error"], 0.0);
    // Blue's loss is Blue's.
    let blue = "r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 b 3";
    let blue = ["rollout", blue, "--moves", "--trials", "360", "--seed", "1"];
    let text = text(&dreistein(&blue, ""));
    assert_eq!(text.matches("loses ").count(), 2, "{text}");
    assert!(!text.contains("loses -"), "{text}");
    let alone = json(&[ROLLED, "--trials", "360"]);
    assert!(alone.get("moves").is_none() && alone.get("faces").is_none());
}

#[test]
fn small_boards_are_played_too() {
    let engine = ["--engine", "star2:depth=6,hash=1", "--look-ahead", "0"];
    let report = json(&[&["startpos", "--board", "4", "--trials", "360"][..], &engine].concat());
    let (red, error) =
        (report["red"].as_f64().unwrap(), report["standard_error"].as_f64().unwrap());
    // Perfect play has 0.551; at this depth the engine is nearly perfect.
    assert!((red - 0.551_234_878_029).abs() < 5.0 * error + 0.01, "{report}");
    assert_eq!(report["faces"].as_array().unwrap().len(), 3);
}

#[test]
fn rollouts_are_evaluators() {
    let arguments = ["eval", "startpos", "--json", "--evaluator", "rollout:trials=720"];
    let [one, two] = [(); 2].map(|()| dreistein(&arguments, "").stdout);
    assert_eq!(one, two);
    let report: Value = serde_json::from_slice(&one).unwrap();
    assert_eq!(report["unit"], "win probability");
    assert_eq!(report["terms"][1]["name"], "standard error");
    let best = ["best", ROLLED, "--engine", "star2:eval=rollout,eval.trials=36", "--depth", "1"];
    assert_eq!(text(&dreistein(&best, "")).trim().len(), 4);
}

#[test]
fn bad_input_is_said() {
    let cases: &[(&[&str], &str)] = &[
        (&["startpos", "--trials", "0"], "0 is not in 1.."),
        (&["startpos", "--target", "nan"], "expected a standard error between 0 and 0.5"),
        (&["startpos", "--target", "0"], "expected a standard error between 0 and 0.5"),
        (&["startpos", "--moves"], "the die is not rolled yet, so there are no moves to compare"),
        (&["...../...../..b2../...../..... r -"], "error: "),
        (&["startpos", "--engine", "ugi:./bot"], "ugi:./bot is an external program"),
        (&["startpos", "--reference", "random"], "random cannot judge rolls"),
        (&["startpos", "--time", "0s"], "no game was finished in that time"),
        (
            &["startpos", "--reference", "zweistein", "--look-ahead", "1"],
            "zweistein cannot look ahead",
        ),
    ];
    refused(|arguments| dreistein(&[&["rollout"], arguments].concat(), ""), cases);
}

#[test]
fn nothing_is_said_of_luck_that_was_left_in() {
    let shown = |reference: &str| {
        let rollout = ["rollout", "startpos", "--engine", "greedy", "--trials", "36"];
        let rest = ["--seed", "1", "--reference", reference];
        text(&dreistein(&[&rollout[..], &rest].concat(), ""))
    };
    assert!(shown("zweistein").contains("luck adjustment"));
    assert!(shown("none").contains("36 trials") && !shown("none").contains("luck adjustment"));
}
