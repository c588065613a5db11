use game::{Outcome, Side};
use thiserror::Error;

use super::tree::{Fraction, Node, StaticValue};

/// Why a text is not a toy game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum ToyError {
    #[error("\"{0}\": the game is over")]
    Over(String),
    #[error("column {column}: expected {expected}, found {found}")]
    Syntax { column: usize, expected: &'static str, found: String },
    #[error("column {column}: the probabilities of this roll add up to {total}, expected 1")]
    Total { column: usize, total: String },
}

/// Reads a whole tree.
pub(super) fn parse_tree(text: &str) -> Result<Node, ToyError> {
    let mut reader = Reader { text, at: 0 };
    let tree = reader.node()?;
    reader.skip_spaces();
    if reader.at == text.len() {
        Ok(tree)
    } else {
        Err(reader.error(reader.at, "the end of the text"))
    }
}

/// Probabilities are sums of rounded fractions.
const TOLERANCE: f64 = 1e-9;

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn node(&mut self) -> Result<Node, ToyError> {
        self.skip_spaces();
        let start = self.at;
        match self.take_while(|c| c.is_ascii_alphabetic()) {
            "win" => Ok(Node::Over(Outcome { winner: Side::First })),
            "loss" => Ok(Node::Over(Outcome { winner: Side::Second })),
            "first" => self.choice(Side::First),
            "second" => self.choice(Side::Second),
            "roll" => self.dice(start),
            _ => Err(self.error(start, "first(..), second(..), roll(..), win or loss")),
        }
    }

    fn choice(&mut self, player: Side) -> Result<Node, ToyError> {
        let value = self.static_value()?;
        let children = self.list(Self::node)?;
        Ok(Node::Choice { player, value, children })
    }

    fn dice(&mut self, start: usize) -> Result<Node, ToyError> {
        let value = self.static_value()?;
        let children = self.list(|reader| {
            let chance = reader.fraction()?;
            reader.symbol(':', "':' after the probability")?;
            Ok((chance, reader.node()?))
        })?;
        let total: f64 = children.iter().map(|(chance, _)| chance.probability()).sum();
        if (total - 1.0).abs() > TOLERANCE {
            return Err(ToyError::Total { column: self.column(start), total: total.to_string() });
        }
        Ok(Node::Roll { value, children })
    }

    fn list<T>(
        &mut self,
        item: impl Fn(&mut Self) -> Result<T, ToyError>,
    ) -> Result<Vec<T>, ToyError> {
        self.symbol('(', "'(' and the children")?;
        let mut items = vec![item(self)?];
        while self.next_is(',') {
            items.push(item(self)?);
        }
        self.symbol(')', "',' or ')'")?;
        Ok(items)
    }

    fn static_value(&mut self) -> Result<Option<StaticValue>, ToyError> {
        if !self.next_is('=') {
            return Ok(None);
        }
        let start = self.at;
        let number = self.take_while(|c| c.is_ascii_digit() || c == '.');
        let value = number.parse().ok().and_then(StaticValue::new);
        value.map(Some).ok_or_else(|| self.error(start, "a value from 0 to 1"))
    }

    fn fraction(&mut self) -> Result<Fraction, ToyError> {
        self.skip_spaces();
        let start = self.at;
        let text = self.take_while(|c| c.is_ascii_digit() || c == '/');
        let parts = text.split_once('/').map(|(above, below)| (above.parse(), below.parse()));
        match parts {
            Some((Ok(numerator @ 1..), Ok(denominator @ 1..))) => {
                Ok(Fraction { numerator, denominator })
            }
            _ => Err(self.error(start, "a probability such as 1/6")),
        }
    }

    fn symbol(&mut self, symbol: char, expected: &'static str) -> Result<(), ToyError> {
        if self.next_is(symbol) { Ok(()) } else { Err(self.error(self.at, expected)) }
    }

    fn next_is(&mut self, symbol: char) -> bool {
        self.skip_spaces();
        let is_next = self.rest().starts_with(symbol);
        self.at += if is_next { symbol.len_utf8() } else { 0 };
        is_next
    }

    fn skip_spaces(&mut self) {
        self.take_while(char::is_whitespace);
    }

    fn take_while(&mut self, belongs: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|c| !belongs(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn column(&self, at: usize) -> usize {
        self.text[..at].chars().count() + 1
    }

    fn error(&self, at: usize, expected: &'static str) -> ToyError {
        let found = match self.text[at..].split_whitespace().next() {
            Some(word) => format!("\"{word}\""),
            None => "the end of the text".into(),
        };
        ToyError::Syntax { column: self.column(at), expected, found }
    }
}
