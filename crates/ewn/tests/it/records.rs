//! Our own records of games: exact texts, exact error messages, and random games.

use std::time::{Duration, Instant};

use ewn::notation::{FORMATS, Record, Start};
use ewn::{AnyPosition, BLUE, Cube, Die, Move, RED, SetUp, Size};
use game::record::{
    Document, NotationError, detect_format, read_document, write_position, write_record,
};
use game::{FirstValue, Position};
use proptest::prelude::*;

use crate::random_games::{any_text, damaged, random_record, random_record_from_position};

const EXAMPLE: &str = r#"[Game "EWN"]
[Board "5"]
[Red "zweistein"]
[Blue "a \"random\" \\ player\nof two lines"]
[RedSetUp "123456"]
[BlueSetUp "123456"]
[First "red"]
[Result "*"]

1. @3 c5c4 {0.5312} @6 e3d3 {0.49 a comment}
2. @1 a5b4 {\1 brace: \} and more} @2 d1c2 {1e-7}
3. @5 *
"#;

#[test]
fn the_example_is_read_and_written() {
    let record: Record = EXAMPLE.parse().unwrap();
    assert_eq!(record.tag("Blue"), Some("a \"random\" \\ player\nof two lines"));
    assert_eq!(record.plies().len(), 4);
    assert_eq!(record.plies()[0].evaluation(), Some(FirstValue::new(0.5312)));
    assert_eq!(record.plies()[1].comment(), "a comment");
    assert_eq!(record.plies()[2].evaluation(), None);
    assert_eq!(record.plies()[2].comment(), "1 brace: } and more");
    assert_eq!(record.position().to_string(), ".r2.../r4r1r3../r6..b6./..b2b5b4/..b3.b1 r 5");
    assert_eq!(record.to_string(), EXAMPLE);
}

#[test]
fn a_hand_written_record_may_be_shorter_and_untidy() {
    let text = "\u{feff}[RedSetUp  \"123456\" ]\r\n [BlueSetUp \"1,2,3,4,5,6\"] [X \"\"]\r\n\r\n@3 c5c4{ 0.5 }@6 e3d3\r\n\r\n2.\r\n*";
    let record: Record = text.parse().unwrap();
    assert_eq!(
        record.to_string(),
        "[Game \"EWN\"]\n[Board \"5\"]\n[X \"\"]\n[RedSetUp \"123456\"]\n[BlueSetUp \"123456\"]\n[First \"red\"]\n[Result \"*\"]\n\n1. @3 c5c4 {0.5} @6 e3d3 *\n"
    );
}

#[test]
fn several_records_follow_each_other() {
    let texts = [EXAMPLE, "[Position \"r1../.b1./... r 1\"]\n1. @1 a3b2 red\n", EXAMPLE];
    let records = Record::parse_all(&texts.join("\n")).unwrap();
    assert_eq!(records.len(), 3);
    assert_eq!(records[0], records[2]);
    assert_eq!(records[1].result(), Some(RED));
    assert_eq!(Record::parse_all(" \n"), Ok(vec![]));
    assert_eq!(
        texts.join("\n").parse::<Record>().unwrap_err().to_string(),
        "line 14: \"[Position \"r1../.b1./... r 1\"]\": expected the end of the text after one record"
    );
    let error = Record::parse_all(&[EXAMPLE, "[Red \"\"]\n*"].join("\n")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 15: the game has no start: expected the tags RedSetUp and BlueSetUp, or Position"
    );
}

#[test]
fn many_tags_take_little_time() {
    let begin = Instant::now();
    for separator in ["\n", " "] {
        let tags: Vec<String> = (0..100_000).map(|n| format!("[T{n} \"{n}\"]")).collect();
        let text = format!("[Position \"r1../.../..b1 r -\"]\n{}\n*", tags.join(separator));
        assert_eq!(text.parse::<Record>().unwrap().tags().count(), 100_000);
    }
    assert!(begin.elapsed() < Duration::from_secs(300), "{:?}", begin.elapsed());
}

