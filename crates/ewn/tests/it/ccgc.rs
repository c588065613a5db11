//! Records of the CCGC: exact texts, exact error messages, all ways of writing, and
//! random games.

use ewn::notation::{NotationError, Record, Start, ccgc};
use ewn::{BLUE, RED, SetUp, Size};
use proptest::prelude::*;

use crate::random_games::{any_text, damaged, random_record};

const STANDARD: &str = "\
#[WTN][first R][second B][先手胜][2019.08.04 14:00 place][event];
R:A5-1;B5-2;C5-3;A4-4;B4-5;A3-6
B:E1-1;D1-2;C1-3;E2-4;D2-5;E3-6
1:3;(R3,C4)
2:6;(B6,D3)
3:3;(R3,D3)
4:6;(B5,D3)
";

const OURS: &str = r#"[Game "EWN"]
[Board "5"]
[Red "first"]
[Blue "second"]
[Date "2019.08.04 14:00 place"]
[Event "event"]
[RedSetUp "123456"]
[BlueSetUp "123456"]
[First "red"]
[Result "red"]

1. @3 c5c4 @6 e3d3
2. @3 c4d3 @6 d2d3 red
"#;

/// Reads a text with one record.
fn parse(text: &str) -> Result<Record, NotationError> {
    ccgc::parse_all(text).map(|mut records| records.swap_remove(0))
}

#[test]
fn the_standard_form_is_read_and_written() {
    let record = parse(STANDARD).unwrap();
    assert_eq!(record.to_string(), OURS);
    assert_eq!(ccgc::write(&record).as_deref(), Ok(STANDARD));
}

#[test]
fn writers_may_differ() {
    let expected = parse(STANDARD).unwrap();
    let rows_from_the_top = |text: &str| swap_letters(text, "12345", "54321");
    for text in [
        STANDARD.replace('\n', "\r\n"),
        STANDARD.replace('\n', ";\n\n"),
        format!("\u{feff}\n{STANDARD}"),
        STANDARD.replace("][second B]", "][second b]").replace("first R", "first  r"),
        STANDARD.replace("[first R][second B]", "[second B][first R]"),
        STANDARD.replace("[first R][second B]", "[first][second]"),
        with_body(|body| body.to_lowercase()),
        with_body(|body| swap_letters(body, ";:(),", "；：（），")),
        with_body(|body| body.replace('\n', ";")),
        with_body(|body| {
            [":", "(", ")", ",", ";"]
                .into_iter()
                .fold(body.to_owned(), |text, mark| text.replace(mark, &format!(" {mark} ")))
        }),
        with_body(squares_only),
        // Only the squares change: the numbers of cubes and dice stay.
        with_body(|body| turned(body, &rows_from_the_top)),
        with_body(|body| turned(body, &|text| swap_letters(text, "ABCDE", "EDCBA"))),
        with_body(|body| {
            turned(body, &|text| swap_letters(&rows_from_the_top(text), "ABCDE", "EDCBA"))
        }),
        with_body(|body| turned(&squares_only(body), &rows_from_the_top)),
    ] {
        assert_eq!(parse(&text).as_ref(), Ok(&expected), "{text}");
    }
}

/// The standard form with a changed body.
fn with_body(change: impl Fn(&str) -> String) -> String {
    let (head, body) = STANDARD.split_at(STANDARD.find('\n').unwrap_or(0));
    format!("{head}{}", change(body))
}

/// The plies with the squares that cubes leave.
fn squares_only(body: &str) -> String {
    [("(R3,C4", "(C5,C4"), ("(B6,D3", "(E3,D3"), ("(R3,D3", "(C4,D3"), ("(B5,D3", "(D2,D3")]
        .into_iter()
        .fold(body.to_owned(), |text, (cube, square)| text.replace(cube, square))
}

/// A change of every square: a letter and a digit before `-` or `)`, and before `,` unless
/// cubes move.
fn turned(body: &str, change: &dyn Fn(&str) -> String) -> String {
    let letters: Vec<char> = body.chars().collect();
    let mut text = String::new();
    let mut index = 0;
    while index < letters.len() {
        let pair: String = letters[index..letters.len().min(index + 2)].iter().collect();
        let after = letters.get(index + 2).copied().unwrap_or(' ');
        let is_square = matches!(pair.as_bytes(), [b'A'..=b'E', b'1'..=b'5'])
            && (matches!(after, '-' | ')') || after == ',' && !body.contains("(R"));
        text += &if is_square { change(&pair) } else { letters[index].to_string() };
        index += if is_square { 2 } else { 1 };
    }
    text
}

fn swap_letters(text: &str, from: &str, to: &str) -> String {
    let swap = |letter| from.chars().zip(to.chars()).find(|&(old, _)| old == letter);
    text.chars().map(|letter| swap(letter).map_or(letter, |(_, new)| new)).collect()
}

