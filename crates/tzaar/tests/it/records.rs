//! Games in our own records and Little Golem's: exact texts, exact error messages, random games.

use game::record::{Document, detect_format, read_document};
use game::{FirstValue, Position as _};
use proptest::prelude::*;
use tzaar::notation::{FORMATS, NotationError, Record, little_golem, waltz};
use tzaar::{Action, Position, WHITE};

use crate::random_games::{any_text, damaged, random_record, random_record_from_position};

const EXAMPLE: &str = r#"[Game "TZAAR"]
[White "waltz"]
[Black "a \"random\" \\ player\nof two lines"]
[Position "ooooO/OrrrRO/ORttTRO/ORToOTRO/ORTOotro/ortoOtro/ortTTro/orRRRo/oOOOO w 1"]
[Result "*"]

1. D5D4 {0.5312}
2. B2B1 {0.49 a comment} A1A2
3. D4C3 {\1 brace: \} and more} pass *
"#;

#[test]
fn the_example_is_read_and_written() {
    let record: Record = EXAMPLE.parse().unwrap();
    assert_eq!(record.tag("Black"), Some("a \"random\" \\ player\nof two lines"));
    assert_eq!(record.plies().len(), 5);
    assert_eq!(record.plies()[0].evaluation(), Some(FirstValue::new(0.5312)));
    assert_eq!(record.plies()[1].comment(), "a comment");
    assert_eq!(record.plies()[3].comment(), "1 brace: } and more");
    assert_eq!(record.plies()[4].mov(), Action::PASS);
    assert_eq!(record.to_string(), EXAMPLE);
}

#[test]
fn bad_records_are_refused_with_line_and_reason() {
    for (text, reason) in [
        ("[White \"x\"]\n*", "line 2: the game has no start: expected the tag Position"),
        ("[Game \"EWN\"]\n*", "line 1: tag Game \"EWN\": expected TZAAR"),
        (
            "[Position \"here\"]\n*",
            "line 1: tag Position: \"here\" is not a position: expected COLUMNS MOVER ACTION, startpos or random:SEED, found 1 fields",
        ),
        (
            "[Position \"startpos\"]\n1. D5D5 *",
            "line 2: action 1: D5D5: D5 is not the first stack on a line from D5",
        ),
        (
            "[Position \"startpos\"]\n1. D5D4 B2B1-pass *",
            "line 2: action 2: \"B2B1-pass\" is not an action: expected two points such as D5D4, or pass",
        ),
        (
            "[Position \"startpos\"]\n2. D5D4 *",
            "line 2: \"2.\": expected 1. or an action such as D5D4",
        ),
        (
            "[Position \"startpos\"]\n1. D5D4 2. B2B1\n3. pass *",
            "line 3: \"3.\": expected an action such as D5D4",
        ),
        (
            "[Position \"startpos\"]\n{x} D5D4 *",
            "line 2: {x}: expected an action before it, and one pair of braces an action",
        ),
        (
            "[Position \"startpos\"]\nD5D4",
            "line 2: the record ends without a result: expected white, black or *",
        ),
    ] {
        assert_eq!(text.parse::<Record>().unwrap_err().to_string(), reason, "{text}");
    }
}

/// Black has no capture left.
const LAST_CAPTURE: &str =
    "T2o.../O...../..R..../......../......../......../......./....../tro.. w 1";

#[test]
fn the_board_decides_the_result_where_it_can() {
    let mut record = Record::new(LAST_CAPTURE.parse().unwrap()).unwrap();
    let capture = record.position().parse_move("A1A2").unwrap();
    record.push(capture).unwrap();
    record.push(Action::PASS).unwrap();
    assert_eq!(record.result(), Some(WHITE));
    let message = |error: NotationError| error.to_string();
    assert_eq!(
        message(record.set_result(None).unwrap_err()),
        "result *: white has won on the board"
    );
    assert_eq!(message(record.push(Action::PASS).unwrap_err()), "the game is over: white has won");
    assert_eq!(
        message(Record::new(*record.position()).unwrap_err()),
        "the game is over: black begins a turn and cannot capture"
    );
    assert_eq!(record.take_back().unwrap().mov(), Action::PASS);
    let (a1, a2) = (capture.from(), capture.to());
    assert!(record.push(Action::capture(a1, a2)).is_err());
    assert_eq!(record.plies().len(), 1);
}

