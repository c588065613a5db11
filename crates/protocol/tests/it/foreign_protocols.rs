//! The lines of EWN's foreign protocols, word for word, and games over them.

use std::io::{Cursor, Write};
use std::sync::atomic::AtomicBool;

use arena::{Budget, Fault, MoveTask, Player, TimeControl};
use game::{Dice, Side};
use games::{Game, Position};
use protocol::{ExternalSpec, Protocol, ServedEngine, serve_foreign};
use testkit::Folder;

use crate::support::{bot, play, start};

const NTU_LINE: &str = "get R 3 E5 D5 C5 E4 D4 E3 A1 B1 C1 A2 B2 A3";
const PLATFORM_LINE: &str = "0 0 60.0 0 1 2 5 6 10 24 23 22 19 18 14 3";

fn protocol(name: &str) -> Protocol {
    Protocol::find(name, Game::Ewn.protocols).unwrap()
}

/// A program that takes these steps.
fn script(name: &str, steps: &[&str]) -> ExternalSpec {
    bot(None, name, &[&["script"], steps].concat())
}

/// The move of a program that expects a line and answers it, with this die.
fn choice(spec: &ExternalSpec, die: u8) -> Result<String, Fault> {
    let text = format!("r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r {die}");
    let position = Game::Ewn.own_position(&text).unwrap();
    let mut player = spec.start(&start()).unwrap();
    player.new_game();
    let (budget, dice, stop) = (Budget::default(), Dice::new(1), &AtomicBool::new(false));
    let choice = player.choose(MoveTask { position: &position, budget, dice, stop });
    choice.map(|choice| choice.mov.to_string()).map_err(|forfeit| forfeit.fault)
}

/// The answers to the greeting, up to the last line of settings.
const GREETING: [&str; 5] = ["read", "say bot", "read", "say 1", "read board_setting 5 6"];

fn ntu(answer: &str) -> ExternalSpec {
    let (line, answer) = (format!("read {NTU_LINE}"), format!("say {answer}"));
    let steps = [&GREETING[..], &["read time_setting 480", &line, &answer, "read"]].concat();
    script("ntu", &steps)
}

fn platform(answer: &str) -> ExternalSpec {
    let steps = [format!("read {PLATFORM_LINE}"), format!("tell {answer}"), "read".to_owned()];
    script("ewnplatform", &steps.each_ref().map(String::as_str))
}

#[test]
fn ntu_lines_are_written_as_the_course_has_them_and_answers_read_leniently() {
    for answer in ["C1 C2", "c1 c2", "C1,C2", "(C1-C2)", " C1  C2 \r"] {
        assert_eq!(choice(&ntu(answer), 3).as_deref(), Ok("c5c4"), "{answer}");
    }
    assert_eq!(choice(&ntu("C1 C3"), 3), Err(Fault::IllegalMove));
    assert_eq!(choice(&ntu("A1 B2"), 3), Err(Fault::IllegalMove));
    assert_eq!(choice(&ntu(""), 4), Err(Fault::Crash), "another die is another line");
}

#[test]
fn platform_lines_are_written_as_it_has_them_and_answers_read_leniently() {
    for answer in ["====>3 10", "====> 3 10", "thinking ====>3 10 done"] {
        assert_eq!(choice(&platform(answer), 4).as_deref(), Ok("a4a3"), "{answer}");
    }
    for answer in ["====>9 6", "====>3 77"] {
        assert_eq!(choice(&platform(answer), 4), Err(Fault::IllegalMove), "{answer}");
    }
}

type Complaints = Vec<String>;

fn converse(name: &str, lines: &str) -> (String, Complaints) {
    let (mut output, mut complaints) = (Vec::new(), Vec::new());
    let mut complain = |problem: &str| complaints.push(problem.to_owned());
    let Protocol::Foreign(protocol) = protocol(name) else { return Default::default() };
    let mut engine = ServedEngine::new(Game::Ewn, "random", Dice::new(1), |_| ()).unwrap();
    let input = Cursor::new(lines.to_owned());
    serve_foreign(protocol, &mut engine, input, &mut output, &mut complain).unwrap();
    (String::from_utf8(output).unwrap(), complaints)
}

