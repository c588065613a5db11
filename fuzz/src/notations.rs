//! Positions, moves, set-ups and records in every format of every game: what is read survives being
//! written and read again.

use game::{Position as _, Side, Turn};
use games::{Document, Format, GameKind, GameWork, MoveOf, Record};

use crate::games::{any_game, played};
use crate::{Choices, Reached};

pub fn run(bytes: &[u8]) -> Reached {
    let mut choices = Choices::new(bytes);
    any_game(&mut choices).run(Read { choices }).into()
}

struct Read<'a> {
    choices: Choices<'a>,
}

impl GameWork for Read<'_> {
    type Output = bool;

    fn on<G: GameKind>(mut self) -> bool {
        let choices = &mut self.choices;
        match choices.below(16) {
            0..=6 => {
                let Some(mut record) = played::<G>(choices) else { return false };
                annotate(&mut record, choices);
                record_survives::<G>(&record);
                let Some(format) = choices.one_of(&G::formats().iter().collect::<Vec<_>>()) else {
                    return false;
                };
                let Some(text) = written(format, &record) else { return false };
                reads_any::<G>(&choices.damaged(text))
            }
            7..=10 => {
                let Some(record) = played::<G>(choices) else { return false };
                position_is_shown::<G>(record.position());
                let moves: Vec<MoveOf<G>> = record.position().moves().collect();
                let text = choices.one_of(&moves).map(|mov| mov.to_string()).unwrap_or_default();
                let text = choices.damaged(text);
                move_survives::<G>(record.position(), &text)
            }
            11..=14 => array_is_read::<G>(choices),
            _ => {
                let text = String::from_utf8_lossy(choices.rest()).into_owned();
                // Not just one, so that a text is not missed for a wrong choice.
                let found =
                    [reads_any::<G>(&text), reads_moves::<G>(&text), reads_set_up::<G>(&text)];
                found.contains(&true)
            }
        }
    }
}

fn annotate<P: game::record::Notated>(record: &mut Record<P>, choices: &mut Choices) {
    if choices.once_in(2) {
        let (name, value) = (choices.word(&["Event", "Red", "Date", "x_1"]), choices.text());
        assert_eq!(record.set_tag(name, &value), Ok(()));
    }
    if choices.once_in(4) {
        let winner = choices.one_of(&[None, Some(Side::First), Some(Side::Second)]).flatten();
        // It is refused if somebody else has won on the board.
        let _ = record.set_result(winner);
    }
}

fn written<P: game::record::Notated>(format: &Format<P>, record: &Record<P>) -> Option<String> {
    match (format.write_record, format.write_position) {
        (Some(write), _) => write(record).ok(),
        (None, Some(write)) => write(record.position()).ok(),
        (None, None) => None,
    }
}

/// Reads a text in every format.
fn reads_any<G: GameKind>(text: &str) -> bool {
    // Files may begin with this mark; formats do not know it.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let trimmed = text.trim_start();
    let mut has_read = false;
    for format in G::formats() {
        let _ = (format.looks_like)(trimmed);
        let Ok(document) = (format.read)(text) else { continue };
        has_read = true;
        match &document {
            Document::Position(position) => {
                position_survives::<G>(position);
                assert!(!matches!(position.turn(), Turn::Over(_)), "read a finished {position}");
            }
            Document::Records(records) => {
                records.iter().for_each(record_survives::<G>);
                let all: String = records.iter().map(Record::to_string).collect();
                assert_eq!(Record::parse_all(&all).as_ref(), Ok(records));
                survives_in(format, records);
            }
        }
    }
    assert!(game::record::read_document(G::formats(), text, None).is_err() || has_read);
    if let Ok(record) = text.parse::<Record<G::Position>>() {
        assert_eq!(Record::parse_all(text), Ok(vec![record]));
    }
    has_read
}

/// What was read in a format can be written in it, and is then the same.
fn survives_in<P: game::record::Notated>(format: &Format<P>, records: &[Record<P>]) {
    let Some(write) = format.write_record else { return };
    for record in records {
        let again = write(record).and_then(|text| (format.read)(&text));
        let is_same = matches!(&again, Ok(Document::Records(again)) if **again == *std::slice::from_ref(record));
        assert!(is_same, "{}: {record}\nread again: {again:?}", format.name);
    }
}

