use game::record::{excerpt, is_digits, parse_digits};

use super::{at_line, side_of};
use crate::notation::NotationError;
use crate::{Side, Size, Square};

/// The cubes and plies as they are written, with the squares as the writer turned the board.
#[derive(Default)]
pub(super) struct Body<'a> {
    pub cubes: [Vec<(u8, Square)>; 2],
    /// Where the cubes of each player are written.
    pub lines: [usize; 2],
    pub plies: Vec<WrittenPly<'a>>,
}

/// `1:3;(R3,C4)`: a die, and a cube or a square and where it goes.
pub(super) struct WrittenPly<'a> {
    pub line: usize,
    pub die: &'a str,
    pub subject: &'a str,
    pub to: &'a str,
}

impl<'a> Body<'a> {
    pub fn read(text: &'a str, first_line: usize) -> Result<Self, NotationError> {
        let mut body = Self { lines: [first_line; 2], ..Self::default() };
        let mut lexer = Lexer { rest: text, line: first_line };
        let mut side: Option<Side> = None;
        while let Some((line, token)) = lexer.next()? {
            let unexpected = |text: &str| {
                let expected = "R: or B: and cubes, or a ply such as 1:3;(R3,C4)";
                at_line(line, format!("\"{}\": expected {expected}", excerpt(text)))
            };
            let word = match token {
                Token::Word(word) => word,
                Token::Colon => return Err(unexpected(":")),
                Token::Pair(first, second) => {
                    return Err(unexpected(&format!("({first},{second})")));
                }
            };
            if lexer.skip_colon() {
                side = side_of(word);
                match side {
                    Some(player) => body.lines[player.index()] = line,
                    None => body.plies.push(lexer.ply(line, word)?),
                }
            } else if let Some(player) = side {
                let cube = read_cube(word).ok_or_else(|| {
                    let expected = "a square and a number from 1 to 6, such as A5-1";
                    at_line(line, format!("\"{}\": expected {expected}", excerpt(word)))
                })?;
                body.cubes[player.index()].push(cube);
            } else {
                return Err(unexpected(word));
            }
        }
        Ok(body)
    }
}

/// `A5-1`.
fn read_cube(word: &str) -> Option<(u8, Square)> {
    let (square, number) = word.split_once('-')?;
    Some((read_number(number)?, read_square(square)?))
}

/// The number of a cube.
pub(super) fn read_number(text: &str) -> Option<u8> {
    parse_digits(text).filter(|number| (1..=Size::FIVE.cubes()).contains(number))
}

/// `A5`, in either case.
pub(super) fn read_square(text: &str) -> Option<Square> {
    Square::parse(Size::FIVE, &text.to_ascii_lowercase())
}

enum Token<'a> {
    Word(&'a str),
    Colon,
    Pair(&'a str, &'a str),
}

struct Lexer<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Lexer<'a> {
    /// The next token and its line.
    fn next(&mut self) -> Result<Option<(usize, Token<'a>)>, NotationError> {
        self.take_until(|c| !is_separator(c));
        let line = self.line;
        let token = match self.rest.chars().next() {
            None => return Ok(None),
            Some(':') => {
                self.take(1);
                Token::Colon
            }
            Some('(') => {
                self.take(1);
                let inside = self.take_until(|c| matches!(c, ')' | '\n'));
                let pair = inside.split_once(',').filter(|_| self.rest.starts_with(')'));
                let (first, second) = pair.ok_or_else(|| {
                    let expected = "a cube, a comma, a square and ), such as (R3,C4)";
                    at_line(line, format!("\"({}\": expected {expected}", excerpt(inside)))
                })?;
                self.take(1);
                Token::Pair(first.trim(), second.trim())
            }
            Some(_) => Token::Word(self.take_until(|c| is_separator(c) || matches!(c, ':' | '('))),
        };
        Ok(Some((line, token)))
    }

    /// Whether a colon follows, which is then skipped.
    fn skip_colon(&mut self) -> bool {
        let after = self.rest.trim_start_matches([' ', '\t']).strip_prefix(':');
        self.rest = after.unwrap_or(self.rest);
        after.is_some()
    }

    /// The die and the pair of ply `number`, whose colon was the last token.
    fn ply(&mut self, line: usize, number: &str) -> Result<WrittenPly<'a>, NotationError> {
        let shown = excerpt(number);
        if !is_digits(number) {
            let problem = format!("\"{shown}:\": expected R:, B: or the number of a ply");
            return Err(at_line(line, problem));
        }
        match (self.next()?, self.next()?) {
            (Some((_, Token::Word(die))), Some((line, Token::Pair(subject, to)))) => {
                Ok(WrittenPly { line, die, subject, to })
            }
            _ => {
                let expected = "a die and a move, such as 3;(R3,C4)";
                let problem = format!("ply \"{shown}:\" breaks off: expected {expected}");
                Err(at_line(line, problem))
            }
        }
    }

    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }

    fn take_until(&mut self, end: impl Fn(char) -> bool) -> &'a str {
        self.take(self.rest.find(end).unwrap_or(self.rest.len()))
    }
}

fn is_separator(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, ';' | ',')
}

/// A text with full-width characters, such as `；：（），`, replaced by ASCII.
pub(super) fn plain(text: &str) -> String {
    let plain = |letter: char| match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(letter as u32 - 0xff01 + 0x21).unwrap_or(letter),
        _ => letter,
    };
    text.chars().map(plain).collect()
}