/// `exit` and the end of input end a search that would go on for hours.
#[test]
fn a_host_that_leaves_ends_a_search() {
    for (name, line) in [("ntu", NTU_LINE), ("ewnplatform", PLATFORM_LINE)] {
        let Protocol::Foreign(protocol) = protocol(name) else { continue };
        for farewell in [protocol.farewell, ""] {
            let spec = "star2:depth=30,hash=1";
            let mut engine = ServedEngine::new(Game::Ewn, spec, Dice::new(1), |_| ()).unwrap();
            let (input, mut host) = std::io::pipe().unwrap();
            let line = line.replace(" 60.0 ", " 6000000 ");
            writeln!(host, "{line}\n{farewell}").unwrap();
            // The pipe stays open after a farewell.
            let _host = (!farewell.is_empty()).then_some(host);
            let (mut output, complain) = (Vec::new(), &mut |problem: &str| panic!("{problem}"));
            serve_foreign(protocol, &mut engine, input, &mut output, complain).unwrap();
            assert_eq!(String::from_utf8(output).unwrap().lines().count(), 1, "{name}");
        }
    }
}

/// The hosts of the course wait for exactly one line after every command.
#[test]
fn every_command_of_ntu_is_answered_with_one_line() {
    let lines = ["name", "version", "time_setting 60", "board_setting 5 6", "ini R", NTU_LINE];
    let (answers, complaints) = converse("ntu", &format!("{}\nexit\n", lines.join("\n")));
    let answers: Vec<&str> = answers.lines().collect();
    assert_eq!((answers.len(), complaints), (lines.len(), Vec::new()), "{answers:?}");
    assert_eq!(answers[2..4], ["1", "1"]);
}

#[test]
fn our_answers_are_what_these_hosts_expect() {
    let (answers, complaints) = converse("ntu", &format!("name\n{NTU_LINE}\nexit\nname\n"));
    assert!(
        ["C1 D1", "C1 C2", "C1 D2"].map(|mov| format!("Dreistein\n{mov}\n")).contains(&answers)
    );
    assert_eq!(complaints, [""; 0]);
    let (answers, complaints) =
        converse("ewnplatform", &format!("{PLATFORM_LINE}\n1\n{PLATFORM_LINE}\n"));
    // Cube 4 is on square 5.
    assert!(["6", "10", "11"].map(|to| format!("====>3 {to}\n")).contains(&answers), "{answers}");
    assert_eq!(complaints, [""; 0]);
}

#[test]
fn bad_lines_are_complained_about_and_not_answered() {
    let (answers, complaints) = converse(
        "ntu",
        "board_setting 7 15\nget X 3\nget R 3 A1\nget R 9 E5 D5 C5 E4 D4 E3 A1 B1 C1 A2 B2 A3\n\
         get R 3 F5 D5 C5 E4 D4 E3 A1 B1 C1 A2 B2 A3\nini G\nhello\ntime_setting soon\n",
    );
    assert_eq!(answers, "");
    assert_eq!(
        complaints,
        [
            "board_setting 7 15: expected 5 6",
            "side \"X\": expected R or B",
            "1 cells, expected six of Blue and six of Red",
            "die 9: this board's die has the faces 1 to 6",
            "cell \"F5\": expected A1 to E5, or 0 if captured",
            "side \"G\": expected R or B",
            "\"hello\": expected name, version, time_setting, board_setting, ini, get or exit",
            "time_setting \"soon\": expected seconds",
        ]
    );
    let (answers, complaints) = converse(
        "ewnplatform",
        "0 2 60.0 0\n0 0 60.0 0 1 3\n0 0 60.0 0 1 2 5 6 10 24 23 22 19 18 25 3\n\
         0 0 -1 0 1 2 5 6 10 24 23 22 19 18 14 3\n2\n0 0 60.0 0 1 2 5 6 10 24 23 22 19 18 14 6\n",
    );
    assert_eq!(answers, "");
    assert_eq!(
        complaints,
        [
            "mover \"2\": expected 0 for red or 1 for blue",
            "2 squares, expected six of red and six of blue",
            "square \"25\": expected 0 to 24, or -1 if captured",
            "time \"-1\": expected seconds",
            "\"2\": expected 0 and a position, or 1",
            "die 7: this board's die has the faces 1 to 6",
        ]
    );
}

