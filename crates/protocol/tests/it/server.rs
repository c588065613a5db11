//! The server knows no game: here it serves a toy.

use std::io::Cursor;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use game::{FirstValue, Position as _, Side};
use proptest::prelude::*;
use protocol::{Backend, Evaluation, OptionLine, Progress, Reply, Task, serve};
use testkit::toy::{ToyChoice, ToyPosition};

/// Takes the first move; thinks until it is stopped if it may.
struct FirstMove;

impl Backend<ToyPosition> for FirstMove {
    fn identity(&self) -> Vec<(&'static str, String)> {
        vec![("name", "First".into()), ("game", "toy".into())]
    }

    fn options(&self) -> Vec<OptionLine> {
        Vec::new()
    }

    fn set_option(&mut self, name: &str, _: &str) -> Result<(), String> {
        Err(format!("no option {name}"))
    }

    fn new_game(&mut self) {}

    fn prepare(&mut self, _: &ToyPosition) {}

    fn search(
        &mut self,
        task: &Task<ToyPosition>,
        observe: &mut dyn FnMut(Progress<ToyPosition>),
    ) -> Option<ToyChoice> {
        let mov = task.position.moves().next()?;
        let (time, value) = (Duration::ZERO, FirstValue::new(0.25));
        observe(Progress { depth: 1, nodes: 1, time, value: Some(value), line: vec![(None, mov)] });
        while task.infinite && !task.stop.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(1));
        }
        Some(mov)
    }

    fn evaluate(&mut self, _: &Task<ToyPosition>) -> Option<Evaluation<ToyPosition>> {
        None
    }

    fn set_up(&mut self, _: &ToyPosition, _: Side) -> Option<String> {
        None
    }
}

fn answers(input: impl AsRef<[u8]>) -> Vec<String> {
    let mut output = Vec::new();
    serve::<ToyPosition, _>(FirstMove, Cursor::new(input.as_ref().to_vec()), &mut output).unwrap();
    String::from_utf8(output).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn any_game_is_served_with_its_own_texts() {
    let tree = "second(roll(1/4: first(win, loss), 3/4: loss), win)";
    let found = answers(format!(
        "ugi\nposition fen {tree}\nquery mover\nquery legalmoves\nsetup p1\nsetoption name a value b\n\
         position fen {tree} moves 1\nquery rolls\nposition fen {tree} moves 1 @2\nquery result\n"
    ));
    assert_eq!(
        found,
        [
            "id name First",
            "id game toy",
            "ugiok",
            "response p2",
            "response 1 2",
            "error no-setup this engine arranges no pieces",
            "error bad-option no option a",
            "response @1 0.250000 @2 0.750000",
            "response p2win",
        ]
    );
}

#[test]
fn values_are_those_of_the_player_to_move_and_the_end_of_input_stops_a_search() {
    for (player, value) in [("first", "0.250000"), ("second", "0.750000")] {
        let found = answers(format!("position fen {player}(win, loss)\ngo infinite\n"));
        let info = format!("info depth 1 nodes 1 time 0 score wp {value} pv 1");
        assert_eq!(found, [info.as_str(), "bestmove 1"]);
    }
    assert_eq!(
        answers("position fen first(win)\ngo eval"),
        ["error no-eval this engine has no values"]
    );
}

#[test]
fn quit_ends_even_an_endless_search() {
    let found = answers("position fen first(win)\ngo infinite\nisready\nquit\nisready\n");
    assert!(found.contains(&"readyok".to_owned()), "{found:?}");
    assert!(!found.contains(&"bestmove 1".to_owned()), "{found:?}");
}

fn line() -> impl Strategy<Value = Vec<u8>> {
    let known = prop::sample::select(vec![
        "ugi",
        "isready",
        "uginewgame",
        "stop",
        "go",
        "go infinite",
        "go eval",
        "go depth 3 nodes",
        "position fen first(win, roll(1: loss))",
        "position fen first(win) moves 1",
        "position",
        "position fen first(win, roll(1: loss)) moves 2 @1",
        "query fen",
        "query legalmoves",
        "setup p1",
        "setup p2 fen x",
        "setoption name",
        "setoption name x value y",
        "",
    ]);
    prop_oneof![
        4 => known.prop_map(|text| text.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..40),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn whatever_is_said_is_answered_in_the_words_of_the_protocol(
        lines in prop::collection::vec(line(), 0..20)
    ) {
        for answer in answers(lines.join(&b'\n')) {
            prop_assert!(Reply::parse(&answer).is_some(), "{answer}");
        }
    }
}
