//! The tags that say how a game begins.

use record::{Tag, shortened};

use super::reader::{RecordProblem, RecordTextError};
use super::{Record, Start};
use crate::{AnyPosition, BLUE, Board, RED, SetUp, Side, Size, player_name};

/// The record of a game that begins as these tags say; `line` is where they end.
pub(super) fn record(tags: &[Tag<'_>], line: usize) -> Result<Record, RecordTextError> {
    if let Some(tag) = find(tags, "Game").filter(|tag| tag.value != "EWN") {
        return Err(wrong_value(tag, "Game", "EWN"));
    }
    let board = find(tags, "Board");
    let size = board.map(read_size).transpose()?;
    let start = match (find(tags, "Position"), find(tags, "RedSetUp"), find(tags, "BlueSetUp")) {
        (Some(tag), None, None) => {
            if let Some(first) = find(tags, "First") {
                return Err(first.error(RecordProblem::TwoStarts("First")));
            }
            Start::Position(read_position(tag, board.zip(size))?)
        }
        (None, Some(red), Some(blue)) => {
            let size = size.unwrap_or_default();
            let first = find(tags, "First").map(read_first).transpose()?.unwrap_or(RED);
            let red = read_set_up(size, red, "RedSetUp")?;
            Start::SetUps { red, blue: read_set_up(size, blue, "BlueSetUp")?, first }
        }
        (Some(_), Some(red), _) => {
            return Err(red.error(RecordProblem::TwoStarts("RedSetUp")));
        }
        (Some(_), _, Some(blue)) => {
            return Err(blue.error(RecordProblem::TwoStarts("BlueSetUp")));
        }
        (None, _, _) => return Err(RecordTextError { line, problem: RecordProblem::NoStart }),
    };
    Record::new(start).map_err(|error| RecordTextError { line, problem: error.into() })
}

fn find<'t, 'a>(tags: &'t [Tag<'a>], name: &str) -> Option<&'t Tag<'a>> {
    tags.iter().find(|tag| tag.name == name)
}

fn wrong_value(tag: &Tag<'_>, name: &'static str, expected: &str) -> RecordTextError {
    let (value, expected) = (shortened(&tag.value), expected.into());
    tag.error(RecordProblem::TagValue { name, value, expected })
}

fn read_size(tag: &Tag<'_>) -> Result<Size, RecordTextError> {
    let size = Size::all().find(|size| size.side().to_string() == tag.value);
    size.ok_or_else(|| {
        let (min, max) = (Size::MIN.side(), Size::MAX.side());
        wrong_value(tag, "Board", &format!("the side of the board, {min} to {max}"))
    })
}

fn read_first(tag: &Tag<'_>) -> Result<Side, RecordTextError> {
    let player = [RED, BLUE].into_iter().find(|&player| player_name(player) == tag.value);
    player.ok_or_else(|| wrong_value(tag, "First", "red or blue"))
}

fn read_set_up(size: Size, tag: &Tag<'_>, name: &'static str) -> Result<SetUp, RecordTextError> {
    SetUp::parse(size, &tag.value).map_err(|error| tag.error(RecordProblem::SetUp { name, error }))
}

fn read_position(
    tag: &Tag<'_>,
    board: Option<(&Tag<'_>, Size)>,
) -> Result<AnyPosition, RecordTextError> {
    let position: AnyPosition =
        tag.value.parse().map_err(|error| tag.error(RecordProblem::Position(error)))?;
    let found = position.board().size();
    match board {
        Some((board, size)) if size != found => {
            let expected = format!("{}, the side of the position's board", found.side());
            Err(wrong_value(board, "Board", &expected))
        }
        _ => Ok(position),
    }
}