#[test]
fn set_ups_of_ntu_are_read_from_both_corners() {
    let set_up = |cells: &str, side| {
        let answer = format!("say {cells}");
        let steps = [&GREETING[..], &["read", &answer, "read"]].concat();
        let mut player = script("ntu", &steps).start(&start()).unwrap();
        player.set_up(&start(), side, &mut Dice::new(1)).map_err(|forfeit| forfeit.fault)
    };
    let canonical = || Ok(Some("123456".to_owned()));
    assert_eq!(set_up("A1 B1 C1 A2 B2 A3", Side::First), canonical());
    assert_eq!(set_up("E5 D5 C5 E4 D4 E3", Side::Second), canonical());
    assert_eq!(set_up("B1 A1 C1 A2 B2 A3", Side::First), Ok(Some("213456".into())));
    assert_eq!(set_up("A1 B1 C1 A2 B2 A2", Side::First), Err(Fault::IllegalSetUp));
    assert_eq!(set_up("A1 B1 C1 A2 B2 A3", Side::Second), Err(Fault::IllegalSetUp));
}

/// A random player over many games, with and without a restart for each.
#[test]
fn programs_of_ntu_are_started_for_each_game_unless_they_are_kept() {
    let folder = Folder::create();
    for (keep, expected) in [(false, 3), (true, 1)] {
        let starts = folder.join(keep.to_string());
        let spec = bot(None, "ntu", &["ntu", starts.to_str().unwrap()]);
        let mut player = ExternalSpec { keep_running: keep, ..spec }.start(&start()).unwrap();
        for number in 0..3 {
            // The set-up belongs to the game that follows.
            assert!(player.set_up(&start(), Side::First, &mut Dice::new(1)).unwrap().is_some());
            is_won(&mut player, number);
        }
        drop(player);
        assert_eq!(std::fs::read_to_string(&starts).unwrap().lines().count(), expected);
    }
}

/// Whether it wins a game without a fault.
fn is_won(player: &mut dyn Player<Position>, number: u64) -> bool {
    let game = play(player, number, TimeControl::default());
    assert_eq!(game.forfeit, None, "game {number}");
    game.winner.index() as u64 == number % 2
}

#[test]
fn random_players_play_whole_matches() {
    for (name, mode) in [("ntu", &["ntu", "silent"][..]), ("ewnplatform", &["ewnplatform"])] {
        let spec = ExternalSpec { keep_running: true, ..bot(None, name, mode) };
        let mut player = spec.start(&start()).unwrap();
        let won = (0..100).filter(|&number| is_won(&mut player, number)).count();
        // Two random players: five standard deviations around the middle.
        assert!((25..=75).contains(&won), "{name} won {won} of 100");
    }
}

#[test]
fn protocols_for_the_official_board_refuse_others() {
    let small = Game::Ewn.own_position("r1../.../..b1 r -").unwrap();
    for (name, title) in [("ntu", "the NTU protocol"), ("ewnplatform", "EWNPlatform")] {
        let error = script(name, &["read"]).start(&small).err().unwrap().to_string();
        assert!(error.contains(&format!("{title} supports only EWN")), "{error}");
    }
}

#[test]
fn programs_that_do_not_exist_are_an_error_for_the_user() {
    let mut spec = script("ugi", &["read"]);
    spec.words = vec!["/no/such/program".into()];
    let error = spec.start(&start()).err().unwrap().to_string();
    assert!(error.starts_with("cannot start \"/no/such/program\": No such file"), "{error}");
    let error = bot(None, "ugi", &["no-such-mode"]).start(&start()).err().unwrap();
    assert!(error.contains("crash: it exited with status 2"), "{error}");
}
