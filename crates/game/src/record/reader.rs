use std::str::FromStr;

use crate::record::game_record::begins_turn;
use crate::record::lexer::Lexer;
use crate::record::{Heading, NotationError, Readable, Record, Words, excerpt, shortened};
use crate::{Side, Turn};

impl<P: Readable> Record<P> {
    /// Reads every record in a text, one after the other.
    pub fn parse_all(text: &str) -> Result<Vec<Self>, NotationError> {
        let mut lexer = Lexer::new(text);
        let mut records = Vec::new();
        while !lexer.at_end() {
            records.push(read_record(&mut lexer)?);
        }
        Ok(records)
    }
}

impl<P: Readable> FromStr for Record<P> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut lexer = Lexer::new(text);
        let record = read_record(&mut lexer)?;
        if lexer.at_end() {
            return Ok(record);
        }
        let found = excerpt(lexer.peek_line());
        Err(lexer.error(format!("\"{found}\": expected the end of the text after one record")))
    }
}

fn read_record<P: Readable>(lexer: &mut Lexer) -> Result<Record<P>, NotationError> {
    let tags = lexer.tags()?;
    let heading = Heading { tags, end: lexer.line };
    if let Some(tag) = heading.find("Game").filter(|tag| tag.value != P::WORDS.game) {
        return Err(tag.wrong_value(P::WORDS.game));
    }
    let start = P::read_start(&heading)?;
    let mut record = Record::new(start).map_err(|error| lexer.error(error))?;
    for tag in heading.tags.iter().filter(|tag| !P::WORDS.is_own_tag(tag.name)) {
        record.add_tag(tag.name, &tag.value).map_err(|error| tag.error(error))?;
    }
    read_plies(lexer, &mut record)?;
    read_result(lexer, &mut record, &heading)?;
    Ok(record)
}

/// Reads plies up to the result.
fn read_plies<P: Readable>(lexer: &mut Lexer, record: &mut Record<P>) -> Result<(), NotationError> {
    let mut may_annotate = false;
    let mut turns = Turns { begun: 0, is_numbered: false };
    while parse_result::<P>(lexer.peek_word()).is_none() {
        let line = lexer.line;
        if let Some(brace) = lexer.next_brace()? {
            let ply = record.plies.last_mut().filter(|_| may_annotate);
            let a_move = P::WORDS.a_move;
            let no_ply = || {
                let (found, one) = (excerpt(brace), "and one pair of braces");
                NotationError(format!("{{{found}}}: expected {a_move} before it, {one} {a_move}"))
            };
            ply.ok_or_else(no_ply)
                .and_then(|ply| ply.annotate(brace))
                .map_err(|problem| NotationError::at_line(line, problem))?;
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
    /// Whether the number of the next turn has been read.
    is_numbered: bool,
}

impl Turns {
    /// Counts the next ply.
    fn count<P: Readable>(&mut self, record: &Record<P>) {
        self.begun += usize::from(begins_turn(record.position(), record.plies().len()));
        self.is_numbered = false;
    }

    /// Skips the number of a turn if it comes next, and says so; a turn has one at most.
    fn skip_number<P: Readable>(
        &mut self,
        lexer: &mut Lexer,
        record: &Record<P>,
    ) -> Result<bool, NotationError> {
        let word = lexer.peek_word();
        if !word.ends_with('.') {
            return Ok(false);
        }
        let is_due = begins_turn(record.position(), record.plies().len());
        let number = (is_due && !self.is_numbered).then(|| format!("{}.", self.begun + 1));
        if number.as_deref() != Some(word) {
            let number = number.map(|number| number + " or ").unwrap_or_default();
            let (text, ply) = (excerpt(word), P::WORDS.ply);
            return Err(lexer.error(format!("\"{text}\": expected {number}{ply}")));
        }
        lexer.next_word();
        self.is_numbered = true;
        Ok(true)
    }
}

/// Reads a roll, if there is one, and a move; `false` if the record ends before the move.
fn read_ply<P: Readable>(lexer: &mut Lexer, record: &mut Record<P>) -> Result<bool, NotationError> {
    let word = lexer.peek_word();
    if word.is_empty() {
        return Err(no_result::<P>(lexer));
    }
    let (name, number) = (P::WORDS.mov, record.plies().len() + 1);
    let position = record.position();
    if let Some(roll) = word.strip_prefix('@').and_then(P::parse_roll) {
        let rolled = record.roll(roll);
        rolled.map_err(|error| lexer.error(format!("{name} {number}: {error}")))?;
        lexer.next_word();
        let next = lexer.peek_word();
        if next.is_empty() || parse_result::<P>(next).is_some() {
            return Ok(false);
        }
    } else if position.turn() == Turn::ToRoll || position.unplayed_roll().is_some() {
        let Words { ply, sides: [first, second], .. } = P::WORDS;
        let expected = format!("{ply}, or the result ({first}, {second} or *)");
        return Err(lexer.error(format!("\"{}\": expected {expected}", excerpt(word))));
    }
    let mov = record.position().parse_move(lexer.peek_word());
    let mov = mov.map_err(|error| lexer.error(format!("{name} {number}: {error}")))?;
    record.push_legal(mov);
    lexer.next_word();
    Ok(true)
}

fn read_result<P: Readable>(
    lexer: &mut Lexer,
    record: &mut Record<P>,
    heading: &Heading,
) -> Result<(), NotationError> {
    let word = lexer.peek_word();
    let Some(result) = parse_result::<P>(word) else {
        return Err(no_result::<P>(lexer));
    };
    record.set_result(result).map_err(|error| lexer.error(error))?;
    if let Some(tag) = heading.find("Result").filter(|tag| tag.value != word) {
        let (value, line) = (shortened(&tag.value), tag.line);
        let problem = format!("result {word}, but the tag on line {line} says \"{value}\"");
        return Err(lexer.error(problem));
    }
    lexer.next_word();
    Ok(())
}

fn no_result<P: Readable>(lexer: &Lexer) -> NotationError {
    let [first, second] = P::WORDS.sides;
    lexer.error(format!("the record ends without a result: expected {first}, {second} or *"))
}

/// Reads a result, which may be that nobody has won; `None` if the text is not a result.
fn parse_result<P: Readable>(text: &str) -> Option<Option<Side>> {
    let results = [Some(Side::First), Some(Side::Second), None];
    results.into_iter().find(|&result| P::WORDS.result(result) == text)
}
