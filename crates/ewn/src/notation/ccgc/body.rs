use game::record::{excerpt, is_digits, parse_digits};

use super::{at_line, side_of};
use crate::notation::NotationError;
use crate::{Side, Size, Square};

/// The cubes and plies as written; squares refer to the board as the writer turned it.
#[derive(Default)]
pub(super) struct Body<'a> {
    pub cubes: [Vec<(u8, Square)>; 2],
    /// The line on which each player's cubes are written.
    pub lines: [usize; 2],
    pub plies: Vec<WrittenPly<'a>>,
}

/// A ply such as `1:3;(R3,C4)`: the die, the cube or the square it leaves, and its target.
pub(super) struct WrittenPly<'a> {
    pub line: usize,
    pub die: &'a str,
    pub subject: &'a str,
    pub to: &'a str,
}

impl<'a> Body<'a> {
    pub fn read(text: &'a str, first_line: usize) -> Result<Self, NotationError> {
        let mut body = Self { lines: [first_line; 2], ..Self::default() };
        let tokens = tokens(text, first_line);
        let (mut rest, mut side): (_, Option<Side>) = (tokens.as_slice(), None);
        while let &[(line, token), ref after @ ..] = rest {
            let problem = |text: &str, expected: &str| {
                Err(at_line(line, format!("\"{}\": expected {expected}", excerpt(text))))
            };
            let is_word = !token.starts_with([':', '(']);
            rest = match after {
                &[(colon, ":"), ref after @ ..] if is_word && colon == line => {
                    side = side_of(token);
                    match side {
                        Some(player) => {
                            body.lines[player.index()] = line;
                            after
                        }
                        None if is_digits(token) => body.read_ply(line, token, after)?,
                        None => {
                            return problem(&format!("{token}:"), "R:, B: or the number of a ply");
                        }
                    }
                }
                _ => match (side.filter(|_| is_word), read_cube(token)) {
                    (Some(player), Some(cube)) => {
                        body.cubes[player.index()].push(cube);
                        after
                    }
                    (Some(_), None) => {
                        return problem(token, "a square and a number from 1 to 6, such as A5-1");
                    }
                    (None, _) => {
                        return problem(token, "R: or B: and cubes, or a ply such as 1:3;(R3,C4)");
                    }
                },
            };
        }
        Ok(body)
    }

    /// Reads the die and the pair of ply `number`; returns what follows them.
    fn read_ply<'t>(
        &mut self,
        line: usize,
        number: &str,
        after: &'t [(usize, &'a str)],
    ) -> Result<&'t [(usize, &'a str)], NotationError> {
        let &[(_, die), (line_of_pair, pair), ref after @ ..] = after else {
            return Err(breaks_off(line, number));
        };
        let inside = pair.strip_prefix('(').ok_or_else(|| breaks_off(line, number))?;
        let inside = inside.strip_suffix(')').and_then(|inside| inside.split_once(','));
        let (subject, to) = inside.ok_or_else(|| {
            let expected = "a cube, a comma, a square and ), such as (R3,C4)";
            at_line(line_of_pair, format!("\"{}\": expected {expected}", excerpt(pair)))
        })?;
        let (subject, to) = (subject.trim(), to.trim());
        self.plies.push(WrittenPly { line: line_of_pair, die, subject, to });
        Ok(after)
    }
}

fn breaks_off(line: usize, number: &str) -> NotationError {
    let expected = "a die and a move, such as 3;(R3,C4)";
    at_line(line, format!("ply \"{}:\" breaks off: expected {expected}", excerpt(number)))
}

/// Reads a square and a number, such as `A5-1`.
fn read_cube(word: &str) -> Option<(u8, Square)> {
    let (square, number) = word.split_once('-')?;
    Some((read_number(number)?, read_square(square)?))
}

pub(super) fn read_number(text: &str) -> Option<u8> {
    parse_digits(text).filter(|number| (1..=Size::FIVE.cubes()).contains(number))
}

/// Reads a square such as `A5`, in either case.
pub(super) fn read_square(text: &str) -> Option<Square> {
    Square::parse(Size::FIVE, &text.to_ascii_lowercase())
}

/// Splits a text into tokens with their lines: words, colons, and pairs in brackets.
fn tokens(text: &str, first_line: usize) -> Vec<(usize, &str)> {
    let is_separator = |letter: char| letter.is_whitespace() || matches!(letter, ';' | ',');
    let (mut rest, mut line, mut tokens) = (text, first_line, Vec::new());
    loop {
        let token = rest.trim_start_matches(is_separator);
        line += rest[..rest.len() - token.len()].matches('\n').count();
        let end = match token.chars().next() {
            None => return tokens,
            Some(':') => Some(1),
            Some('(') => {
                token.find([')', '\n']).map(|end| end + usize::from(&token[end..=end] == ")"))
            }
            Some(_) => token.find(|letter| is_separator(letter) || matches!(letter, ':' | '(')),
        };
        let (token, after) = token.split_at(end.unwrap_or(token.len()));
        tokens.push((line, token));
        rest = after;
    }
}

/// Replaces full-width characters, such as `；：（），`, by ASCII.
pub(super) fn plain(text: &str) -> String {
    let plain = |letter: char| match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(letter as u32 - 0xff01 + 0x21).unwrap_or(letter),
        _ => letter,
    };
    text.chars().map(plain).collect()
}
