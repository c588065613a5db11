//! The program as an engine: the conversations of the documentation, whole games over every
//! protocol, and the checks of `compliance`.

use std::io::{BufRead, BufReader, Write};

use arena::{EnginePlayer, GameSeed, Player, TimeControl, play_game};
use ewn::Size;
use games::{Game, Position};
use protocol::compliance::check_names;
use protocol::{ExternalSpec, Protocol};

use crate::run::{bot, dreistein, events, program, text};

const PROGRAM: &str = env!("CARGO_BIN_EXE_dreistein");

/// A conversation: `$ dreistein ..`, then what the host says after `>` and the engine after
/// `<`, where `..` stands for any word.
pub fn hold(conversation: &str) {
    let mut lines = conversation.lines();
    let command = lines.next().unwrap().strip_prefix("$ dreistein ").unwrap();
    let words: Vec<&str> = command.split_whitespace().collect();
    let mut child = program(&words).spawn().unwrap();
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
    for kind in Protocol::all(Game::Ewn.protocols) {
        let words = ["engine", "greedy", "--seed", "1", "--protocol", kind.name()];
        let words = [PROGRAM].iter().chain(&words).map(|&word| word.to_owned()).collect();
        let variant = Game::Ewn.default_variant();
        let start = variant.start().unwrap();
        let mut outside = ExternalSpec::new(kind, words).start(&start).unwrap();
        let mut inside = EnginePlayer(variant.engine("greedy", |_| ()).unwrap());
        let mut random = EnginePlayer(variant.engine("random", |_| ()).unwrap());
        for number in 0..5 {
            let mut play = |player: &mut dyn Player<Position>| {
                let players: [&mut dyn Player<Position>; 2] = [player, &mut random];
                play_game(start, players, GameSeed(number), TimeControl::default())
            };
            let (outside, inside) = (play(&mut outside), play(&mut inside));
            assert_eq!(outside.forfeit, None, "{}", kind.name());
            let moves = |game: &arena::Game<Position>| {
                game.plies.iter().map(|ply| ply.mov).collect::<Vec<_>>()
            };
            assert_eq!(moves(&outside), moves(&inside), "{}", kind.name());
            if matches!(kind, Protocol::Ugi) {
                let value =
                    |game: &arena::Game<Position>| game.plies[0].value.unwrap().probability();
                assert!((value(&outside) - value(&inside)).abs() < 1e-6);
            }
        }
    }
}

#[test]
fn set_ups_come_over_the_protocols_that_have_them() {
    for (name, has_set_ups) in [("ugi", true), ("ntu", true), ("ewnplatform", false)] {
        let kind = Protocol::find(name, Game::Ewn.protocols).unwrap();
        let words = ["engine", "random", "--protocol", kind.name()];
        let words = [PROGRAM].iter().chain(&words).map(|&word| word.to_owned()).collect();
        let start = Game::Ewn.default_variant().start().unwrap();
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
    let start = Game::Ewn.default_variant().start().unwrap();
    let option = |value: &str| ExternalSpec {
        options: vec![("eval".to_owned(), value.to_owned())],
        ..ExternalSpec::new(Protocol::Ugi, words.clone())
    };
    assert!(option("odema").start(&start).is_ok());
    let error = option("odd").start(&start).err().unwrap();
    assert!(error.contains(": garbage: \"error bad-option greedy:eval=odd"), "{error}");
}

#[test]
fn strange_input_is_survived() {
    let mut input = b"\xff\xfe\0\nposition startpos moves @1\n".to_vec();
    input.extend(vec![b'x'; 1_000_000]);
    input.extend(b"\n\n  \nquery fen\ngo depth 1");
    let text = text(&dreistein(&["engine", "--seed", "1"], input));
    let starts: Vec<&str> = text.lines().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(starts[..3], ["error", "error", "response"], "{text}");
    assert!(text.contains("error too-long"), "{text}");
    assert!(starts.ends_with(&["bestmove"]), "{text}");
}

/// Those of its time are in the tests of `protocol`, where time is told by hand.
#[test]
fn our_own_engine_passes_every_check_over_every_protocol() {
    for kind in Protocol::all(Game::Ewn.protocols) {
        let mut names = check_names(kind, Game::Ewn);
        names.retain(|name| !["move-time", "clock", "stop"].contains(name));
        let checks = names.iter().flat_map(|name| ["--check", name]);
        let arguments = ["compliance", "--json", "--patience", "10min", "--protocol", kind.name()];
        let engine = ["--", PROGRAM, "engine", "star2:depth=2", "--protocol", kind.name()];
        let arguments: Vec<&str> = arguments.into_iter().chain(checks).chain(engine).collect();
        let events = events(&dreistein(&arguments, ""));
        assert_eq!(events.len(), names.len(), "{events:?}");
        for event in events {
            assert_eq!(event["verdict"], "pass", "{event}");
        }
    }
}

#[test]
fn failed_checks_are_listed_and_counted() {
    let bot = shlex::split(&bot(&["faulty", "illegal", "mark"])).unwrap();
    let bot: Vec<&str> = bot.iter().map(String::as_str).collect();
    let compliance = |checks: &[&str], program: &[&str]| {
        let patience = ["--patience", "10min", "--"];
        let output = dreistein(&[&["compliance"], checks, &patience, program].concat(), "");
        assert_eq!(output.status.code(), Some(1));
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap())
    };
    let checks = ["--check", "ready", "--check", "position"];
    let [lines, error] = compliance(&checks, &bot);
    let passed = "pass  ready            isready is answered with readyok";
    assert_eq!(lines, format!("{passed}\nfail  position         query fen: error query\n"));
    assert_eq!(error, "error: 1 of 2 checks failed, 0 skipped\n");
    let script = [bot[0], "script", "read", "say hello"];
    let [lines, error] = compliance(&["--check", "greeting", "--check", "ready"], &script);
    let problem = "it exited with status 0, instead of ugiok; it said \"hello\"";
    let skipped = "skip  ready            isready is answered with readyok";
    assert_eq!(lines, format!("fail  greeting         {problem}\n{skipped}\n"));
    assert_eq!(error, "error: 1 of 2 checks failed, 1 skipped\n");
}
