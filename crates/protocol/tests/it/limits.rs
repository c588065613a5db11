//! The limits of `go`.

use std::time::Duration;

use arena::{Budget, TimeControl};
use protocol::{ErrorCode, Go, Refusal};

#[test]
fn limits_of_a_game_loop_survive() {
    let text = "total=10s,increment=100ms,move=1s,depth=5,nodes=1000,grace=100ms";
    let control: TimeControl = text.parse().unwrap();
    let time_left = Some([9, 8].map(Duration::from_secs));
    let go = Go::from(&Budget { control, time_left, turn: None, moves_played: 7 });
    let written = go.to_string();
    assert_eq!(
        written,
        "go movetime 1000 depth 5 nodes 1000 p1time 9000 p2time 8000 p1inc 100 p2inc 100 ply 7"
    );
    let read = Go::parse(written.strip_prefix("go").unwrap()).unwrap();
    let budget = read.budget(0);
    assert_eq!((budget.time_left, budget.moves_played), (time_left, 7));
    assert_eq!(budget.control.per_move, control.per_move);
    assert_eq!((budget.control.depth, budget.control.nodes), (Some(5), Some(1000)));
}

#[test]
fn bad_limits_are_named() {
    for (text, message) in [
        ("depth", "depth \"\": expected a whole number from 1 to 1000000000000000"),
        ("depth 0", "depth \"0\": expected a whole number from 1 to 1000000000000000"),
        ("movetime -5", "movetime \"-5\": expected a whole number from 1 to 1000000000000000"),
        ("nodes 5 nodes 6", "nodes occurs twice"),
        ("p1time 5", "p1time needs p2time, and p2time needs p1time"),
        ("p1inc 5", "increments need p1time and p2time"),
    ] {
        let Refusal { code, text } = Go::parse(text).unwrap_err();
        assert_eq!((code, text.as_str()), (ErrorCode::BadLimit, message));
    }
    assert!(Go::parse("fast").unwrap_err().text.starts_with("\"fast\": expected eval, infinite"));
}
