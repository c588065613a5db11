//! Time controls as texts.

use std::time::Duration;

use search::TimeControl;

#[test]
fn texts_survive() {
    for text in [
        "total=10s,increment=0.1s",
        "move=0.1s",
        "turn=1s",
        "depth=5,nodes=10000",
        "total=240s,grace=0s",
    ] {
        assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
    }
    let control: TimeControl = "total=4min,move=500ms".parse().unwrap();
    assert_eq!(control.total, Some(Duration::from_secs(240)));
    assert_eq!(control.per_move, Some(Duration::from_millis(500)));
    assert_eq!(TimeControl::default().to_string(), "");
}

#[test]
fn errors_name_what_is_wrong() {
    for (text, problem) in [
        ("", "\"\": expected KEY=VALUE"),
        ("10s", "\"10s\": expected KEY=VALUE"),
        ("inc=1s", "\"inc\": expected total, increment, move, turn, depth, nodes or grace"),
        ("move=1s,move=2s", "move is given twice"),
        ("move=-1s", "\"-1s\": expected a time such as 500ms"),
        ("move=inf", "\"inf\": expected a time such as 500ms"),
        ("move=1e9", "\"1e9\": expected a time such as 500ms"),
        ("total=0s", "the time limit is zero"),
        ("turn=0s", "the time limit is zero"),
        ("depth=0", "\"0\": expected a whole number from 1 to 100"),
        ("increment=1s", "an increment needs a total"),
    ] {
        let error = text.parse::<TimeControl>().unwrap_err();
        let beginning = format!("time control \"{text}\": {problem}");
        assert!(error.to_string().starts_with(&beginning), "{error}");
    }
}
