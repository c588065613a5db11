//! What must hold for any text: no parser panics, and what it accepts survives
//! being written and read again. The fuzz targets and the corpus test both call these.

use ewn::notation::{FORMATS, Record, ccgc, matrix, meinstein};
use ewn::{AnyPosition, Board, Die, SetUp, Size};
use game::Position;

/// Positions, set-ups and moves.
pub fn position(text: &str) {
    if let Ok(position) = text.parse::<AnyPosition>() {
        position_survives(&position);
    }
    if let Ok(position) = meinstein::position(text) {
        position_survives(&position);
    }
    if let Ok(position) = matrix::position(text) {
        position_survives(&position);
    }
    for size in Size::all() {
        if let Ok(set_up) = SetUp::parse(size, text) {
            assert_eq!(SetUp::parse(size, &set_up.to_string()), Ok(set_up));
        }
        if let Some(start) = AnyPosition::canonical(size) {
            moves_survive(&start, text);
        }
    }
}

/// Our own records of games.
pub fn record(text: &str) {
    if let Ok(record) = text.parse::<Record>() {
        record_survives(&record);
        assert_eq!(Record::parse_all(text), Ok(vec![record]));
    }
    if let Ok(records) = Record::parse_all(text) {
        let together: String = records.iter().map(Record::to_string).collect();
        assert_eq!(Record::parse_all(&together), Ok(records));
    }
}

/// Records of the CCGC, and all formats.
pub fn ccgc(text: &str) {
    if let Ok(record) = ccgc::parse(text) {
        record_survives(&record);
        let written = ccgc::write(&record).map(|written| ccgc::parse(&written));
        assert_eq!(written, Ok(Ok(record)));
    }
    for format in FORMATS {
        let _ = ((format.looks_like)(text), (format.read)(text));
    }
}

fn record_survives(record: &Record) {
    assert_eq!(record.to_string().parse().as_ref(), Ok(record));
    assert_eq!(
        record.positions().last().map(|last| *last.board()),
        Some(*record.position().board())
    );
}

fn position_survives(position: &AnyPosition) {
    assert_eq!(position.to_string().parse().as_ref(), Ok(position));
    assert_eq!(meinstein::position(&meinstein::write(position)).as_ref(), Ok(position));
    if let Ok(text) = matrix::write(position) {
        assert_eq!(matrix::position(&text).as_ref(), Ok(position));
    }
}

fn moves_survive(start: &AnyPosition, text: &str) {
    for die in Die::faces(start.board().size()) {
        let rolled = start.roll(die);
        if let Ok(mov) = rolled.parse_move(text) {
            assert_eq!(rolled.parse_move(&mov.to_string()), Ok(mov));
            assert!(rolled.moves().any(|legal| legal == mov));
        }
    }
}
