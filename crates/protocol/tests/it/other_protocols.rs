//! The lines of the protocols of others, word for word.

use std::io::Cursor;

use arena::{Budget, Fault, Player};
use ewn::Position5;
use game::{Dice, Side};
use protocol::{ExternalSpec, ProtocolKind, serve_ewn_platform, serve_ntu};

use crate::support::{RandomPlayer, start};

const NTU_LINE: &str = "get R 3 E5 D5 C5 E4 D4 E3 A1 B1 C1 A2 B2 A3";
const PLATFORM_LINE: &str = "0 0 60.0 0 1 2 5 6 10 24 23 22 19 18 14 3";

/// A program of a few lines for the shell.
fn shell(protocol: ProtocolKind, script: &str) -> ExternalSpec {
    ExternalSpec::new(protocol, ["sh", "-c", script].map(str::to_owned).to_vec())
}

/// What a program that expects a line and answers it chooses with this die.
fn choice(spec: &ExternalSpec, die: u8) -> Result<String, Fault> {
    let text = format!("r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r {die}");
    let position: Position5 = text.parse().unwrap();
    let mut player = spec.start(&start()).unwrap();
    player.new_game();
    let choice = player.choose(&position, &Budget::default(), &mut Dice::new(1));
    choice.map(|choice| choice.mov.to_string()).map_err(|forfeit| forfeit.fault)
}

fn ntu(answer: &str) -> ExternalSpec {
    let greeting =
        "read l; echo bot; read l; echo 1; read l; [ \"$l\" = 'board_setting 5 6' ] || exit";
    let time = "read l; [ \"$l\" = 'time_setting 60' ] || exit";
    let script = format!(
        "{greeting}; {time}; read l; [ \"$l\" = '{NTU_LINE}' ] || exit; echo '{answer}'; read l"
    );
    shell(ProtocolKind::Ntu, &script)
}

fn platform(answer: &str) -> ExternalSpec {
    let script =
        format!("read l; [ \"$l\" = '{PLATFORM_LINE}' ] || exit; echo '{answer}' >&2; read l");
    shell(ProtocolKind::EwnPlatform, &script)
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

fn ntu_answers(lines: &str) -> (String, Complaints) {
    let (mut output, mut complaints) = (Vec::new(), Vec::new());
    let mut complain = |problem: &str| complaints.push(problem.to_owned());
    let input = Cursor::new(lines);
    serve_ntu(&mut RandomPlayer, &mut Dice::new(1), input, &mut output, &mut complain).unwrap();
    (String::from_utf8(output).unwrap(), complaints)
}

fn platform_answers(lines: &str) -> (String, Complaints) {
    let (mut output, mut complaints) = (Vec::new(), Vec::new());
    let mut complain = |problem: &str| complaints.push(problem.to_owned());
    let (input, mut dice) = (Cursor::new(lines), Dice::new(1));
    serve_ewn_platform(&mut RandomPlayer, &mut dice, input, &mut output, &mut complain).unwrap();
    (String::from_utf8(output).unwrap(), complaints)
}

#[test]
fn our_answers_are_what_these_hosts_expect() {
    let (answers, complaints) = ntu_answers(&format!("name\n{NTU_LINE}\nexit\nname\n"));
    assert!(
        ["C1 D1", "C1 C2", "C1 D2"].map(|mov| format!("Dreistein\n{mov}\n")).contains(&answers)
    );
    assert_eq!(complaints, [""; 0]);
    let (answers, complaints) = platform_answers(&format!("{PLATFORM_LINE}\n1\n{PLATFORM_LINE}\n"));
    // Cube 4 stands on square 5.
    assert!(["6", "10", "11"].map(|to| format!("====>3 {to}\n")).contains(&answers), "{answers}");
    assert_eq!(complaints, [""; 0]);
}

#[test]
fn bad_lines_are_complained_about_and_not_answered() {
    let (answers, complaints) = ntu_answers(
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
    let (answers, complaints) = platform_answers(
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
    let bot = |cells: &str| {
        let greeting = "read l; echo bot; read l; echo 1; read l; read l";
        shell(ProtocolKind::Ntu, &format!("{greeting}; echo {cells}; read l"))
    };
    let set_up = |cells: &str, side| {
        let mut player = bot(cells).start(&start()).unwrap();
        player.set_up(&start(), side, &mut Dice::new(1)).map_err(|forfeit| forfeit.fault)
    };
    let canonical = || Ok(Some("123456".to_owned()));
    assert_eq!(set_up("A1 B1 C1 A2 B2 A3", Side::First), canonical());
    assert_eq!(set_up("E5 D5 C5 E4 D4 E3", Side::Second), canonical());
    assert_eq!(set_up("B1 A1 C1 A2 B2 A3", Side::First), Ok(Some("213456".into())));
    assert_eq!(set_up("A1 B1 C1 A2 B2 A2", Side::First), Err(Fault::IllegalSetUp));
    assert_eq!(set_up("A1 B1 C1 A2 B2 A3", Side::Second), Err(Fault::IllegalSetUp));
}