const FIXED_START: &str = "cCCCCcbBBBccbaAAbccbacCabcCBACcabcCBAcCABCCBaaABCCbbbBCccccC";

fn parse_one(text: &str) -> Result<Record, NotationError> {
    little_golem::parse_all(text).map(|mut records| records.remove(0))
}

#[test]
fn a_game_of_little_golem_is_read_and_written() {
    let text = format!(
        "(;FF[TZAAR]VA[FIXED]PB[b \\] c]PW[w]POS[{FIXED_START}];W[nonp];B[lrls-kskr];W[npmq-pass])"
    );
    let record = parse_one(&text).unwrap();
    assert_eq!(*record.start(), Position::fixed_start());
    assert_eq!(record.tag("Black"), Some("b ] c"));
    let moves: Vec<String> = record.plies().iter().map(|ply| ply.mov().to_string()).collect();
    assert_eq!(moves, ["D5D4", "B2B1", "A1A2", "D4C3", "pass"]);
    let written = little_golem::write(&record).unwrap();
    assert_eq!(written, text);
    let within = Record::new(*record.position()).unwrap();
    assert!(
        little_golem::write(&within)
            .unwrap_err()
            .to_string()
            .ends_with("Little Golem's begin with a full board and White to move")
    );
}

#[test]
fn bad_games_of_little_golem_are_refused_with_the_reason() {
    let game = |turns: &str| format!("(;FF[TZAAR]POS[{FIXED_START}]{turns})");
    for (text, reason) in [
        ("()".into(), "the game has no first node with FF[TZAAR] and POS"),
        ("(;FF[4])".into(), "FF[4]: expected FF[TZAAR]"),
        ("(;)".into(), "the first node has no FF[TZAAR]"),
        ("(;FF[TZAAR])".into(), "the first node has no POS"),
        ("(;FF[TZAAR]POS[abc])".into(), "POS[abc] has 3 letters: expected 60, one a point"),
        (game("").replacen("cCC", "xCC", 1), "POS: 'x' on A5: expected a, b, c, A, B or C"),
        (
            game("").replacen("cCC", "CCC", 1),
            "POS: black has 31 pieces in all stacks together: expected 30 at most",
        ),
        (game("EV[a]EV[b]"), "EV appears twice in the first node"),
        (game("FF[TZAAR]"), "FF appears twice in the first node"),
        (game(";W[nonp"), "\"W[nonp)\": expected one value in brackets after the name"),
        (
            game(";w[nonp]"),
            "\"w[nonp])\": expected a property such as W[npmq], a node after ; or the end )",
        ),
        (game(";W[nonp]C[x]"), "turn 1: 2 properties: expected W[..] alone"),
        (
            game(";W[nozz]"),
            "turn 1: \"nozz\" is not an action: expected two points of two letters k to s each, or pass",
        ),
        (game(";W[nonp-pass]"), "turn 1: -pass: the turn is over before it"),
        (
            game(";W[nonp];B[lrls];W[npmq]"),
            "turn 2: the second action is missing: expected - and an action, or -pass",
        ),
        (game(";W[nono]"), "turn 1: D5D5: D5 is not the first stack on a line from D5"),
    ] {
        assert_eq!(parse_one(&text).unwrap_err().to_string(), reason, "{text}");
    }
}

