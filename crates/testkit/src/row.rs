//! Tic-tac-toe with a die: a third game, to expose code that works only for the other two.
//!
//! The three-sided die selects the column; if that column is full, any free square may be chosen.
//! Three in a row wins. If the board fills up without one, the second player wins.

use std::fmt;
use std::str::FromStr;

use game::record::{Heading, Notated, NotationError, Readable, Words};
use game::{MoveError, Outcome, Position, Side, Turn};

/// A position; the empty board by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RowPosition {
    /// Who has marked each square, from the top left.
    pub squares: [Option<Side>; 9],
    die: Option<Column>,
}

/// A column, counted from 0 at the left. The die shows it as 1 to 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column(u8);

/// The square of the next mark, counted from 0 at the top left. Its text is `a3` to `c1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(u8);

const ROWS: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

impl RowPosition {
    /// The face of the die, 1 to 3; `None` before the roll.
    pub fn die(&self) -> Option<u8> {
        self.die.map(Column::face)
    }

    /// The number of rows that have a mark of this side and none of the other.
    pub fn open_rows(&self, side: Side) -> usize {
        let is_open = |row: &&[usize; 3]| {
            let marks = row.map(|index| self.squares[index]);
            !marks.contains(&Some(side.opponent())) && marks.contains(&Some(side))
        };
        ROWS.iter().filter(is_open).count()
    }

    fn winner(&self) -> Option<Side> {
        let full_row = ROWS.iter().find_map(|row| {
            let [one, two, three] = row.map(|index| self.squares[index]);
            one.filter(|_| one == two && two == three)
        });
        full_row.or_else(|| self.squares.iter().all(Option::is_some).then_some(Side::Second))
    }

    fn read(text: &str) -> Option<Self> {
        if text == "startpos" {
            return Some(Self::default());
        }
        let (board, rest) = text.split_once(' ')?;
        let mut position = Self { die: Self::parse_roll(rest.get(2..)?), ..Self::default() };
        for (square, letter) in position.squares.iter_mut().zip(board.replace('/', "").chars()) {
            *square = Side::BOTH.into_iter().find(|side| LETTERS[side.index()] == letter);
        }
        let marks = Side::BOTH
            .map(|side| position.squares.iter().filter(|square| **square == Some(side)).count());
        let is_in_turn = marks[0] == marks[1] || marks[0] == marks[1] + 1;
        let is_sound = is_in_turn && position.winner().is_none() && position.to_string() == text;
        is_sound.then_some(position)
    }

    fn free(&self) -> impl Iterator<Item = u8> {
        let squares = self.squares;
        (0..9).filter(move |&index| squares[usize::from(index)].is_none())
    }
}

impl Column {
    /// The column as the die shows it, 1 to 3.
    pub const fn face(self) -> u8 {
        self.0 + 1
    }
}

impl Place {
    /// The number of the square, counted from 0 at the top left.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Position for RowPosition {
    type Move = Place;
    type Roll = Column;

    fn turn(&self) -> Turn {
        match (self.winner(), self.die) {
            (Some(winner), _) => Turn::Over(Outcome { winner }),
            (None, None) => Turn::ToRoll,
            (None, Some(_)) => Turn::ToMove(self.mover()),
        }
    }

    fn mover(&self) -> Side {
        let marks = self.squares.iter().flatten().count();
        if marks.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn rolls(&self) -> impl Iterator<Item = (Column, f64)> {
        let count = if self.turn() == Turn::ToRoll { 3 } else { 0 };
        (0..count).map(|column| (Column(column), 1.0 / 3.0))
    }

    fn roll(self, roll: Column) -> Self {
        Self { die: Some(roll), ..self }
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = Place> {
        let column = self.die.filter(|_| self.winner().is_none());
        let is_named = |index: &u8| column.is_some_and(|column| index % 3 == column.0);
        let mut places: Vec<u8> = self.free().filter(is_named).collect();
        if places.is_empty() && column.is_some() {
            places = self.free().collect();
        }
        places.into_iter().map(Place)
    }

    fn play(mut self, place: Place) -> Self {
        self.squares[place.index()] = Some(self.mover());
        Self { die: None, ..self }
    }

    fn key(&self) -> u64 {
        let digit = |side: &Option<Side>| side.map_or(0, |side| side.index() as u64 + 1);
        self.squares.iter().fold(1, |key, side| key * 3 + digit(side))
    }

    fn parse_move(&self, text: &str) -> Result<Place, MoveError> {
        let named = self.moves().find(|place| place.to_string() == text);
        named.ok_or_else(|| MoveError::Unreadable {
            text: text.into(),
            expected: "a move: expected a free square that the die allows, such as b2".into(),
        })
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.face().fmt(f)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0 % 3), 3 - self.0 / 3)
    }
}

impl fmt::Display for RowPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |side: Option<Side>| side.map_or('.', |side| LETTERS[side.index()]);
        for (index, side) in self.squares.into_iter().enumerate() {
            let slash = if index % 3 == 0 && index > 0 { "/" } else { "" };
            write!(f, "{slash}{}", letter(side))?;
        }
        let die = self.die.map_or("-".into(), |die| die.to_string());
        write!(f, " {} {die}", LETTERS[self.mover().index()])
    }
}

const LETTERS: [char; 2] = ['x', 'o'];

impl FromStr for RowPosition {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let expected = "expected three rows of x, o or . with / between, x or o to move, and the \
                        die or -";
        Self::read(text).ok_or_else(|| NotationError(format!("\"{text}\": {expected}")))
    }
}

impl Notated for RowPosition {
    type Start = Self;

    fn words(&self) -> &'static Words {
        &Self::WORDS
    }

    fn initial(start: &Self) -> Result<Self, NotationError> {
        Ok(*start)
    }

    fn start_tags(start: &Self) -> Vec<(&'static str, String)> {
        vec![("Position", start.to_string())]
    }

    fn unplayed_roll(&self) -> Option<Column> {
        self.die
    }
}

impl Readable for RowPosition {
    const WORDS: Words = Words {
        game: "Three in a row",
        sides: ["cross", "nought"],
        mov: "move",
        a_move: "a move",
        ply: "a roll such as @2",
        start_tags: &["Position"],
    };

    fn read_start(heading: &Heading<'_>) -> Result<Self, NotationError> {
        heading.find("Position").ok_or_else(|| heading.no_start("the tag Position"))?.parse()
    }

    fn parse_roll(text: &str) -> Option<Column> {
        let face: u8 = text.parse().ok()?;
        (1..=3).contains(&face).then(|| Column(face - 1))
    }
}
