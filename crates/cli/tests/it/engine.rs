//! The program as an engine: the conversations of the documentation, whole games over every
//! protocol, and the checks of `compliance`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use arena::{EnginePlayer, GameSeed, Player, TimeControl, play_game};
use catalog::{Capabilities, Ewn, engine};
use ewn::{AnyPosition, Size};
use protocol::{ExternalSpec, Protocol};
use serde_json::Value;

use crate::run::{dreistein, events};

const PROGRAM: &str = env!("CARGO_BIN_EXE_dreistein");

/// A conversation: `$ dreistein ..`, then what the host says after `>` and the engine after
/// `<`, where `..` stands for any word.
pub fn hold(conversation: &str) {
    let mut lines = conversation.lines();
    let command = lines.next().unwrap().strip_prefix("$ dreistein ").unwrap();
    let mut child = Command::new(PROGRAM)
        .args(command.split_whitespace())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    for line in lines {
        match line.split_at(2) {
            ("> ", said) => writeln!(input, "{said}").unwrap(),
            ("< ", expected) => {
                let found = output.next().unwrap().unwrap();
                assert!(
                    is_like(&found, expected),
                    "{command}\nfound    {found}\nexpected {expected}"
                );
            }
            _ => panic!("{line}: expected > or <"),
        }
    }
    // The conversation is shown completely.
    writeln!(input, "isready").unwrap();
    assert_eq!(output.next().unwrap().unwrap(), "readyok", "{command}");
    drop(input);
    assert!(output.next().is_none());
    assert!(child.wait().unwrap().success());
}

fn is_like(found: &str, expected: &str) -> bool {
    let (found, expected) = (found.split(' '), expected.split(' '));
    found.clone().count() == expected.clone().count()
        && found.zip(expected).all(|(found, expected)| expected == ".." || found == expected)
}

#[test]
fn the_conversations_of_the_documentation_are_held_as_shown() {
    let page = include_str!("../../../../docs/protocol.md");
    let others = include_str!("../transcripts/protocol.md");
    let mut count = 0;
    for page in [page, others] {
        for part in page.split("```ugi\n").skip(1) {
            hold(part.split("```").next().unwrap());
            count += 1;
        }
    }
    assert!(count >= 8, "{count} conversations");
}

#[test]
fn our_engines_play_whole_games_over_every_protocol() {
    for kind in Protocol::all(Ewn::PROTOCOLS) {
        let words = ["engine", "greedy", "--seed", "1", "--protocol", kind.name()];
        let words = [PROGRAM].iter().chain(&words).map(|&word| word.to_owned()).collect();
        let start: AnyPosition = "startpos".parse().unwrap();
        let mut outside = ExternalSpec::new(kind, words).start(&start).unwrap();
        let mut inside = EnginePlayer::<Ewn>(engine::<Ewn>(Size::FIVE, "greedy", |_| ()).unwrap());
        let mut random = EnginePlayer::<Ewn>(engine::<Ewn>(Size::FIVE, "random", |_| ()).unwrap());
        for number in 0..5 {
            let mut play = |player: &mut dyn Player<AnyPosition>| {
                let players: [&mut dyn Player<AnyPosition>; 2] = [player, &mut random];
                play_game(start, players, GameSeed(number), TimeControl::default())
            };
            let (outside, inside) = (play(&mut outside), play(&mut inside));
            assert_eq!(outside.forfeit, None, "{}", kind.name());
            let moves = |game: &arena::Game<AnyPosition>| {
                game.plies.iter().map(|ply| ply.mov).collect::<Vec<_>>()
            };
            assert_eq!(moves(&outside), moves(&inside), "{}", kind.name());
            if matches!(kind, Protocol::Ugi) {
                let value =
                    |game: &arena::Game<AnyPosition>| game.plies[0].value.unwrap().probability();
                assert!((value(&outside) - value(&inside)).abs() < 1e-6);
            }
        }
    }
}

#[test]
fn set_ups_come_over_the_protocols_that_have_them() {
    for (name, has_set_ups) in [("ugi", true), ("ntu", true), ("ewnplatform", false)] {
        let kind = Protocol::find(name, Ewn::PROTOCOLS).unwrap();
        let words = ["engine", "random", "--protocol", kind.name()];
        let words = [PROGRAM].iter().chain(&words).map(|&word| word.to_owned()).collect();
        let start: AnyPosition = "startpos".parse().unwrap();
        let mut player = ExternalSpec::new(kind, words).start(&start).unwrap();
        for side in game::Side::BOTH {
            let set_up = player.set_up(&start, side, &mut game::Dice::new(1)).unwrap();
            assert_eq!(set_up.is_some(), has_set_ups);
            if let Some(set_up) = set_up {
                assert!(ewn::SetUp::parse(Size::FIVE, &set_up).is_ok(), "{set_up}");
            }
        }
    }
}