#[test]
fn b_is_a_column_where_squares_move_and_blue_where_cubes_do() {
    let (set_ups, _) = STANDARD.split_once("1:3").unwrap();
    let moves = |plies: &str| {
        let record = parse(&format!("{set_ups}{plies}")).unwrap();
        record.plies().iter().map(|ply| ply.mov().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(moves("1:5;(B4,B3) 2:5;(D2,D3)"), ["b4b3", "d2d3"]);
    assert_eq!(moves("1:5;(B5,D3) 2:5;(R5,B3)"), ["d2d3", "b4b3"]);
    assert_eq!(moves("1:5;(B5,D3)"), ["d2d3"]);
}

#[test]
fn the_head_may_be_incomplete() {
    for (head, tags, result) in [
        ("", vec![], None),
        ("#", vec![], None),
        ("#[WTN]", vec![], None),
        ("#[WTN][后手胜]", vec![], Some(BLUE)),
        ("[x B]", vec![("Blue", "x")], None),
        ("#[WTN][a b R][B][*][2019]", vec![("Red", "a b"), ("Date", "2019")], None),
        ("#[WTN][x B][先手勝][cup]", vec![("Blue", "x"), ("Event", "cup")], Some(RED)),
        ("#[WTN][*][2019][][]", vec![("Date", "2019")], None),
        ("#[WTN][x R][y R][][a][b]", vec![("Red", "x"), ("Blue", "y"), ("Event", "a b")], None),
    ] {
        let (_, body) = STANDARD.split_once('\n').unwrap();
        let record = parse(&format!("{head}\n{body}")).unwrap();
        assert_eq!(record.tags().collect::<Vec<_>>(), tags, "{head}");
        assert_eq!(record.result(), result, "{head}");
    }
}

#[test]
fn without_plies_the_head_says_who_is_first() {
    let (set_ups, _) = STANDARD.split_once("1:3").unwrap();
    for (players, first) in
        [("[x R][y B]", RED), ("[y B][x R]", BLUE), ("[y][x R]", BLUE), ("[x][y]", RED), ("", RED)]
    {
        let record = parse(&set_ups.replace("[first R][second B]", players)).unwrap();
        assert_eq!(game::Position::mover(record.position()), first, "{players}");
        assert_eq!(record.result(), Some(first), "{players}");
    }
}

#[test]
fn bad_records_are_refused_with_line_and_reason() {
    let tail = &STANDARD[STANDARD.find("2:6").unwrap()..];
    let expected_ply = "expected R: or B: and cubes, or a ply such as 1:3;(R3,C4)";
    for (old, new, reason) in [
        ("R:A5-1", "R:A5", "line 2: \"A5\": expected a square and a number from 1 to 6, such as A5-1".to_owned()),
        ("A5-1", "A5-7", "line 2: \"A5-7\": expected a square and a number from 1 to 6, such as A5-1".into()),
        ("A5-1", "A5-+1", "line 2: \"A5-+1\": expected a square and a number from 1 to 6, such as A5-1".into()),
        ("E1-1;", "", "line 3: cubes of B: 5, expected 6".into()),
        ("A5-1", "A5-2", "line 2: cubes of R: \"223456\" is not a set-up: 2 appears twice".into()),
        ("A5-1", "D5-1", "line 2: the cubes of R and B do not fill two opposite corners of the board".into()),
        ("R:A5", "A5", format!("line 2: \"A5-1\": {expected_ply}")),
        ("R:A5", "X:A5", "line 2: \"X:\": expected R:, B: or the number of a ply".into()),
        ("1:3;(R3,C4)", "(R3,C4)", format!("line 4: \"(R3,C4)\": {expected_ply}")),
        ("1:3;(R3,C4)", ":(R3,C4)", format!("line 4: \":\": {expected_ply}")),
        ("1:3;(R3,C4)", "1:3;(R3,C4", "line 4: \"(R3,C4\": expected a cube, a comma, a square and ), such as (R3,C4)".into()),
        ("1:3;(R3,C4)", "1:3;(R3C4)", "line 4: \"(R3C4)\": expected a cube, a comma, a square and ), such as (R3,C4)".into()),
        ("1:3;(R3,C4)", "1:3", "line 4: ply \"1:\" breaks off: expected a die and a move, such as 3;(R3,C4)".into()),
        ("1:3;(R3,C4)", "1:0;(R3,C4)", "line 4: move 1 (R3,C4): die \"0\": expected a number from 1 to 6".into()),
        ("1:3;(R3,C4)", "1:+3;(R3,C4)", "line 4: move 1 (R3,C4): die \"+3\": expected a number from 1 to 6".into()),
        ("1:3;(R3,C4)", "+1:3;(R3,C4)", "line 4: \"+1:\": expected R:, B: or the number of a ply".into()),
        ("(R3,D3)", "(R+3,D3)", "line 6: move 3 (R+3,D3): expected a cube such as R3 or its square, and the square it goes to".into()),
        ("1:3;(R3,C4)", "1:7;(R3,C4)", "line 4: move 1 (R3,C4): die 7: this board's die has the faces 1 to 6".into()),
        ("1:3;(R3,C4)", "1:4;(R3,C4)", "line 4: move 1 (R3,C4): c5c4: cube 3 cannot move with a 4; only 4 can".into()),
        ("(R3,D3)", "(R9,D3)", "line 6: move 3 (R9,D3): expected a cube such as R3 or its square, and the square it goes to".into()),
        ("(R3,D3)", "(R3,F3)", "line 6: move 3 (R3,F3): expected a cube such as R3 or its square, and the square it goes to".into()),
        (tail, "2:3;(R3,D3)", "line 5: move 2 (R3,D3): blue is to move".into()),
        ("(B5,D3)", "(B6,D3)", "line 7: move 4 (B6,D3): blue 6 is not on the board".into()),
    ] {
        assert!(STANDARD.contains(old));
        let error = parse(&STANDARD.replacen(old, new, 1));
        assert_eq!(error.map_err(|error| error.to_string()), Err(reason), "{new}");
    }
}

#[test]
fn a_result_must_be_true() {
    let won = "\n5:1;(R1,B4)\n6:3;(B3,B2)\n7:1;(R1,C3)\n8:3;(B3,A3)\n9:1;(R1,D2)\n10:3;(B3,A4)\n11:1;(R1,E1)";
    let text = format!("{STANDARD}{won}");
    assert_eq!(parse(&text).unwrap().result(), Some(RED));
    let error = parse(&text.replace("先手胜", "后手胜")).unwrap_err();
    assert_eq!(error.to_string(), "line 1: result blue: red has won on the board");
    let error = parse(&format!("{text}\n12:1;(B1,D1)")).unwrap_err();
    assert_eq!(error.to_string(), "line 16: move 12 (B1,D1): the game is over: red has won");
}

#[test]
fn what_has_no_such_form_is_not_written() {
    let position = Record::new(Start::Position("startpos".parse().unwrap())).unwrap();
    let set_up = SetUp::canonical(Size::new(4).unwrap());
    let small = Record::new(Start::SetUps { red: set_up, blue: set_up, first: RED }).unwrap();
    let mut bracket = parse(STANDARD).unwrap();
    bracket.set_tag("Red", "a]b").unwrap();
    for (record, reason) in [
        (position, "the game starts from a position; a CCGC record starts from two set-ups"),
        (small, "the game is on a 4x4 board; a CCGC record is of a 5x5 board"),
        (
            bracket,
            "tag Red \"a]b\": a field of a CCGC record holds no ], no line break and no blanks at its ends",
        ),
    ] {
        assert_eq!(ccgc::write(&record).unwrap_err().to_string(), reason);
    }
}

proptest! {
    #[test]
    fn random_games_survive(seed: u64) {
        let record = random_record(Size::FIVE, seed);
        let read = parse(&ccgc::write(&record).unwrap()).unwrap();
        let plies = |record: &Record| -> Vec<_> {
            record.plies().iter().map(|ply| (ply.roll(), ply.mov())).collect()
        };
        prop_assert_eq!(plies(&read), plies(&record));
        prop_assert_eq!(read.start(), record.start());
        prop_assert_eq!(read.result(), record.result());
        prop_assert_eq!(read.tags().collect::<Vec<_>>(), record.tags().collect::<Vec<_>>());
    }

    #[test]
    fn names_survive_or_are_refused(names in prop::array::uniform4(any_text()), seed: u64) {
        let mut record = random_record(Size::FIVE, seed);
        for (tag, name) in ["Red", "Blue", "Date", "Event"].into_iter().zip(&names) {
            record.set_tag(tag, name).unwrap();
        }
        if let Ok(text) = ccgc::write(&record) {
            let read = parse(&text).unwrap();
            for (tag, name) in ["Red", "Blue", "Date", "Event"].into_iter().zip(&names) {
                prop_assert_eq!(read.tag(tag).unwrap_or_default(), name);
            }
        }
    }

    #[test]
    fn spoilt_records_never_panic(seed: u64, damage: u64) {
        let text = ccgc::write(&random_record(Size::FIVE, seed)).unwrap();
        if let Ok(record) = parse(&damaged(&text, damage)) {
            let written = ccgc::write(&record).unwrap();
            prop_assert_eq!(parse(&written), Ok(record));
        }
    }

    #[test]
    fn no_text_panics(text in any_text()) {
        let _ = parse(&text);
        let _ = parse(&format!("#[WTN]{text}"));
    }
}

#[test]
fn a_text_may_have_several_records() {
    let expected = parse(STANDARD).unwrap();
    let other = parse(&STANDARD.replacen("first R", "other R", 1)).unwrap();
    let text =
        format!("\n{}\n\n{}\n", ccgc::write(&expected).unwrap(), ccgc::write(&other).unwrap());
    assert_eq!(ccgc::parse_all(&text), Ok(vec![expected.clone(), other]));
    let wrong = format!("{STANDARD}\n#[WTN]\nR:A5-7\n");
    let line = STANDARD.lines().count() + 3;
    let problem = ccgc::parse_all(&wrong).unwrap_err().to_string();
    assert!(problem.starts_with(&format!("line {line}: ")), "{problem}");
    assert_eq!(ccgc::parse_all(STANDARD), Ok(vec![expected]));
}