#[test]
fn errors_quote_no_more_than_the_beginning() {
    let long = "x".repeat(100_000);
    let start = "[Position \"r1../.../..b1 r -\"]\n";
    for text in [
        format!("[{long}"),
        format!("{start}{long}"),
        format!("{start}[{long}! \"\"]\n*"),
        format!("{start}[Board \"{long}\"]\n*"),
        format!("{start}[Result \"{long}\"]\n*"),
        format!("{start}[{long} \"\"]\n[{long} \"\"]\n*"),
        format!("{start}{{{long}"),
        format!("{start}{{{long}}}"),
        format!("{start}@1 a3b2 {{1{long}}}"),
        format!("{start}{long}."),
        format!("{start}*\n{long}"),
    ] {
        let message = text.parse::<Record>().unwrap_err().to_string();
        assert!(message.contains("xxx..."), "{message}");
        assert!(message.len() < 300, "{message}");
    }
}

#[test]
fn bad_tags_are_refused_with_line_and_reason() {
    let set_ups = "[RedSetUp \"123456\"]\n[BlueSetUp \"123456\"]\n";
    let position = "[Position \"r1../.../..b1 r -\"]\n";
    for (start, rest, reason) in [
        ("", "", "line 1: \"\": expected a tag such as [Event \"name\"]"),
        ("", "1. @3", "line 1: \"1. @3\": expected a tag such as [Event \"name\"]"),
        ("", "\n[Red name]", "line 2: \"[Red name]\": expected a tag such as [Event \"name\"]"),
        ("", "[Red \"a\nb\"]", "line 1: \"[Red \"a\": expected a tag such as [Event \"name\"]"),
        (
            set_ups,
            "[R d \"a\"]",
            "line 3: tag name \"R d\": expected a letter, then letters, digits or _",
        ),
        (set_ups, "[Red \"a\"]\n[Red \"a\"]", "line 4: tag Red appears twice, first on line 3"),
        (set_ups, "[Game \"TZAAR\"]", "line 3: tag Game \"TZAAR\": expected EWN"),
        (
            set_ups,
            "[Board \"05\"]",
            "line 3: tag Board \"05\": expected the side of the board, 3 to 8",
        ),
        (
            set_ups,
            "[Board \"4\"]",
            "line 1: tag RedSetUp: \"123456\" is not a set-up: 6 numbers, expected 3",
        ),
        (set_ups, "[First \"Red\"]", "line 3: tag First \"Red\": expected red or blue"),
        (set_ups, position, "line 1: tag RedSetUp beside Position: expected one or the other"),
        (
            position,
            "[First \"red\"]",
            "line 2: tag First beside Position: expected one or the other",
        ),
        (
            position,
            "[BlueSetUp \"1\"]",
            "line 2: tag BlueSetUp beside Position: expected one or the other",
        ),
        (
            position,
            "[Board \"5\"]",
            "line 2: tag Board \"5\": expected 3, the side of the position's board",
        ),
        (
            "",
            "[Position \"r1../.../..b1 r 2\"]",
            "line 1: tag Position: die 2: this board's die has the faces 1 to 1",
        ),
        (
            "",
            "[RedSetUp \"123456\"]\n*",
            "line 2: the game has no start: expected the tags RedSetUp and BlueSetUp, or Position",
        ),
    ] {
        complains(&format!("{start}{rest}"), reason);
    }
}

