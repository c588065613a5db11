use std::fmt;

use game::Dice;
use thiserror::Error;

use crate::{Board, Cube, RED, Side, Size, Square};
use record::parse_digits;

/// How one player arranges the cubes in the own corner: the numbers in reading order
/// as seen from that corner, so equal set-ups of both players are point reflections.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SetUp {
    size: Size,
    /// Only the first `size.cubes()` are used; the others are 0.
    numbers: [u8; Size::MAX_CUBES],
}

/// How the set-ups of both players come about.
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
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Canonical, Self::Mirrored, Self::Random];

    /// A word for it.
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

    /// The numbers in order.
    pub fn canonical(size: Size) -> Self {
        let mut numbers = [0; Size::MAX_CUBES];
        for (number, value) in numbers[..size.cubes().into()].iter_mut().zip(1..) {
            *number = value;
        }
        Self { size, numbers }
    }

    /// A random arrangement, all equally likely.
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

    /// All arrangements in lexicographic order: as many as the factorial of the cubes.
    pub fn all(size: Size) -> impl Iterator<Item = Self> {
        std::iter::successors(Some(Self::canonical(size)), move |set_up| {
            let mut next = *set_up;
            next_permutation(&mut next.numbers[..size.cubes().into()]).then_some(next)
        })
    }

    /// Reads `123456`, or `1,2,3,..` where there are more than nine cubes.
    pub fn parse(size: Size, text: &str) -> Result<Self, SetUpError> {
        let cubes = usize::from(size.cubes());
        let error = |problem| SetUpError { text: text.into(), problem };
        let parts: Vec<String> = if text.contains(',') {
            text.split(',').map(|part| part.trim().to_owned()).collect()
        } else if cubes > 9 {
            return Err(error(SetUpProblem::Commas { cubes }));
        } else {
            text.chars().map(String::from).collect()
        };
        if parts.len() != cubes {
            return Err(error(SetUpProblem::Count { found: parts.len(), cubes }));
        }
        let mut numbers = [0; Size::MAX_CUBES];
        for (index, part) in parts.iter().enumerate() {
            let number = parse_digits(part).filter(|number| (1..=cubes).contains(number));
            let number = number
                .ok_or_else(|| error(SetUpProblem::Number { number: part.clone(), cubes }))?
                as u8;
            if numbers[..index].contains(&number) {
                return Err(error(SetUpProblem::Twice { number }));
            }
            numbers[index] = number;
        }
        Ok(Self { size, numbers })
    }

    /// The board it is for.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The numbers in reading order from the own corner.
    pub fn numbers(&self) -> &[u8] {
        &self.numbers[..self.size.cubes().into()]
    }

    /// The same set-up numbered from the other end, mirrored, or both.
    pub fn image(&self, reverse: bool, mirror: bool) -> Self {
        let size = self.size;
        let mut placed: Vec<(Square, u8)> = self
            .placement(Side::First)
            .map(|(cube, square)| {
                let number = if reverse { size.cubes() + 1 - cube.number() } else { cube.number() };
                (if mirror { square.transposed(size) } else { square }, number)
            })
            .collect();
        placed.sort_by_key(|(square, _)| square.index());
        let mut numbers = self.numbers;
        for (place, (_, number)) in numbers.iter_mut().zip(placed) {
            *place = number;
        }
        Self { size, numbers }
    }

    /// The cubes of `player` and their squares.
    pub fn placement(&self, player: Side) -> impl Iterator<Item = (Cube, Square)> {
        let cubes = self.numbers().iter().map(|&number| Cube::from_index(number - 1));
        cubes.zip(Self::squares(self.size, player))
    }

    /// The triangle in which `player` sets up, in reading order from the own corner.
    pub fn squares(size: Size, player: Side) -> impl Iterator<Item = Square> {
        let side = size.side();
        let rows =
            (0..side - 2).flat_map(move |row| (0..side - 2 - row).map(move |column| (row, column)));
        rows.map(move |(row, column)| {
            let square = Square::from_index(row * side + column);
            if player == RED { square } else { square.reflected(size) }
        })
    }
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

