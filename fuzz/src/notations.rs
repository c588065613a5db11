//! Positions, moves, set-ups and records in every format of every game: what is read survives being
//! written and read again.

use game::{Position as _, Side, Turn};
use games::{Document, Game, Move, Position, Record, write_record};

use crate::game_choices::{any_game, played};
use crate::{Choices, Reached};

pub fn run(bytes: &[u8]) -> Reached {
    let choices = &mut Choices::new(bytes);
    read(any_game(choices), choices).into()
}

fn read(game: Game, choices: &mut Choices) -> bool {
    match choices.below(16) {
        0..=6 => {
            let Some(mut record) = played(game, choices) else { return false };
            annotate(&mut record, choices);
            record_survives(&record);
            let format = choices.word(&game.formats());
            let Ok(text) = write_record(&record, format) else { return false };
            reads_any(game, &choices.damaged(text))
        }
        7..=10 => {
            let Some(record) = played(game, choices) else { return false };
            position_is_shown(record.position());
            let moves: Vec<Move> = record.position().moves().collect();
            let text = choices.one_of(&moves).map(|mov| mov.to_string()).unwrap_or_default();
            let text = choices.damaged(text);
            move_survives(record.position(), &text)
        }
        11..=14 => array_is_read(game, choices),
        _ => {
            let text = String::from_utf8_lossy(choices.rest()).into_owned();
            // Not just one, so that a text is not missed for a wrong choice.
            [reads_any(game, &text), reads_moves(game, &text), reads_set_up(game, &text)]
                .contains(&true)
        }
    }
}

fn annotate(record: &mut Record, choices: &mut Choices) {
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

/// Reads a text in every format.
fn reads_any(game: Game, text: &str) -> bool {
    let mut has_read = false;
    for format in game.formats() {
        let Ok(document) = game.read(text, Some(format)) else { continue };
        has_read = true;
        match &document {
            Document::Position(position) => {
                position_survives(position);
                assert!(!matches!(position.turn(), Turn::Over(_)), "read a finished {position}");
            }
            Document::Records(records) => {
                records.iter().for_each(record_survives);
                let all: String = records.iter().map(Record::to_string).collect();
                assert_eq!(game.read(&all, Some("record")).ok().as_ref(), Some(&document));
                survives_in(format, records);
            }
        }
    }
    assert!(game.read(text, None).is_err() || has_read);
    has_read
}

/// What was read in a format can be written in it, and is then the same.
fn survives_in(format: &str, records: &[Record]) {
    for record in records {
        let again = write_record(record, format);
        let again = again.and_then(|text| record.position().game().read(&text, Some(format)));
        let is_same = matches!(&again, Ok(Document::Records(again)) if **again == *std::slice::from_ref(record));
        assert!(is_same, "{format}: {record}\nread again: {again:?}");
    }
}

fn record_survives(record: &Record) {
    let game = record.position().game();
    survives_in("record", std::slice::from_ref(record));
    if record.unplayed_roll().is_none() {
        assert_eq!(record.positions().last().as_ref(), Some(record.position()));
    }
    // Other formats may lose something the first time, but not the second.
    for format in game.record_formats() {
        let Ok(once) = write_record(record, format) else { continue };
        let again = game.read(&once, Some(format)).ok().and_then(|document| match document {
            Document::Records(records) => write_record(records.first()?, format).ok(),
            Document::Position(_) => None,
        });
        assert_eq!(again.as_ref(), Some(&once), "{format} of {record}");
    }
    position_is_shown(record.position());
    if !matches!(record.position().turn(), Turn::Over(_)) {
        position_survives(record.position());
    }
}

/// An unfinished position survives every format that can express it.
fn position_survives(position: &Position) {
    let (game, variant) = (position.game(), position.variant());
    assert_eq!(game.own_position(&position.to_string()).ok().as_ref(), Some(position));
    for format in game.formats() {
        let Ok(text) = position.write(format) else { continue };
        let again = game.read(&text, Some(format));
        let is_same = matches!(&again, Ok(Document::Position(again)) if again == position);
        assert!(is_same, "{format} of {position}: {text}\nread again: {again:?}");
    }
    let mut row = vec![0; variant.row_length()];
    position.write_row(&mut row);
    assert_eq!(variant.read_row(&row).ok().as_ref(), Some(position));
    position_is_shown(position);
}

fn position_is_shown(position: &Position) {
    assert!(!position.drawing().is_empty() && !position.svg(&[], "").is_empty());
    assert!(!position.status().is_empty());
    let _ = (position.warnings(), position.describe());
    if let Turn::Over(outcome) = position.turn() {
        assert!(!position.reason(outcome.winner).code.is_empty());
    }
}

fn reads_moves(game: Game, text: &str) -> bool {
    let Ok(start) = game.default_variant().start() else { return false };
    let rolled = start.rolls().map(|(roll, _)| start.roll(roll));
    let begun: Vec<Position> = rolled.chain([start]).collect();
    let second = begun.iter().filter_map(|it| it.moves().next().map(|mov| it.play(mov)));
    let positions: Vec<Position> = second.chain(begun.iter().copied()).collect();
    positions.iter().map(|position| move_survives(position, text)).max().unwrap_or_default()
}

/// A text that is a move is a legal one, and is written as a text that is the same move.
fn move_survives(position: &Position, text: &str) -> bool {
    let parsed = position.parse_move(text);
    if let Ok(mov) = &parsed {
        assert!(position.moves().any(|legal| legal == *mov), "{text} in {position}");
        assert_eq!(position.parse_move(&mov.to_string()).ok(), Some(*mov));
    }
    let typed = position.typed_moves(text);
    let mut last = *position;
    for mov in typed.iter().flatten() {
        assert!(last.moves().any(|legal| legal == *mov), "{text} in {position}");
        last = last.play(*mov);
    }
    parsed.is_ok() || typed.is_ok()
}

/// A set-up that is read makes a start that can be written.
fn reads_set_up(game: Game, text: &str) -> bool {
    let boards = game.sizes.map_or(vec![None], |[least, most]| (least..=most).map(Some).collect());
    let variants = boards.into_iter().filter_map(|board| game.variant(board).ok());
    let starts = variants.filter_map(|variant| variant.start_of_set_ups([text, text])?.ok());
    let starts: Vec<Position> = starts.collect();
    starts.iter().for_each(position_survives);
    !starts.is_empty()
}

/// A position as a row of numbers, some of which are changed.
fn array_is_read(game: Game, choices: &mut Choices) -> bool {
    let Some(record) = played(game, choices) else { return false };
    let variant = record.position().variant();
    let mut row = vec![0; variant.row_length()];
    record.position().write_row(&mut row);
    let changes = if choices.once_in(3) { 1 + choices.below(3) } else { 0 };
    for _ in 0..changes {
        let index = choices.below(row.len());
        row[index] = choices.byte().cast_signed();
    }
    let Ok(position) = variant.read_row(&row) else { return false };
    position_survives(&position);
    true
}
