use game::{Position as _, Turn};
use thiserror::Error;

use super::nodes::{self, Node, SgfProblem};
use super::{GAME, TAGS, colour, piece_of_letter, point_of_letters, points};
use crate::notation::Record;
use crate::{Action, Point, Position, PositionError, Sketch, Stack, Step, WHITE};
use record::{RecordError, excerpt, shortened};

/// Reads a game of Little Golem.
pub fn parse(text: &str) -> Result<Record, LittleGolemError> {
    match nodes::split_game(text)? {
        (nodes, "") => read_game(&nodes),
        (_, after) => Err(SgfProblem::Trailing(excerpt(after)).into()),
    }
}

/// Reads one game or more, one after another.
pub fn parse_all(text: &str) -> Result<Vec<Record>, LittleGolemError> {
    let mut rest = text;
    let mut records = Vec::new();
    loop {
        let game = records.len() + 1;
        let (record, after) = first_game(rest).map_err(|error| match game {
            1 => error,
            _ => LittleGolemError::OfMany { game, error: Box::new(error) },
        })?;
        records.push(record);
        rest = after;
        if rest.is_empty() {
            return Ok(records);
        }
    }
}

/// The game at the start of a text, and what follows it.
fn first_game(text: &str) -> Result<(Record, &str), LittleGolemError> {
    let (nodes, after) = nodes::split_game(text)?;
    Ok((read_game(&nodes)?, after))
}

fn read_game(nodes: &[Node<'_>]) -> Result<Record, LittleGolemError> {
    let Some((head, turns)) = nodes.split_first() else {
        return Err(LittleGolemError::NoHead);
    };
    let mut record = read_head(head)?;
    for (index, node) in turns.iter().enumerate() {
        let turn = index + 1;
        read_turn(node, &mut record).map_err(|problem| LittleGolemError::Turn { turn, problem })?;
        let is_whole = record.position().step() == Step::First
            || matches!(record.position().turn(), Turn::Over(_));
        if !is_whole && turn < turns.len() {
            return Err(LittleGolemError::Turn { turn, problem: TurnProblem::TooShort });
        }
    }
    Ok(record)
}

fn read_head(head: &Node<'_>) -> Result<Record, LittleGolemError> {
    let find = |name| head.properties.iter().find(|property| property.0 == name);
    match find("FF") {
        Some((_, game)) if game == GAME => {}
        Some((_, game)) => return Err(LittleGolemError::Game(shortened(game))),
        None => return Err(LittleGolemError::NoProperty("FF[TZAAR]")),
    }
    let (_, pieces) = find("POS").ok_or(LittleGolemError::NoProperty("POS"))?;
    let mut record = Record::new(read_start(pieces)?)?;
    for (name, value) in &head.properties {
        let tag = TAGS.iter().find(|(property, _)| property == name).map_or(*name, |tag| tag.1);
        if record.tag(tag).is_some() {
            return Err(LittleGolemError::Twice(shortened(name)));
        }
        if !["FF", "POS"].contains(name) {
            record.set_tag(tag, value)?;
        }
    }
    let count = |name: &str| head.properties.iter().filter(|property| property.0 == name).count();
    match ["FF", "POS"].into_iter().find(|name| count(name) > 1) {
        Some(name) => Err(LittleGolemError::Twice(name.into())),
        None => Ok(record),
    }
}

fn read_start(pieces: &str) -> Result<Position, LittleGolemError> {
    let letters: Vec<char> = pieces.chars().collect();
    if letters.len() != Point::COUNT {
        let (found, text) = (letters.len(), shortened(pieces));
        return Err(LittleGolemError::Length { found, text });
    }
    let mut stacks: [Option<Stack>; Point::COUNT] = [None; Point::COUNT];
    for (point, letter) in points().zip(letters) {
        let piece = piece_of_letter(letter).ok_or(LittleGolemError::Letter { letter, point })?;
        stacks[point.index()] = Some(piece);
    }
    let sketch = Sketch { stacks, mover: WHITE, step: Step::First };
    sketch.position().map_err(|problem| LittleGolemError::Position { problem })
}

fn read_turn(node: &Node<'_>, record: &mut Record) -> Result<(), TurnProblem> {
    if let Some(winner) = record.result() {
        return Err(RecordError::Over { winner: crate::player_name(winner) }.into());
    }
    let expected = colour(record.position().mover());
    let [(name, value)] = node.properties.as_slice() else {
        return Err(TurnProblem::Properties { expected, found: node.properties.len() });
    };
    if *name != expected {
        return Err(TurnProblem::Colour { expected, found: shortened(name) });
    }
    for (index, part) in value.split('-').enumerate() {
        if index > 0 && record.position().step() == Step::First {
            return Err(TurnProblem::TooLong(excerpt(part)));
        }
        let action = read_action(record.position(), part)?;
        record.push(action)?;
    }
    Ok(())
}

fn read_action(position: &Position, part: &str) -> Result<Action, TurnProblem> {
    if part == "pass" {
        return Ok(position.parse_move(part).map_err(RecordError::forbidden)?);
    }
    let letters = part.as_bytes();
    let point = |range| letters.get(range).and_then(point_of_letters);
    match (point(0..2), point(2..4), letters.len()) {
        (Some(from), Some(to), 4) => {
            Ok(Action::find(position, from, to).map_err(RecordError::forbidden)?)
        }
        _ => Err(TurnProblem::Unreadable(excerpt(part))),
    }
}

/// Why a text is not a game of Little Golem.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum LittleGolemError {
    #[error(transparent)]
    Sgf(#[from] SgfProblem),
    #[error("the game has no first node with FF[TZAAR] and POS")]
    NoHead,
    #[error("FF[{0}]: expected FF[TZAAR]")]
    Game(String),
    #[error("the first node has no {0}")]
    NoProperty(&'static str),
    #[error("{0} stands twice in the first node")]
    Twice(String),
    #[error("POS[{text}] has {found} letters: expected 60, one a point")]
    Length { found: usize, text: String },
    #[error("POS: '{letter}' on {point}: expected a, b, c, A, B or C")]
    Letter { letter: char, point: Point },
    #[error("POS: {problem}")]
    Position { problem: PositionError },
    #[error(transparent)]
    Record(#[from] RecordError),
    #[error("turn {turn}: {problem}")]
    Turn { turn: usize, problem: TurnProblem },
    #[error("game {game}: {error}")]
    OfMany { game: usize, error: Box<LittleGolemError> },
}

/// What is wrong with a turn.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum TurnProblem {
    #[error("{found} properties: expected {expected}[..] alone")]
    Properties { expected: &'static str, found: usize },
    #[error("{found}[..]: expected {expected}[..]")]
    Colour { expected: &'static str, found: String },
    #[error("\"{0}\" is not an action: expected two points of two letters k to s each, or pass")]
    Unreadable(String),
    #[error("-{0}: the turn is over before it")]
    TooLong(String),
    #[error("the second action is missing: expected - and an action, or -pass")]
    TooShort,
    #[error(transparent)]
    Record(#[from] RecordError),
}