#[test]
fn bad_moves_are_refused_with_line_and_reason() {
    for (moves, reason) in [
        ("", "line 4: the record ends without a result: expected red, blue or *"),
        ("1. @3", "line 4: the record ends without a result: expected red, blue or *"),
        (
            "@3 c5c4 [Red \"\"]",
            "line 4: \"[Red\": expected a roll such as @3, or the result (red, blue or *)",
        ),
        (
            "1. c5c4 *",
            "line 4: \"c5c4\": expected a roll such as @3, or the result (red, blue or *)",
        ),
        ("1. @+3 *", "line 4: \"@+3\": expected a roll such as @3, or the result (red, blue or *)"),
        ("1. @7 *", "line 4: move 1: die 7: this board's die has the faces 1 to 6"),
        ("2. @3 *", "line 4: \"2.\": expected 1. or a roll such as @3"),
        ("1. 1. @3 *", "line 4: \"1.\": expected a roll such as @3"),
        ("@3 c5c4 @6 e3d3 2. {x} 2. *", "line 4: \"2.\": expected a roll such as @3"),
        ("@3 c5c4 1. @6", "line 4: \"1.\": expected a roll such as @3"),
        ("@3 c5c4\n@5 e3d3 *", "line 5: move 2: e3d3: cube 6 cannot move with a 5; only 5 can"),
        (
            "@3\n@3 *",
            "line 5: move 1: \"@3\" is not a move: expected two squares of a 5x5 board, such as a5b4",
        ),
        ("{x} @3 *", "line 4: {x}: expected a move before it, and one pair of braces a move"),
        ("@3 {x} *", "line 4: {x}: expected a move before it, and one pair of braces a move"),
        (
            "@3 c5c4 {x} {y}",
            "line 4: {y}: expected a move before it, and one pair of braces a move",
        ),
        ("@3 c5c4\n{x\\}\n *", "line 5: {x\\}: expected a closing brace"),
        (
            "@3 c5c4 {1.01 x}",
            "line 4: {1.01}: expected a number from 0 to 1, or \\ before a comment that starts like one",
        ),
        (
            "@3 c5c4 {-0.1}",
            "line 4: {-0.1}: expected a number from 0 to 1, or \\ before a comment that starts like one",
        ),
        ("@3 c5c4 red", "line 4: result red, but the tag on line 3 says \"*\""),
    ] {
        complains(
            &format!("[RedSetUp \"123456\"]\n[BlueSetUp \"123456\"]\n[Result \"*\"]\n{moves}"),
            reason,
        );
    }
    complains(
        "[Position \"r1../.b1./... r 1\"]\n@1 a3b2 blue",
        "line 2: result blue: red has won on the board",
    );
    complains(
        "[Position \"r1../.b1./... r 1\"]\n@1 a3b2 @1 b2c1 red",
        "line 2: move 2: the game is over: red has won",
    );
}

fn complains(text: &str, reason: &str) {
    let error = text.parse::<Record>().map(|record| record.to_string());
    assert_eq!(error.map_err(|error| error.to_string()), Err(reason.to_owned()), "{text}");
}

#[test]
fn a_start_may_be_rolled_already() {
    let position: AnyPosition = "r1r2../r3.../...b3/..b2b1 b 2".parse().unwrap();
    let record = Record::new(Start::Position(position)).unwrap();
    assert!(record.to_string().ends_with("\n\n1. @2 *\n"));
    assert_eq!(record.to_string().parse(), Ok(record.clone()));
    assert_eq!(record.to_string().replace("1. @2 ", "").parse(), Ok(record.clone()));
    complains(
        &record.to_string().replace("1. @2 ", "1. @3 "),
        "line 6: move 1: die 3, but 2 is rolled",
    );
}

#[test]
fn positions_are_those_of_the_game() {
    let record: Record = EXAMPLE.parse().unwrap();
    let set_up = SetUp::canonical(Size::FIVE);
    let mut position = AnyPosition::start(&set_up, &set_up, RED).unwrap();
    let mut expected = vec![position];
    for ply in record.plies() {
        position = position.roll(ply.roll().unwrap()).play(ply.mov());
        expected.push(position);
    }
    assert_eq!(record.positions().collect::<Vec<_>>(), expected);
}

fn start() -> Start {
    let set_up = SetUp::canonical(Size::FIVE);
    Start::SetUps { red: set_up, blue: set_up, first: RED }
}

fn die(face: u8) -> Die {
    Die::of(Cube::from_index(face - 1))
}

fn message<T>(result: Result<T, NotationError>) -> String {
    result.err().map(|error| error.to_string()).unwrap_or_default()
}

#[test]
fn a_refused_roll_or_move_changes_nothing() {
    let mov = "startpos".parse::<AnyPosition>().unwrap().roll(die(3)).parse_move("c5c4").unwrap();
    let mut record = Record::new(start()).unwrap();
    let before = record.clone();
    assert_eq!(message(record.push(mov)), "c5c4: the die is not rolled yet");
    assert_eq!(message(record.roll(die(7))), "die 7: this board's die has the faces 1 to 6");
    assert_eq!(record, before);
    for (rolled, mov, reason) in [
        (2, mov, "c5c4: cube 3 cannot move with a 2; only 2 can"),
        (3, Move { cube: die(1).cube(), ..mov }, "c5c4 does not do what it says in this position"),
        (
            3,
            Move { size: Size::MIN, ..mov },
            "c3b1: there is no red cube on c3, and red is to move",
        ),
    ] {
        let mut record = before.clone();
        record.roll(die(rolled)).unwrap();
        let before = record.clone();
        assert_eq!(message(record.push(mov)), reason);
        assert_eq!(record, before);
    }
    record.roll(die(3)).unwrap();
    record.push(mov).unwrap();
    assert_eq!(record.positions().last(), Some(*record.position()));
}

