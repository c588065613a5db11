use std::str::FromStr;

use crate::{Side, Turn};
use thiserror::Error;

use crate::record::game_record::begins_turn;
use crate::record::lexer::Lexer;
use crate::record::{Heading, Located, Readable, Record, RecordError, excerpt, shortened};

impl<P: Readable> Record<P> {
    /// Reads every record in a text, one after the other.
    pub fn parse_all(text: &str) -> Result<Vec<Self>, RecordTextError> {
        let mut lexer = Lexer::new(text);
        let mut records = Vec::new();
        while !lexer.at_end() {
            records.push(read_record(&mut lexer)?);
        }
        Ok(records)
    }
}

impl<P: Readable> FromStr for Record<P> {
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

fn read_record<P: Readable>(lexer: &mut Lexer<'_>) -> Result<Record<P>, RecordTextError> {
    let tags = lexer.tags()?;
    let heading = Heading { tags, end: lexer.line };
    if let Some(tag) = heading.find("Game").filter(|tag| tag.value != P::WORDS.game) {
        return Err(tag.wrong_value(P::WORDS.game));
    }
    let start = P::read_start(&heading)?;
    let mut record = Record::new(start).map_err(|error| lexer.error(error.into()))?;
    for tag in heading.tags.iter().filter(|tag| !P::WORDS.is_own_tag(tag.name)) {
        record.add_tag(tag.name, &tag.value).map_err(|error| tag.error(error.into()))?;
    }
    read_plies(lexer, &mut record)?;
    read_result(lexer, &mut record, &heading)?;
    Ok(record)
}

/// Reads plies up to the result.
fn read_plies<P: Readable>(
    lexer: &mut Lexer<'_>,
    record: &mut Record<P>,
) -> Result<(), RecordTextError> {
    let mut may_annotate = false;
    let mut turns = Turns { begun: 0, is_numbered: false };
    while parse_result::<P>(lexer.peek_word()).is_none() {
        let line = lexer.line;
        if let Some(brace) = lexer.next_brace()? {
            let ply = record.plies.last_mut().filter(|_| may_annotate);
            let a_move = P::WORDS.a_move;
            ply.ok_or_else(|| RecordProblem::Brace { text: excerpt(brace), a_move })
                .and_then(|ply| ply.annotate(brace))
                .map_err(|problem| Located { line, problem })?;
            may_annotate = false;
        } else if !turns.skip_number(lexer, record)? {
            turns.count(record);
            may_annotate = read_ply(lexer, record)?;
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
    /// Counts the next ply.
    fn count<P: Readable>(&mut self, record: &Record<P>) {
        self.begun += usize::from(begins_turn(record.position(), record.plies().len()));
        self.is_numbered = false;
    }

    /// Whether the number of a turn comes next, which is then skipped; a turn has one at most.
    fn skip_number<P: Readable>(
        &mut self,
        lexer: &mut Lexer<'_>,
        record: &Record<P>,
    ) -> Result<bool, RecordTextError> {
        let word = lexer.peek_word();
        if !word.ends_with('.') {
            return Ok(false);
        }
        let is_due = begins_turn(record.position(), record.plies().len());
        let number = (is_due && !self.is_numbered).then(|| format!("{}.", self.begun + 1));
        if number.as_deref() != Some(word) {
            let number = number.map(|number| number + " or ").unwrap_or_default();
            let (text, ply) = (excerpt(word), P::WORDS.ply);
            return Err(lexer.error(RecordProblem::TurnNumber { text, number, ply }));
        }
        lexer.next_word();
        self.is_numbered = true;
        Ok(true)
    }
}

/// Reads a roll, if there is one, and a move; false if the record ends before the move.
fn read_ply<P: Readable>(
    lexer: &mut Lexer<'_>,
    record: &mut Record<P>,
) -> Result<bool, RecordTextError> {
    let word = lexer.peek_word();
    if word.is_empty() {
        return Err(lexer.error(RecordProblem::NoResult { sides: P::WORDS.sides }));
    }
    let (name, number) = (P::WORDS.mov, record.plies().len() + 1);
    let illegal = |error| RecordProblem::Ply { name, number, error };
    let position = record.position();
    if let Some(roll) = word.strip_prefix('@').and_then(P::parse_roll) {
        record.roll(roll).map_err(|error| lexer.error(illegal(error)))?;
        lexer.next_word();
        let next = lexer.peek_word();
        if next.is_empty() || parse_result::<P>(next).is_some() {
            return Ok(false);
        }
    } else if position.turn() == Turn::ToRoll || position.unplayed_roll().is_some() {
        let (text, ply, sides) = (excerpt(word), P::WORDS.ply, P::WORDS.sides);
        return Err(lexer.error(RecordProblem::NoPly { text, ply, sides }));
    }
    let mov = record.position().parse_move(lexer.peek_word());
    let mov = mov.map_err(|error| lexer.error(illegal(RecordError::forbidden(error))))?;
    record.push_legal(mov);
    lexer.next_word();
    Ok(true)
}

fn read_result<P: Readable>(
    lexer: &mut Lexer<'_>,
    record: &mut Record<P>,
    heading: &Heading<'_>,
) -> Result<(), RecordTextError> {
    let word = lexer.peek_word();
    let Some(result) = parse_result::<P>(word) else {
        return Err(lexer.error(RecordProblem::NoResult { sides: P::WORDS.sides }));
    };
    record.set_result(result).map_err(|error| lexer.error(error.into()))?;
    if let Some(tag) = heading.find("Result").filter(|tag| tag.value != word) {
        let (tag, tag_line) = (shortened(&tag.value), tag.line);
        return Err(lexer.error(RecordProblem::OtherResult { word: word.into(), tag, tag_line }));
    }
    lexer.next_word();
    Ok(())
}

/// The result with this name.
fn parse_result<P: Readable>(text: &str) -> Option<Option<Side>> {
    let results = [Some(Side::First), Some(Side::Second), None];
    results.into_iter().find(|&result| P::WORDS.result(result) == text)
}

/// Why a text is not a record, and where.
pub type RecordTextError = Located<RecordProblem>;

/// What is wrong with the text of a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum RecordProblem {
    #[error("\"{0}\": expected a tag such as [Event \"name\"]")]
    NoTag(String),
    #[error("tag {name} appears twice, first on line {first}")]
    TagTwice { name: String, first: usize },
    #[error("{0}: expected a closing brace")]
    OpenBrace(String),
    #[error("tag {name} \"{value}\": expected {expected}")]
    TagValue { name: String, value: String, expected: String },
    #[error("tag {name}: {reason}")]
    TagContent { name: String, reason: String },
    #[error("the game has no start: expected {0}")]
    NoStart(&'static str),
    #[error("tag {name} beside {other}: expected one or the other")]
    TwoStarts { name: String, other: &'static str },
    #[error("\"{text}\": expected {ply}, or the result ({}, {} or *)", sides[0], sides[1])]
    NoPly { text: String, ply: &'static str, sides: [&'static str; 2] },
    #[error("\"{text}\": expected {number}{ply}")]
    TurnNumber { text: String, number: String, ply: &'static str },
    #[error("{name} {number}: {error}")]
    Ply { name: &'static str, number: usize, error: RecordError },
    #[error("{{{text}}}: expected {a_move} before it, and one pair of braces {a_move}")]
    Brace { text: String, a_move: &'static str },
    #[error("{{{0}}}: expected a number from 0 to 1, or \\ before a comment that starts like one")]
    Evaluation(String),
    #[error("the record ends without a result: expected {}, {} or *", sides[0], sides[1])]
    NoResult { sides: [&'static str; 2] },
    #[error("result {word}, but the tag on line {tag_line} says \"{tag}\"")]
    OtherResult { word: String, tag: String, tag_line: usize },
    #[error("\"{0}\": expected the end of the text after one record")]
    Trailing(String),
    #[error(transparent)]
    Record(#[from] RecordError),
}