/// Why a text is not a set-up.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{text}\" is not a set-up: {problem}")]
pub struct SetUpError {
    /// The text.
    pub text: String,
    /// What is wrong with it.
    pub problem: SetUpProblem,
}

/// What is wrong with the text of a set-up.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum SetUpProblem {
    #[error("expected {cubes} numbers with commas between them")]
    Commas { cubes: usize },
    #[error("{found} numbers, expected {cubes}")]
    Count { found: usize, cubes: usize },
    #[error("\"{number}\" is not a number from 1 to {cubes}")]
    Number { number: String, cubes: usize },
    #[error("{number} stands twice")]
    Twice { number: u8 },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AnyPosition;
    use std::collections::HashSet;

    fn size(side: usize) -> Size {
        Size::new(side).unwrap()
    }

    #[test]
    fn all_set_ups_are_distinct_permutations_and_survive_text() {
        for (side, count) in [(3, 1), (4, 6), (5, 720)] {
            let all: Vec<SetUp> = SetUp::all(size(side)).collect();
            assert_eq!(all.len(), count);
            assert_eq!(all.iter().collect::<HashSet<_>>().len(), count);
            for set_up in all {
                assert_eq!(SetUp::parse(size(side), &set_up.to_string()), Ok(set_up));
                let canonical = SetUp::canonical(size(side));
                let start = AnyPosition::start(&canonical, &set_up, RED).unwrap();
                assert_eq!(SetUp::of(start.board(), RED), Some(canonical));
                assert_eq!(SetUp::of(start.board(), RED.opponent()), Some(set_up));
            }
        }
    }

    #[test]
    fn more_than_nine_cubes_need_commas() {
        let set_up = SetUp::canonical(size(6));
        assert_eq!(set_up.to_string(), "1,2,3,4,5,6,7,8,9,10");
        assert_eq!(SetUp::parse(size(6), "1,2,3,4,5,6,7,8,9,10"), Ok(set_up));
    }

    #[test]
    fn bad_set_ups_are_refused_with_the_reason() {
        for (text, reason) in [
            ("12345", "\"12345\" is not a set-up: 5 numbers, expected 6"),
            ("123455", "\"123455\" is not a set-up: 5 stands twice"),
            ("123457", "\"123457\" is not a set-up: \"7\" is not a number from 1 to 6"),
            ("1,2,3,4,5,", "\"1,2,3,4,5,\" is not a set-up: \"\" is not a number from 1 to 6"),
            (
                "+1,2,3,4,5,6",
                "\"+1,2,3,4,5,6\" is not a set-up: \"+1\" is not a number from 1 to 6",
            ),
            ("12é456", "\"12é456\" is not a set-up: \"é\" is not a number from 1 to 6"),
        ] {
            assert_eq!(SetUp::parse(Size::FIVE, text).unwrap_err().to_string(), reason);
        }
        let error = SetUp::parse(size(6), "12345678910").unwrap_err();
        assert!(error.to_string().ends_with("expected 10 numbers with commas between them"));
    }

    #[test]
    fn mirrored_set_ups_are_equal_and_random_ones_differ_in_general() {
        let mut dice = Dice::new(1);
        let [red, blue] = SetUp::pair(SetUpRule::Mirrored, Size::FIVE, &mut dice);
        assert_eq!(red, blue);
        let pairs = (0..20).map(|_| SetUp::pair(SetUpRule::Random, Size::FIVE, &mut dice));
        assert!(pairs.into_iter().any(|[red, blue]| red != blue));
    }

    #[test]
    fn images_are_numbered_from_the_other_end_and_mirrored() {
        let set_up = SetUp::parse(Size::FIVE, "162345").unwrap();
        let text = |reverse, mirror| set_up.image(reverse, mirror).to_string();
        assert_eq!(text(true, false), "615432");
        assert_eq!(text(false, true), "135642");
        assert_eq!(set_up.image(true, true).image(true, true), set_up);
    }
}
