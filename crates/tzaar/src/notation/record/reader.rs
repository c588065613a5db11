use std::str::FromStr;

use game::Position as _;
use record::{Braces, LexProblem, Lexer, Located, Tag, excerpt, shortened};
use thiserror::Error;

use super::{OWN_TAGS, Ply, Record, RecordError, result_name};
use crate::notation::TextError;
use crate::{BLACK, Side, Step, WHITE};

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
    let mut record = begin(lexer, &tags)?;
    for tag in tags.iter().filter(|tag| !OWN_TAGS.contains(&tag.name)) {
        record.add_tag(tag.name, &tag.value).map_err(|error| tag.error(error.into()))?;
    }
    read_actions(lexer, &mut record)?;
    read_result(lexer, &mut record, &tags)?;
    Ok(record)
}

/// The record of a game that begins as the tags say.
fn begin(lexer: &Lexer<'_>, tags: &[Tag<'_>]) -> Result<Record, RecordTextError> {
    let find = |name| tags.iter().find(|tag| tag.name == name);
    if let Some(tag) = find("Game").filter(|tag| tag.value != "TZAAR") {
        return Err(tag.error(RecordProblem::Game(shortened(&tag.value))));
    }
    let tag = find("Position").ok_or_else(|| lexer.error(RecordProblem::NoStart))?;
    let start = tag.value.parse().map_err(|error| tag.error(RecordProblem::Position(error)))?;
    Record::new(start).map_err(|error| tag.error(error.into()))
}

/// Reads actions up to the result.
fn read_actions(lexer: &mut Lexer<'_>, record: &mut Record) -> Result<(), RecordTextError> {
    let mut may_annotate = false;
    let mut turns = Turns { begun: 0, is_numbered: false };
    while parse_result(lexer.peek_word()).is_none() {
        let line = lexer.line();
        if let Some(brace) = lexer.next_brace().map_err(Located::into_problem)? {
            let ply = record.last_ply().filter(|_| may_annotate);
            let ply = ply.ok_or(RecordProblem::Brace(excerpt(brace)));
            ply.and_then(|ply| annotate(ply, brace))
                .map_err(|problem| RecordTextError { line, problem })?;
            may_annotate = false;
        } else if !turns.skip_number(lexer, record)? {
            turns.count(record);
            read_action(lexer, record)?;
            may_annotate = true;
        }
    }
    Ok(())
}

/// The turns of a record that is being read.
struct Turns {
    begun: usize,
    /// Whether the number of the next turn was there already.
    is_numbered: bool,
}

impl Turns {
    fn is_due(&self, record: &Record) -> bool {
        self.begun == 0 || record.position().step() == Step::First
    }

    /// Counts the next action.
    fn count(&mut self, record: &Record) {
        self.begun += usize::from(self.is_due(record));
        self.is_numbered = false;
    }

    /// Whether the number of a turn comes next, which is then skipped; a turn has one at most.
    fn skip_number(
        &mut self,
        lexer: &mut Lexer<'_>,
        record: &Record,
    ) -> Result<bool, RecordTextError> {
        let word = lexer.peek_word();
        if !word.ends_with('.') {
            return Ok(false);
        }
        let may_come = self.is_due(record) && !self.is_numbered;
        let number = may_come.then(|| format!("{}.", self.begun + 1));
        if number.as_deref() != Some(word) {
            let expected = number.map(|number| number + " or ").unwrap_or_default();
            return Err(lexer.error(RecordProblem::TurnNumber { text: excerpt(word), expected }));
        }
        lexer.next_word();
        self.is_numbered = true;
        Ok(true)
    }
}

fn read_action(lexer: &mut Lexer<'_>, record: &mut Record) -> Result<(), RecordTextError> {
    let word = lexer.peek_word();
    if word.is_empty() {
        return Err(lexer.error(RecordProblem::NoResult));
    }
    let number = record.plies().len() + 1;
    let action = record.position().parse_move(word).map_err(RecordError::from);
    action
        .and_then(|action| record.push(action).map(drop))
        .map_err(|error| lexer.error(RecordProblem::Action { number, error }))?;
    lexer.next_word();
    Ok(())
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
    [Some(WHITE), Some(BLACK), None].into_iter().find(|&result| result_name(result) == text)
}

/// Why a text is not a record, and where.
pub type RecordTextError = Located<RecordProblem>;

/// What is wrong with the text of a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum RecordProblem {
    #[error(transparent)]
    Text(#[from] LexProblem),
    #[error("tag Game \"{0}\": expected TZAAR")]
    Game(String),
    #[error("tag Position: {0}")]
    Position(TextError),
    #[error("the game has no start: expected the tag Position")]
    NoStart,
    #[error("\"{text}\": expected {expected}an action such as D5D4")]
    TurnNumber { text: String, expected: String },
    #[error("action {number}: {error}")]
    Action { number: usize, error: RecordError },
    #[error("{{{0}}}: expected an action before it, and one pair of braces an action")]
    Brace(String),
    #[error("{{{0}}}: expected a number from 0 to 1, or \\ before a comment that starts like one")]
    Evaluation(String),
    #[error("the record ends without a result: expected white, black or *")]
    NoResult,
    #[error("result {word}, but the tag on line {tag_line} says \"{tag}\"")]
    OtherResult { word: String, tag: String, tag_line: usize },
    #[error("\"{0}\": expected the end of the text after one record")]
    Trailing(String),
    #[error(transparent)]
    Record(#[from] RecordError),
}
