use game::{FirstValue, Position as _, Scale, Unit};
use games::{Game, Position, Report};
use report::Judged;
use search::{MoveReport, RollReport};
use serde_json::Value;

/// A report on a position: values for the first side, of moves in the order of the position.
fn report(position: &Position, depth: u32, values: &[f64]) -> Report {
    let value = |index: usize| FirstValue::new(values[index]);
    let is_rolled = position.die().is_some();
    let first_roll = position.rolls().next().map(|(roll, _)| roll);
    let rolled = first_roll.map_or(*position, |roll| position.roll(roll));
    let moves = rolled.moves().take(values.len()).enumerate();
    let moves: Vec<_> = moves
        .map(|(index, mov)| MoveReport { mov, value: value(index), is_bound: false })
        .collect();
    let rolls = position.rolls().filter(|_| !is_rolled).take(1);
    let rolls = rolls.map(|(roll, probability)| RollReport {
        roll,
        probability,
        best: moves[0].mov,
        value: moves[0].value,
    });
    Report {
        value: moves[0].value,
        rolls: rolls.collect(),
        line: moves.iter().take(1).map(|found| (None, found.mov)).collect(),
        moves,
        depth,
        nodes: 1,
        leaves: 1,
        table_hits: 0,
        time: std::time::Duration::ZERO,
        exact: false,
    }
}

fn position(text: &str) -> Position {
    Game::Ewn.position(text).unwrap()
}

/// The JSON of a judgement after this report and the one of the depth before.
fn judged(position: &Position, report: &Report, before: Option<&Report>, unit: Unit) -> Value {
    serde_json::to_value(Judged::new(position, report, before, unit)).unwrap()
}

/// The value, the loss and the mark of every move.
fn moves(judged: &Value) -> Vec<String> {
    let moves = judged["moves"].as_array().unwrap().iter();
    let number = |value: &Value| value.as_f64().unwrap();
    let text = |entry: &Value| {
        let (value, loss) = (number(&entry["value"]), number(&entry["loss"]));
        format!("{value:.2} {loss:.2} {}", entry["mark"].as_str().unwrap_or("-"))
    };
    moves.map(text).collect()
}

fn is_about(value: &Value, expected: f64) -> bool {
    (value.as_f64().unwrap() - expected).abs() < 1e-9
}

const BLUE: &str = "...../...../...../...../r1..b1b2 b 2";

#[test]
fn two_depths_that_follow_each_other_are_averaged() {
    let position = position(BLUE);
    let judge = |before: Option<u32>, exact| {
        let before = before.map(|depth| report(&position, depth, &[0.18, 0.5, 0.3]));
        let last = Report { exact, ..report(&position, 4, &[0.5, 0.28, 0.3]) };
        judged(&position, &last, before.as_ref(), Unit::WinProbability)
    };
    let mean = judge(Some(3), false);
    assert_eq!(moves(&mean), ["0.70 0.00 best", "0.66 0.04 inaccuracy", "0.61 0.09 mistake"]);
    assert!(mean["is_mean"] == true && is_about(&mean["value"], 0.7));
    for plain in [judge(None, false), judge(Some(2), false), judge(Some(3), true)] {
        assert_eq!(plain["is_mean"], false);
        assert_eq!(plain["value"], 0.5, "what the search says");
    }
}

#[test]
fn no_move_is_better_than_the_choice_of_the_search() {
    let position = position(BLUE);
    let report = report(&position, 4, &[0.36, 0.3, 0.5]);
    let by_search = judged(&position, &report, None, Unit::WinProbability);
    assert_eq!(moves(&by_search), ["0.64 0.00 best", "0.64 0.00 best", "0.50 0.14 blunder"]);
    assert_eq!(by_search["moves"][0]["move"], report.moves[0].mov.to_string());
    let points = judged(&position, &report, None, Unit::Points(Scale::Linear(1.0 / 65536.0)));
    assert_eq!(points["unit"], "points");
    assert!(is_about(&points["value"], 0.14) && is_about(&points["moves"][2]["loss"], 0.14));
    assert_eq!(points["moves"][2]["mark"], Value::Null);
}

#[test]
fn before_the_roll_the_mean_is_taken_of_moves_first_and_of_faces_last() {
    let position = position("...../...../...../...../r1..b1b2 b -");
    let [before, last] =
        [(3, [0.9, 0.2]), (4, [0.3, 0.6])].map(|(depth, values)| report(&position, depth, &values));
    let mean = judged(&position, &last, Some(&before), Unit::WinProbability);
    assert_eq!(moves(&mean), ["0.60 0.00 -", "0.40 0.20 -"]);
    assert_eq!(mean["faces"][0]["best"], last.moves[1].mov.to_string());
    assert!(is_about(&mean["faces"][0]["value"], 0.6) && mean["is_mean"] == true);
}
