use super::reader::{CcgcError, CcgcProblem};
use crate::{BLUE, RED, Side, Size, Square};
use record::excerpt;
use record::{is_digits, parse_digits};

/// The cubes and plies as they are written, with the squares as the writer turned the
/// board.
#[derive(Default)]
pub(super) struct Body {
    pub cubes: [Vec<(u8, Square)>; 2],
    /// Where the cubes of each player are written.
    pub lines: [usize; 2],
    pub plies: Vec<WrittenPly>,
}

/// `1:3;(R3,C4)`: a die, and a cube or a square and where it goes.
pub(super) struct WrittenPly {
    pub line: usize,
    pub die: String,
    pub subject: String,
    pub to: String,
}

impl Body {
    pub fn read(text: &str, first_line: usize) -> Result<Self, CcgcError> {
        let mut body = Self { lines: [first_line; 2], ..Self::default() };
        let mut lexer = Lexer { rest: text, line: first_line };
        let mut side: Option<Side> = None;
        while let Some((line, token)) = lexer.next()? {
            let error = |problem| CcgcError { line, problem };
            let Token::Word(word) = token else {
                return Err(error(CcgcProblem::Unexpected(excerpt(&token.text()))));
            };
            if lexer.skip_colon() {
                side = side_of(&word);
                match side {
                    Some(player) => body.lines[player.index()] = line,
                    None => body.plies.push(lexer.ply(line, &word)?),
                }
            } else if let Some(player) = side {
                let cube =
                    read_cube(&word).ok_or_else(|| error(CcgcProblem::Cube(excerpt(&word))))?;
                body.cubes[player.index()].push(cube);
            } else {
                return Err(error(CcgcProblem::Unexpected(excerpt(&word))));
            }
        }
        Ok(body)
    }
}

fn side_of(word: &str) -> Option<Side> {
    match word {
        "R" | "r" => Some(RED),
        "B" | "b" => Some(BLUE),
        _ => None,
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

enum Token {
    Word(String),
    Colon,
    Pair(String, String),
}

impl Token {
    fn text(&self) -> String {
        match self {
            Self::Word(word) => word.clone(),
            Self::Colon => ":".into(),
            Self::Pair(first, second) => format!("({first},{second})"),
        }
    }
}

struct Lexer<'a> {
    rest: &'a str,
    line: usize,
}

impl Lexer<'_> {
    /// The next token and its line.
    fn next(&mut self) -> Result<Option<(usize, Token)>, CcgcError> {
        while self.peek().is_some_and(is_separator) {
            self.bump();
        }
        let line = self.line;
        let token = match self.peek() {
            None => return Ok(None),
            Some(':') => {
                self.bump();
                Token::Colon
            }
            Some('(') => {
                self.bump();
                let inside = self.take_while(|c| c != ')' && c != '\n');
                let pair = inside.split_once(',').filter(|_| self.bump() == Some(')'));
                let Some((first, second)) = pair else {
                    return Err(CcgcError { line, problem: CcgcProblem::Pair(excerpt(&inside)) });
                };
                Token::Pair(first.trim().into(), second.trim().into())
            }
            Some(_) => {
                Token::Word(self.take_while(|c| !is_separator(c) && !matches!(c, ':' | '(')))
            }
        };
        Ok(Some((line, token)))
    }

    /// Whether a colon follows, which is then skipped.
    fn skip_colon(&mut self) -> bool {
        let blanks = self.rest.len() - self.rest.trim_start_matches([' ', '\t']).len();
        let after = self.rest[blanks..].strip_prefix([':', '：']);
        if let Some(after) = after {
            self.rest = after;
        }
        after.is_some()
    }

    /// The die and the pair of ply `number`, whose colon was the last token.
    fn ply(&mut self, line: usize, number: &str) -> Result<WrittenPly, CcgcError> {
        let error = |problem| CcgcError { line, problem };
        if !is_digits(number) {
            return Err(error(CcgcProblem::Number(excerpt(number))));
        }
        let unfinished = || error(CcgcProblem::Unfinished(excerpt(number)));
        let Some((_, Token::Word(die))) = self.next()? else { return Err(unfinished()) };
        let Some((line, Token::Pair(subject, to))) = self.next()? else { return Err(unfinished()) };
        Ok(WrittenPly { line, die, subject, to })
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next().map(plain)
    }

    fn bump(&mut self) -> Option<char> {
        let letter = self.rest.chars().next()?;
        self.rest = &self.rest[letter.len_utf8()..];
        self.line += usize::from(letter == '\n');
        Some(plain(letter))
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> String {
        let mut text = String::new();
        while let Some(letter) = self.peek().filter(|&letter| wanted(letter)) {
            text.push(letter);
            self.bump();
        }
        text
    }
}

fn is_separator(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, ';' | ',')
}

/// The ASCII character for its full-width form, as in `；：（），`.
fn plain(letter: char) -> char {
    match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(letter as u32 - 0xff01 + 0x21).unwrap_or(letter),
        _ => letter,
    }
}
