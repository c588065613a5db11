use std::time::Duration;

use games::{Game, MoveRequest};
use search::{Budget, TimeControl};

#[test]
fn the_time_that_programs_are_told_is_that_of_a_whole_game() {
    let ntu = Game::Ewn.protocols.iter().find(|protocol| protocol.name == "ntu").unwrap();
    let position = "r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r 3";
    let lines = |control: TimeControl, moves_played| {
        let budget = &Budget { control, moves_played, ..Budget::default() };
        let unlimited_move = Duration::from_secs(60);
        (ntu.move_request)(&MoveRequest { position, budget, unlimited_move }).unwrap()
    };
    for (control, seconds) in [
        ("move=2s", "16"),
        ("move=300ms", "2"),
        ("turn=3s", "24"),
        ("total=500ms", "0.5"),
        ("total=4min", "240"),
        ("total=10s,increment=1s", "17"),
        ("total=10s,move=5s", "10"),
        ("total=1min,move=5s", "40"),
        ("depth=3", "480"),
    ] {
        let control = control.parse().unwrap();
        assert_eq!(lines(control, 0)[0], format!("time_setting {seconds}"), "{control}");
        assert_eq!(lines(control, 1), lines(control, 0), "{control}");
        assert_eq!(lines(control, 2), lines(control, 0)[1..], "{control}: said once");
    }
}