#[test]
fn a_roll_may_lack_its_move_and_binds_it() {
    let mut record = Record::new(start()).unwrap();
    record.roll(die(3)).unwrap();
    assert_eq!(message(record.roll(die(4))), "die 4, but 3 is rolled");
    record.roll(die(3)).unwrap();
    assert_eq!(record.unplayed_roll(), Some(die(3)));
    let mov = record.position().parse_move("c5c4").unwrap();
    record.push(mov).unwrap();
    assert_eq!(record.plies()[0].roll(), Some(die(3)));
    assert_eq!(record.unplayed_roll(), None);
}

#[test]
fn the_board_decides_the_result_where_it_can() {
    let position = "r1../.b1./... r 1".parse().unwrap();
    let mut record = Record::new(Start::Position(position)).unwrap();
    record.set_result(Some(BLUE)).unwrap();
    let mov = position.parse_move("a3b2").unwrap();
    assert_eq!(message(record.push(mov)), "the game is over: blue has won");
    record.set_result(None).unwrap();
    record.push(mov).unwrap();
    assert_eq!(record.result(), Some(RED));
    assert_eq!(message(record.set_result(Some(BLUE))), "result blue: red has won on the board");
    assert_eq!(message(record.set_result(None)), "result *: red has won on the board");
    assert_eq!(message(record.roll(die(1))), "the game is over: red has won");
}

#[test]
fn a_game_cannot_start_finished_or_on_two_boards() {
    let won = "r1../.b1./... r 1".parse::<AnyPosition>().unwrap();
    let won = won.play(won.parse_move("a3b2").unwrap());
    assert_eq!(
        message(Record::new(Start::Position(won))),
        "the game is over: blue has no cube left"
    );
    let (red, blue) = (SetUp::canonical(Size::FIVE), SetUp::canonical(Size::new(4).unwrap()));
    assert_eq!(
        message(Record::new(Start::SetUps { red, blue, first: RED })),
        "red sets up for a 5x5 board and blue for a 4x4 one"
    );
}

#[test]
fn tags_keep_their_place_and_their_names_are_words() {
    let mut record = Record::new(start()).unwrap();
    for (name, value) in [("Red", "a"), ("Event", "b"), ("Red", "c")] {
        record.set_tag(name, value).unwrap();
    }
    assert_eq!(record.tags().collect::<Vec<_>>(), [("Red", "c"), ("Event", "b")]);
    assert_eq!(record.tag("Event"), Some("b"));
    assert_eq!(
        message(record.set_tag("1st", "")),
        "tag name \"1st\": expected a letter, then letters, digits or _"
    );
    assert_eq!(
        message(record.set_tag("Result", "red")),
        "tag Result follows from the game and cannot be set"
    );
}

const SAMPLES: [(&str, Option<&str>); 22] = [
    ("startpos", Some("position")),
    ("\u{feff} r1../.../..b1 b 1", Some("position")),
    ("a2/3/2A b 1", Some("meinstein")),
    ("2a/3/2A b 1", Some("meinstein")),
    ("11 0 0/0 0 0/0 0 21 b 1", Some("matrix")),
    ("11,0,0/0,0,0/0,0,21", Some("matrix")),
    ("0\n0", Some("matrix")),
    ("b1a/3/2A b 1", Some("meinstein")),
    ("[Red \"x\"]", Some("record")),
    ("#[WTN]", Some("ccgc")),
    ("[Red  \"]\"]", Some("record")),
    ("[WTN][x R]", Some("ccgc")),
    ("[WTN][x \"y\" R]", Some("ccgc")),
    ("[\"x\" R]", Some("ccgc")),
    ("\nR:A5-1", Some("ccgc")),
    ("b：A5-1", Some("ccgc")),
    ("", None),
    ("hello", None),
    ("ré", None),
    ("either/or", None),
    ("cubes/and/dice b?", None),
    ("r1r2r3/r4r5/r6 red 3", None),
];

#[test]
fn formats_are_told_apart() {
    for (text, format) in SAMPLES {
        assert_eq!(detect_format(FORMATS, text).map(|found| found.name), format, "{text}");
    }
}