#[test]
fn games_of_little_golem_may_follow_one_another() {
    let game = |turns: &str| format!("(;FF[TZAAR]POS[{FIXED_START}]{turns})");
    let one = parse_one(&game("")).unwrap();
    let other = parse_one(&game(";W[nonp]")).unwrap();
    for between in ["", "\n", " \r\n\n"] {
        let text = format!(" {}{between}{}\n", game(""), game(";W[nonp]"));
        let read = read_document(FORMATS, &text, None);
        let expected = Document::Records(vec![one.clone(), other.clone()]);
        assert_eq!(read.unwrap(), expected, "{text}");
    }
    for (text, reason) in [
        (game("") + "x", "game 2: \"x\": expected a game, which begins with (;"),
        (game("") + &game(";B[nonp]"), "game 2: turn 1: B[..]: expected W[..]"),
        (game(";B[nonp]") + &game(""), "turn 1: B[..]: expected W[..]"),
        (String::new(), "\"\": expected a game, which begins with (;"),
    ] {
        assert_eq!(little_golem::parse_all(&text).unwrap_err().to_string(), reason, "{text}");
    }
}

#[test]
fn formats_are_told_apart() {
    for (text, format) in [
        ("startpos", Some("position")),
        ("\u{feff}random:7", Some("position")),
        ("ooooO/x w 1", Some("position")),
        (" (;FF[TZAAR]", Some("littlegolem")),
        ("\n[White \"x\"]", Some("record")),
        ("-1\n100", Some("waltz")),
        ("1 100", Some("waltz")),
        ("", None),
        ("hello", None),
    ] {
        assert_eq!(detect_format(FORMATS, text).map(|found| found.name), format, "{text}");
    }
}

#[test]
fn documents_are_read_in_any_format() {
    let read = |text: &str, format| read_document(FORMATS, text, format);
    let start = Position::fixed_start();
    for text in ["startpos", &waltz::write(&start).unwrap()] {
        assert_eq!(read(text, None).unwrap(), Document::Position(start));
    }
    for (text, format, reason) in [
        (
            "hello world",
            None,
            "a text that starts with \"hello\" is in no known format: expected a position, a position in the integers of WALTZ, a record with [tags] or games of Little Golem, (;FF[TZAAR]..)",
        ),
        ("", Some("sgf"), "format \"sgf\": expected position, waltz, record, littlegolem"),
    ] {
        assert_eq!(read(text, format).unwrap_err().to_string(), reason, "{text}");
    }
}

proptest! {
    #[test]
    fn records_survive(seed in any::<u64>(), from_start in any::<bool>()) {
        let record = if from_start { random_record(seed) } else { random_record_from_position(seed) };
        prop_assert_eq!(record.to_string().parse::<Record>(), Ok(record.clone()));
        prop_assert_eq!(Record::parse_all(&format!("{record}\n{record}")), Ok(vec![record.clone(), record]));
    }

    #[test]
    fn games_survive_little_golem(seed in any::<u64>()) {
        let record = random_record(seed);
        let text = little_golem::write(&record).unwrap();
        let read = parse_one(&text).unwrap();
        prop_assert_eq!(little_golem::write(&read).unwrap(), text);
        prop_assert_eq!(read.position(), record.position());
        prop_assert_eq!(read.tags().collect::<Vec<_>>(), record.tags().collect::<Vec<_>>());
    }

    #[test]
    fn spoilt_records_never_panic(seed: u64, damage: u64) {
        let record = random_record(seed);
        if let Ok(read) = damaged(&record.to_string(), damage).parse::<Record>() {
            prop_assert_eq!(read.to_string().parse::<Record>(), Ok(read));
        }
        let text = damaged(&little_golem::write(&record).unwrap(), damage);
        if let Ok(read) = parse_one(&text) {
            let written = little_golem::write(&read).unwrap();
            prop_assert_eq!(parse_one(&written), Ok(read));
        }
    }

    #[test]
    fn no_text_panics(text in any_text()) {
        let _ = Record::parse_all(&text);
        let _ = little_golem::parse_all(&text);
        let _ = read_document(FORMATS, &text, None);
    }
}