fn record_survives<G: GameKind>(record: &Record<G::Position>) {
    assert_eq!(record.to_string().parse().as_ref(), Ok(record));
    if record.unplayed_roll().is_none() {
        assert_eq!(record.positions().last().as_ref(), Some(record.position()));
    }
    // Other formats may lose something the first time, but not the second.
    for format in G::formats() {
        let Some(write) = format.write_record else { continue };
        let Ok(once) = write(record) else { continue };
        let again = (format.read)(&once).ok().and_then(|document| match document {
            Document::Records(records) => records.first().and_then(|record| write(record).ok()),
            Document::Position(_) => None,
        });
        assert_eq!(again.as_ref(), Some(&once), "{} of {record}", format.name);
    }
    position_is_shown::<G>(record.position());
    if !matches!(record.position().turn(), Turn::Over(_)) {
        position_survives::<G>(record.position());
    }
}

/// An unfinished position survives every format that can express it.
fn position_survives<G: GameKind>(position: &G::Position) {
    assert_eq!(position.to_string().parse().ok().as_ref(), Some(position));
    for format in G::formats() {
        let Some(Ok(text)) = format.write_position.map(|write| write(position)) else { continue };
        let again = (format.read)(&text);
        let is_same = matches!(&again, Ok(Document::Position(again)) if again == position);
        assert!(is_same, "{} of {position}: {text}\nread again: {again:?}", format.name);
    }
    let mut row = vec![0; G::row_length(G::variant(position))];
    G::write_row(position, &mut row);
    assert_eq!(G::read_row(G::variant(position), &row).ok().as_ref(), Some(position));
    position_is_shown::<G>(position);
}

fn position_is_shown<G: GameKind>(position: &G::Position) {
    assert!(!G::drawing(position).is_empty() && !G::svg(position, &[], "").is_empty());
    assert!(!G::status(position).is_empty());
    let _ = (G::warnings(position), G::Description::from(position));
    if let Turn::Over(outcome) = position.turn() {
        assert!(!G::reason(position, outcome.winner).code.is_empty());
    }
}

fn reads_moves<G: GameKind>(text: &str) -> bool {
    let Ok(start) = G::start(G::Variant::default()) else { return false };
    let rolled = start.rolls().map(|(roll, _)| start.roll(roll));
    let begun: Vec<G::Position> = rolled.chain([start]).collect();
    let second = begun.iter().filter_map(|it| it.moves().next().map(|mov| it.play(mov)));
    let positions: Vec<G::Position> = second.chain(begun.iter().copied()).collect();
    positions.iter().map(|position| move_survives::<G>(position, text)).max().unwrap_or_default()
}

/// A text that is a move is a legal one, and is written as a text that is the same move.
fn move_survives<G: GameKind>(position: &G::Position, text: &str) -> bool {
    let parsed = position.parse_move(text);
    if let Ok(mov) = &parsed {
        assert!(position.moves().any(|legal| legal == *mov), "{text} in {position}");
        assert_eq!(position.parse_move(&mov.to_string()).ok(), Some(*mov));
    }
    let typed = G::typed_moves(position, text);
    let mut last = *position;
    for mov in typed.iter().flatten() {
        assert!(last.moves().any(|legal| legal == *mov), "{text} in {position}");
        last = last.play(*mov);
    }
    parsed.is_ok() || typed.is_ok()
}

/// A set-up that is read makes a start that can be written.
fn reads_set_up<G: GameKind>(text: &str) -> bool {
    let Some(hidden) = G::SET_UPS.and_then(|set_ups| set_ups.hidden) else { return false };
    let sizes = G::SIZES.map_or([0, 0], |sizes| sizes.range);
    let variants = (sizes[0]..=sizes[1]).filter_map(|side| match G::SIZES {
        Some(sizes) => (sizes.variant)(side).ok(),
        None => Some(G::Variant::default()),
    });
    let starts = variants.filter_map(|variant| (hidden.start)(variant, [text, text]).ok());
    let starts: Vec<G::Position> = starts.collect();
    starts.iter().for_each(position_survives::<G>);
    !starts.is_empty()
}

/// A position as a row of numbers, some of which are changed.
fn array_is_read<G: GameKind>(choices: &mut Choices) -> bool {
    let Some(record) = played::<G>(choices) else { return false };
    let variant = G::variant(record.position());
    let mut row = vec![0; G::row_length(variant)];
    G::write_row(record.position(), &mut row);
    let changes = if choices.once_in(3) { 1 + choices.below(3) } else { 0 };
    for _ in 0..changes {
        let index = choices.below(row.len());
        row[index] = choices.byte().cast_signed();
    }
    let Ok(position) = G::read_row(variant, &row) else { return false };
    position_survives::<G>(&position);
    true
}
