//! What must hold for any text: no parser panics, and what it accepts survives
//! being written and read again. The fuzz targets and the corpus test both call these.

use game::Position as _;
use tzaar::notation::{FORMATS, Record, little_golem, waltz};
use tzaar::{Point, Position, Step, WholeTurn};

/// Positions, points, actions and turns.
pub fn position(text: &str) {
    if let Ok(position) = text.parse::<Position>() {
        position_survives(&position);
    }
    if let Ok(position) = waltz::position(text) {
        position_survives(&position);
    }
    if let Ok(point) = text.parse::<Point>() {
        assert_eq!(point.to_string(), text);
    }
    let start = Position::fixed_start();
    for position in [Some(start), start.moves().next().map(|action| start.play(action))] {
        position.iter().for_each(|position| actions_survive(position, text));
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

/// Games of Little Golem, and all formats.
pub fn little_golem(text: &str) {
    for record in little_golem::parse_all(text).unwrap_or_default() {
        record_survives(&record);
        let written = little_golem::write(&record).and_then(|text| little_golem::parse_all(&text));
        assert_eq!(written, Ok(vec![record]));
    }
    for format in FORMATS {
        let _ = ((format.looks_like)(text), (format.read)(text));
    }
}

fn record_survives(record: &Record) {
    assert_eq!(record.to_string().parse().as_ref(), Ok(record));
    assert_eq!(record.positions().last().as_ref(), Some(record.position()));
}

fn position_survives(position: &Position) {
    assert_eq!(position.to_string().parse().as_ref(), Ok(position));
    let written = waltz::write(position).map(|written| waltz::position(&written));
    match position.step() {
        Step::First => assert_eq!(written, Ok(Ok(*position))),
        Step::Second => assert!(written.is_err()),
    }
}

fn actions_survive(position: &Position, text: &str) {
    if let Ok(action) = position.parse_move(text) {
        assert_eq!(action.to_string(), text);
        assert!(position.moves().any(|legal| legal == action));
    }
    if let Ok(turn) = WholeTurn::parse(position, text) {
        assert_eq!(turn.to_string(), text);
    }
}