#[test]
fn documents_are_read_in_any_format() {
    let read = |text, format| read_document(FORMATS, text, format);
    let ours = read("r1../.../..b1 b 1", None).unwrap();
    assert_eq!(read("a2/3/2A w 7 1", None).unwrap(), ours);
    assert_eq!(read("11 0 0/0 0 0/0 0 21 b 1", None).unwrap(), ours);
    let records = read("[Position \"r1../.../..b1 b 1\"]\n*", None);
    assert!(matches!(records, Ok(Document::Records(records)) if records.len() == 1));
    for (text, format, reason) in [
        (
            "r1../.../..b1 b 1",
            Some("meinstein"),
            "row 1 (r1..): unexpected '.', expected a letter for a cube or 1 to 8 for empty squares",
        ),
        (
            "hello world",
            None,
            "a text that starts with \"hello\" is in no known format: expected a position, a matrix of codes (11 to 16, 21 to 26, 0), a position of MeinStein, a record with [tags] or a record of the CCGC with a #[WTN] head",
        ),
        (
            "no/dots at all",
            None,
            "a text that starts with \"no/dots\" is in no known format: expected a position, a matrix of codes (11 to 16, 21 to 26, 0), a position of MeinStein, a record with [tags] or a record of the CCGC with a #[WTN] head",
        ),
        ("R:A5-1", None, "line 1: cubes of R: 1, expected 6"),
        ("", Some("pgn"), "format \"pgn\": expected position, matrix, meinstein, record, ccgc"),
    ] {
        assert_eq!(read(text, format).unwrap_err().to_string(), reason, "{text}");
    }
}

#[test]
fn every_format_writes_what_it_reads() {
    let mut record: Record = EXAMPLE.parse().unwrap();
    record.set_tag("Blue", "a player of one line").unwrap();
    for format in FORMATS {
        let text = write_record(FORMATS, &record, format.name).unwrap();
        match (read_document(FORMATS, &text, None).unwrap(), format.write_record) {
            (Document::Records(read), Some(_)) => {
                assert_eq!(read[0].plies().len(), record.plies().len());
                let error = write_position(FORMATS, record.position(), format.name).unwrap_err();
                let name = format.name;
                let reason = format!("a position cannot be written as {name}: it is not a game");
                assert_eq!(error.to_string(), reason);
            }
            (Document::Position(read), None) => assert_eq!(read, *record.position()),
            (document, _) => panic!("{}: {document:?}", format.name),
        }
    }
}

proptest! {
    #[test]
    fn random_games_survive(side in 3..=8usize, seed: u64) {
        for random in [random_record, random_record_from_position] {
            let record = random(Size::new(side).unwrap(), seed);
            prop_assert_eq!(record.to_string().parse(), Ok(record));
        }
    }

    #[test]
    fn tags_and_comments_survive(
        tags in prop::collection::vec(("[A-Za-z][A-Za-z0-9_]{0,8}", any_text()), 0..4),
        comments in prop::collection::vec(any_text(), 1..4),
        evaluation in prop::option::of(0.0..=1.0f64),
        seed: u64,
    ) {
        let mut record = random_record(Size::FIVE, seed);
        for (name, value) in tags {
            // Some of the names are taken.
            let _ = record.set_tag(&name, &value);
        }
        let mut annotated = Record::new(*record.start()).unwrap();
        for (name, value) in record.tags() {
            annotated.set_tag(name, value).unwrap();
        }
        for (ply, comment) in record.plies().iter().zip(comments) {
            annotated.roll(ply.roll().unwrap()).unwrap();
            let ply = annotated.push(ply.mov()).unwrap().set_comment(&comment);
            if let Some(value) = evaluation {
                ply.set_evaluation(FirstValue::new(value));
            }
        }
        prop_assert_eq!(annotated.to_string().parse(), Ok(annotated));
    }

    #[test]
    fn spoilt_records_never_panic(seed: u64, damage: u64) {
        let text = random_record(Size::FIVE, seed).to_string();
        if let Ok(record) = damaged(&text, damage).parse::<Record>() {
            prop_assert_eq!(record.to_string().parse(), Ok(record));
        }
    }

    #[test]
    fn no_text_panics(text in any_text()) {
        let _ = Record::parse_all(&text);
        let _ = Record::parse_all(&format!("[Position \"startpos\"]\n{text}"));
    }
}
