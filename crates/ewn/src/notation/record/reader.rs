use std::str::FromStr;

use game::Position as _;
use record::{Braces, LexProblem, Lexer, Located, Tag, excerpt, parse_digits, shortened};
use thiserror::Error;

use super::{OWN_TAGS, Ply, Record, RecordError, result_name, tags};
use crate::notation::TextError;
use crate::{BLUE, Die, RED, SetUpError, Side};

/// Reads every record in a text, one after the other.
///
/// # Errors
/// Says what is wrong and on which line.
pub fn parse_all(text: &str) -> Result<Vec<Record>, RecordTextError> {
    let mut lexer = Lexer::new(text);
    let mut records = Vec::new();
    while !lexer.at_end() {
        records.push(read_record(&mut lexer)?);
    }
    Ok(records)
}

impl FromStr for Record {
    type Err = RecordTextError;

    fn from_str(text: &str) -> Result<Self, RecordTextError> {
        let mut lexer = Lexer::new(text);
        let record = read_record(&mut lexer)?;
        if lexer.at_end() {
            return Ok(record);
        }
        Err(lexer.error(RecordProblem::Trailing(excerpt(lexer.peek_line()))))
    }
}

fn read_record(lexer: &mut Lexer<'_>) -> Result<Record, RecordTextError> {
    let tags = lexer.tags().map_err(Located::into_problem)?;
    let mut record = tags::record(&tags, lexer.line())?;
    for tag in tags.iter().filter(|tag| !OWN_TAGS.contains(&tag.name)) {
        record.add_tag(tag.name, &tag.value).map_err(|error| tag.error(error.into()))?;
    }
    read_moves(lexer, &mut record)?;
    read_result(lexer, &mut record, &tags)?;
    Ok(record)
}

/// Reads plies up to the result.
fn read_moves(lexer: &mut Lexer<'_>, record: &mut Record) -> Result<(), RecordTextError> {
    let mut may_annotate = false;
    let mut is_numbered = false;
    while parse_result(lexer.peek_word()).is_none() {
        let line = lexer.line();
        if let Some(brace) = lexer.next_brace().map_err(Located::into_problem)? {
            let ply = record.last_ply().filter(|_| may_annotate);
            let ply = ply.ok_or(RecordProblem::Brace(excerpt(brace)));
            ply.and_then(|ply| annotate(ply, brace))
                .map_err(|problem| RecordTextError { line, problem })?;
            may_annotate = false;
        } else if skip_turn_number(lexer, record, is_numbered)? {
            is_numbered = true;
        } else {
            may_annotate = read_ply(lexer, record)?;
            is_numbered = false;
        }
    }
    Ok(())
}

/// Whether the number of a turn comes next, which is then skipped; a ply has one at most.
fn skip_turn_number(
    lexer: &mut Lexer<'_>,
    record: &Record,
    is_numbered: bool,
) -> Result<bool, RecordTextError> {
    let word = lexer.peek_word();
    if !word.ends_with('.') {
        return Ok(false);
    }
    let plies = record.plies().len();
    let may_come = plies.is_multiple_of(2) && !is_numbered;
    let number = may_come.then(|| format!("{}.", plies / 2 + 1));
    if number.as_deref() != Some(word) {
        let expected = number.map(|number| number + " or ").unwrap_or_default();
        return Err(lexer.error(RecordProblem::TurnNumber { text: excerpt(word), expected }));
    }
    lexer.next_word();
    Ok(true)
}

/// Reads a roll and its move; false if the record ends before the move.
fn read_ply(lexer: &mut Lexer<'_>, record: &mut Record) -> Result<bool, RecordTextError> {
    let roll = lexer.peek_word();
    let number = record.plies().len() + 1;
    let Some(die) = roll.strip_prefix('@').and_then(parse_digits).and_then(Die::new) else {
        return Err(lexer.error(if roll.is_empty() {
            RecordProblem::NoResult
        } else {
            RecordProblem::Roll(excerpt(roll))
        }));
    };
    let illegal = |error| RecordProblem::Ply { number, error };
    record.roll(die).map_err(|error| lexer.error(illegal(error)))?;
    lexer.next_word();
    let word = lexer.peek_word();
    if word.is_empty() || parse_result(word).is_some() {
        return Ok(false);
    }
    let mov = record.position().parse_move(word).map_err(RecordError::from);
    mov.and_then(|mov| record.push(die, mov).map(drop))
        .map_err(|error| lexer.error(illegal(error)))?;
    lexer.next_word();
    Ok(true)
}

fn annotate(ply: &mut Ply, brace: &str) -> Result<(), RecordProblem> {
    let braces = Braces::read(brace).map_err(RecordProblem::Evaluation)?;
    if let Some(value) = braces.evaluation {
        ply.set_evaluation(value);
    }
    ply.set_comment(&braces.unescaped_comment());
    Ok(())
}

fn read_result(
    lexer: &mut Lexer<'_>,
    record: &mut Record,
    tags: &[Tag<'_>],
) -> Result<(), RecordTextError> {
    let word = lexer.peek_word();
    let Some(result) = parse_result(word) else {
        return Err(lexer.error(RecordProblem::NoResult));
    };
    record.set_result(result).map_err(|error| lexer.error(error.into()))?;
    if let Some(tag) = tags.iter().find(|tag| tag.name == "Result" && tag.value != word) {
        let (tag, tag_line) = (shortened(&tag.value), tag.line);
        return Err(lexer.error(RecordProblem::OtherResult { word: word.into(), tag, tag_line }));
    }
    lexer.next_word();
    Ok(())
}

/// The result with this name.
fn parse_result(text: &str) -> Option<Option<Side>> {
    [Some(RED), Some(BLUE), None].into_iter().find(|&result| result_name(result) == text)
}

/// Why a text is not a record, and where.
pub type RecordTextError = Located<RecordProblem>;

/// What is wrong with the text of a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum RecordProblem {
    #[error(transparent)]
    Text(#[from] LexProblem),
    #[error("tag {name} \"{value}\": expected {expected}")]
    TagValue { name: &'static str, value: String, expected: String },
    #[error("tag {name}: {error}")]
    SetUp { name: &'static str, error: SetUpError },
    #[error("tag Position: {0}")]
    Position(TextError),
    #[error("the game has no start: expected the tags RedSetUp and BlueSetUp, or Position")]
    NoStart,
    #[error("tag {0} beside Position: expected one or the other")]
    TwoStarts(&'static str),
    #[error("\"{0}\": expected a roll such as @3, or the result (red, blue or *)")]
    Roll(String),
    #[error("\"{text}\": expected {expected}a roll such as @3")]
    TurnNumber { text: String, expected: String },
    #[error("move {number}: {error}")]
    Ply { number: usize, error: RecordError },
    #[error("{{{0}}}: expected a move before it, and one pair of braces a move")]
    Brace(String),
    #[error("{{{0}}}: expected a number from 0 to 1, or \\ before a comment that starts like one")]
    Evaluation(String),
    #[error("the record ends without a result: expected red, blue or *")]
    NoResult,
    #[error("result {word}, but the tag on line {tag_line} says \"{tag}\"")]
    OtherResult { word: String, tag: String, tag_line: usize },
    #[error("\"{0}\": expected the end of the text after one record")]
    Trailing(String),
    #[error(transparent)]
    Record(#[from] RecordError),
}