#[test]
fn options_are_set_and_bad_ones_are_refused() {
    let words = [PROGRAM, "engine", "greedy"].map(str::to_owned).to_vec();
    let start: AnyPosition = "startpos".parse().unwrap();
    let option = |value: &str| ExternalSpec {
        options: vec![("eval".to_owned(), value.to_owned())],
        ..ExternalSpec::new(Protocol::Ugi, words.clone())
    };
    assert!(option("odema").start(&start).is_ok());
    let error = option("odd").start(&start).err().unwrap();
    assert!(error.reason.starts_with("garbage: \"error bad-option greedy:eval=odd"), "{error}");
}

#[test]
fn strange_input_is_survived() {
    let mut input = b"\xff\xfe\0\nposition startpos moves @1\n".to_vec();
    input.extend(vec![b'x'; 1_000_000]);
    input.extend(b"\n\n  \nquery fen\ngo depth 1");
    let output = dreistein(&["engine", "--seed", "1"], input);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let starts: Vec<&str> = text.lines().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(starts[..3], ["error", "error", "response"], "{text}");
    assert!(text.contains("error too-long"), "{text}");
    assert!(starts.ends_with(&["bestmove"]), "{text}");
}

#[test]
fn our_own_engine_passes_every_check() {
    for spec in ["star2", "greedy"] {
        let output = dreistein(&["compliance", "--json", "--", PROGRAM, "engine", spec], "");
        let events = events(&output);
        assert!(events.len() >= 20);
        for event in events {
            assert_eq!(event["verdict"], "pass", "{event}");
        }
    }
}

#[test]
fn our_own_engine_passes_every_check_of_the_other_protocols() {
    for (protocol, count) in [("ntu", 8), ("ewnplatform", 6)] {
        let program = ["--", PROGRAM, "engine", "greedy", "--protocol", protocol];
        let arguments = [&["compliance", "--json", "--protocol", protocol], &program[..]].concat();
        let events = events(&dreistein(&arguments, ""));
        assert_eq!(events.len(), count, "{events:?}");
        for event in events {
            assert_eq!(event["verdict"], "pass", "{event}");
        }
    }
}

/// A program that does not answer settings leaves the hosts of the course waiting.
#[test]
fn silence_about_settings_fails_the_check_of_one_line() {
    let bot = concat!(env!("CARGO_MANIFEST_DIR"), "/../protocol/tests/bots/ntu_random.py");
    let checks = ["--protocol", "ntu", "--check", "one-line", "--check", "game", "--json"];
    let program = ["--patience", "5s", "--", "python3", bot, "silent"];
    let output = dreistein(&[&["compliance"], &checks[..], &program].concat(), "");
    let text = String::from_utf8(output.stdout).unwrap();
    let verdicts: Vec<Value> =
        text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()).collect();
    assert_eq!(verdicts[0]["problem"], "time_setting 1: hang: it did not answer");
    assert_eq!(verdicts[1]["verdict"], "pass");
}

#[test]
fn broken_programs_fail_in_the_right_place() {
    for (mode, check) in [
        ("wrong-moves", "legal-moves"),
        ("illegal", "best-move"),
        ("other-side", "score"),
        ("deaf", "stop"),
        ("no-errors", "errors"),
        ("bad-set-up", "set-up"),
        ("forgets", "state"),
        ("stays", "quit"),
    ] {
        let bot = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/bots/spoiled.py");
        let checks = ["--check", "ready", "--check", "position", "--check", check];
        let program = ["--json", "--patience", "2s", "--", "python3", bot, mode, PROGRAM];
        let arguments = [&["compliance"], &checks[..], &program, &["engine", "greedy"]].concat();
        let output = dreistein(&arguments, "");
        assert!(!output.status.success(), "{mode}");
        let text = String::from_utf8(output.stdout).unwrap();
        let events = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let failed: Vec<Value> = events.filter(|event| event["verdict"] != "pass").collect();
        assert_eq!(failed.len(), 1, "{mode}: {failed:?}");
        assert_eq!(failed[0]["check"], check, "{mode}: {failed:?}");
    }
}
