use std::array::from_fn;
use std::fmt;

use game::Dice;
use game::record::parse_digits;

use crate::notation::NotationError;
use crate::{AnyPosition, Board, Cube, Side, Size, Square, Symmetry};

/// One player's set-up: the numbers in reading order as seen from the player's own corner, so equal
/// set-ups of the two players are point reflections of each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SetUp {
    size: Size,
    /// Only the first `size.cubes()` are used; the others are 0.
    numbers: [u8; Size::MAX_CUBES],
}

/// How the set-ups of both players are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetUpRule {
    /// 1, 2, 3, .. for both.
    Canonical,
    /// One random arrangement, used by both.
    Mirrored,
    /// A random arrangement for each.
    Random,
}

impl SetUpRule {
    /// All rules.
    pub const ALL: [Self; 3] = [Self::Canonical, Self::Mirrored, Self::Random];

    /// Its name in options.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Canonical => "canonical",
            Self::Mirrored => "mirrored",
            Self::Random => "random",
        }
    }
}

impl SetUp {
    /// The set-up of a player in a position; `None` if the cubes are not all in the corner.
    pub fn of<B: Board>(board: &B, player: Side) -> Option<Self> {
        let size = board.size();
        let mut numbers = [0; Size::MAX_CUBES];
        for (number, square) in numbers.iter_mut().zip(Self::squares(size, player)) {
            let (owner, cube) = board.occupant(square)?;
            *number = cube.number();
            if owner != player {
                return None;
            }
        }
        Some(Self { size, numbers })
    }

    /// The numbers 1, 2, 3, .. in reading order.
    pub fn canonical(size: Size) -> Self {
        let number = |index| if index < size.cubes() { index + 1 } else { 0 };
        Self { size, numbers: from_fn(|index| number(index as u8)) }
    }

    /// A random arrangement.
    pub fn random(size: Size, dice: &mut Dice) -> Self {
        let mut set_up = Self::canonical(size);
        dice.shuffle(&mut set_up.numbers[..size.cubes().into()]);
        set_up
    }

    /// The set-ups of Red and Blue under a rule.
    pub fn pair(rule: SetUpRule, size: Size, dice: &mut Dice) -> [Self; 2] {
        match rule {
            SetUpRule::Canonical => [Self::canonical(size); 2],
            SetUpRule::Mirrored => [Self::random(size, dice); 2],
            SetUpRule::Random => [Self::random(size, dice), Self::random(size, dice)],
        }
    }

    /// All arrangements in lexicographic order.
    pub fn all(size: Size) -> impl Iterator<Item = Self> {
        std::iter::successors(Some(Self::canonical(size)), move |set_up| {
            let mut next = *set_up;
            next_permutation(&mut next.numbers[..size.cubes().into()]).then_some(next)
        })
    }

    /// Reads `123456`, or `1,2,3,..` where there are more than nine cubes.
    pub fn parse(size: Size, text: &str) -> Result<Self, NotationError> {
        let numbers = read_numbers(size.cubes().into(), text);
        let error = |problem| NotationError(format!("\"{text}\" is not a set-up: {problem}"));
        numbers.map(|numbers| Self { size, numbers }).map_err(error)
    }

    /// The size of the board that it is for.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The numbers in reading order from one's own corner.
    pub fn numbers(&self) -> &[u8] {
        &self.numbers[..self.size.cubes().into()]
    }

    /// The set-up numbered from the other end, mirrored, or both.
    pub fn image(&self, reverse: bool, mirror: bool) -> Self {
        let reverse_numbers = [reverse; 2];
        let symmetry = Symmetry { transpose: mirror, reverse_numbers, ..Symmetry::default() };
        let start = AnyPosition::start(self, self, Side::First);
        let image = start.and_then(|start| symmetry.position(&start));
        // The image of a start is a start.
        image.and_then(|image| Self::of(image.board(), Side::First)).unwrap_or(*self)
    }

    /// The cubes of `player` and their squares.
    pub fn placement(&self, player: Side) -> impl Iterator<Item = (Cube, Square)> {
        let cubes = self.numbers().iter().map(|&number| Cube::from_index(number - 1));
        cubes.zip(Self::squares(self.size, player))
    }

    /// The triangle in which `player` sets up, in reading order from the player's own corner.
    pub fn squares(size: Size, player: Side) -> impl Iterator<Item = Square> {
        let side = size.side();
        let rows =
            (0..side - 2).flat_map(move |row| (0..side - 2 - row).map(move |column| (row, column)));
        let square = move |(row, column)| Square::from_index(row * side + column);
        rows.map(move |place| square(place).seen_by(size, player))
    }
}

fn read_numbers(cubes: usize, text: &str) -> Result<[u8; Size::MAX_CUBES], String> {
    let parts: Vec<String> = if text.contains(',') {
        text.split(',').map(|part| part.trim().to_owned()).collect()
    } else if cubes > 9 {
        return Err(format!("expected {cubes} numbers with commas between them"));
    } else {
        text.chars().map(String::from).collect()
    };
    if parts.len() != cubes {
        return Err(format!("{} numbers, expected {cubes}", parts.len()));
    }
    let mut numbers = [0; Size::MAX_CUBES];
    for (index, part) in parts.iter().enumerate() {
        let number = parse_digits(part).filter(|number| (1..=cubes).contains(number));
        let wrong = || format!("\"{part}\" is not a number from 1 to {cubes}");
        let number = number.ok_or_else(wrong)? as u8;
        if numbers[..index].contains(&number) {
            return Err(format!("{number} appears twice"));
        }
        numbers[index] = number;
    }
    Ok(numbers)
}

/// Steps to the next arrangement in lexicographic order; false after the last one.
fn next_permutation(items: &mut [u8]) -> bool {
    let Some(pivot) = items.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        return false;
    };
    let successor = items.iter().rposition(|&item| item > items[pivot]).unwrap_or(pivot);
    items.swap(pivot, successor);
    items[pivot + 1..].reverse();
    true
}

impl fmt::Display for SetUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.size.cubes() > 9 { "," } else { "" };
        let numbers: Vec<String> = self.numbers().iter().map(u8::to_string).collect();
        f.write_str(&numbers.join(separator))
    }
}
