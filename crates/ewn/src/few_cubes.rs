use std::fmt;
use std::str::FromStr;

use game::{Dice, Pace, Reply, Turn};
use thiserror::Error;

use crate::notation::TextError;
use crate::{BLUE, Board, Cube, Die, Move, MoveError, Position, RED, SetUp, Side, Size, Square};
use record::parse_digits;

/// A position of a smaller game on the same board: each side has `faces` cubes at most, and the
/// die has as many faces. With as many as the board usually has, it is the usual game.
///
/// Written as a position with the number of faces behind it:
/// `r1r2.../r3..../...../....b3/...b2b1 r - 3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FewCubes<B> {
    position: Position<B>,
    faces: u8,
}

impl<B: Board> FewCubes<B> {
    /// A position with a smaller die.
    pub fn new(position: Position<B>, faces: u8) -> Result<Self, FewCubesError> {
        let most = position.board().size().cubes();
        if !(1..=most).contains(&faces) {
            return Err(FewCubesError::Faces { found: faces.to_string(), most });
        }
        for player in [RED, BLUE] {
            let mut cubes = position.board().cubes(player).iter();
            if let Some(cube) = cubes.find(|cube| cube.number() > faces) {
                return Err(FewCubesError::Cube { number: cube.number(), faces });
            }
        }
        match position.die().map(Die::face).filter(|&face| face > faces) {
            Some(face) => Err(FewCubesError::Die { face, faces }),
            None => Ok(Self { position, faces }),
        }
    }

    /// The start of a game on a board of side `size` from the set-ups of a board as large or
    /// smaller: their triangles fit into the corners. `None` if they do not, the set-ups are for
    /// different boards, or this type of board has no such size.
    pub fn start(size: Size, red: &SetUp, blue: &SetUp, first: Side) -> Option<Self> {
        if red.size() != blue.size() || red.size() > size {
            return None;
        }
        let small = red.size().side();
        let mut board = B::empty(size, first)?;
        for (cube, square) in red.placement(RED) {
            board.place(RED, cube, widened(square, small, size));
        }
        // Blue's set-up is the point reflection of what it would be for Red.
        for (cube, square) in blue.placement(RED) {
            board.place(BLUE, cube, widened(square, small, size).reflected(size));
        }
        Some(Self { position: Position::unrolled(board), faces: red.size().cubes() })
    }

    /// The position without its die being small.
    pub const fn position(&self) -> &Position<B> {
        &self.position
    }

    /// How many faces the die has.
    pub const fn faces(&self) -> u8 {
        self.faces
    }

    /// One position for all those that are the same but for symmetry: Red is the mover, and of
    /// the mirror images and the ways to number the cubes from either end one is chosen. A
    /// position with a rolled die, or of a finished game, stands for itself.
    pub fn representative(&self) -> Self {
        let position = self.position.representative(self.faces);
        Self { position, faces: self.faces }
    }

    fn with(self, position: Position<B>) -> Self {
        Self { position, ..self }
    }

    /// Bit i for face i + 1.
    const fn face_bits(&self) -> u32 {
        (1 << self.faces) - 1
    }
}

/// The same row and column on a larger board.
fn widened(square: Square, side: u8, size: Size) -> Square {
    Square::from_index(square.index() / side * size.side() + square.index() % side)
}

impl<B: Board> game::Position for FewCubes<B> {
    type Move = Move;
    type Roll = Die;
    type MoveError = MoveError;

    fn turn(&self) -> Turn {
        self.position.turn()
    }

    fn pace(&self) -> Pace {
        self.position.pace()
    }

    fn mover(&self) -> Side {
        self.position.mover()
    }

    fn rolls(&self) -> impl Iterator<Item = (Die, f64)> {
        let probability = 1.0 / f64::from(self.faces);
        let faces = self.position.rolls().take(self.faces.into());
        faces.map(move |(die, _)| (die, probability))
    }

    fn roll(self, die: Die) -> Self {
        self.with(self.position.roll(die))
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        self.position.moves()
    }

    fn play(self, mov: Move) -> Self {
        self.with(self.position.play(mov))
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn replies(&self) -> impl Iterator<Item = Reply<Self>> {
        let game = *self;
        self.position.replies().map(move |reply| Reply {
            mov: reply.mov,
            rolls: reply.rolls & game.face_bits(),
            after: game.with(reply.after),
        })
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        self.position.parse_move(text)
    }

    fn random_roll(&self, dice: &mut Dice) -> Option<Die> {
        let face = || Die::of(Cube::from_index(dice.below(self.faces.into()) as u8));
        (self.turn() == Turn::ToRoll).then(face)
    }
}

impl<B: Board> fmt::Display for FewCubes<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.position, self.faces)
    }
}

impl<B: Board> FromStr for FewCubes<B> {
    type Err = FewCubesError;

    fn from_str(text: &str) -> Result<Self, FewCubesError> {
        let (position, faces) = text.trim().rsplit_once(' ').unwrap_or((text, ""));
        let position: Position<B> = position.parse()?;
        let most = position.board().size().cubes();
        let number = parse_digits(faces);
        let number = number.ok_or_else(|| FewCubesError::Faces { found: faces.into(), most })?;
        Self::new(position, number)
    }
}

/// Why something is not a position of a game with few cubes.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum FewCubesError {
    #[error(transparent)]
    Text(#[from] TextError),
    #[error("\"{found}\" faces of the die: expected 1 to {most} on this board")]
    Faces { found: String, most: u8 },
    #[error("cube {number}: expected numbers from 1 to {faces}, the faces of the die")]
    Cube { number: u8, faces: u8 },
    #[error("die {face}: expected 1 to {faces}")]
    Die { face: u8, faces: u8 },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Board5;

    #[test]
    fn set_ups_of_a_smaller_board_go_into_the_corners() {
        let small = Size::new(4).unwrap();
        let red = SetUp::parse(small, "123").unwrap();
        let blue = SetUp::parse(small, "312").unwrap();
        let start = FewCubes::<Board5>::start(Size::FIVE, &red, &blue, RED).unwrap();
        assert_eq!(start.to_string(), "r1r2.../r3..../...../....b2/...b1b3 r - 3");
        let large = SetUp::canonical(Size::new(6).unwrap());
        assert_eq!(FewCubes::<Board5>::start(Size::FIVE, &large, &large, RED), None);
        assert_eq!(
            FewCubes::<Board5>::start(Size::FIVE, &red, &SetUp::canonical(Size::FIVE), RED),
            None
        );
    }

    #[test]
    fn bad_texts_are_refused_with_the_reason() {
        for (text, message) in [
            ("startpos 5", "cube 6: expected numbers from 1 to 5, the faces of the die"),
            ("startpos 7", "\"7\" faces of the die: expected 1 to 6 on this board"),
            ("startpos 0", "\"0\" faces of the die: expected 1 to 6 on this board"),
            ("startpos x", "\"x\" faces of the die: expected 1 to 6 on this board"),
            ("startpos 999", "\"999\" faces of the die: expected 1 to 6 on this board"),
            ("r1..../...../...../...../....b1 r 4 3", "die 4: expected 1 to 3"),
        ] {
            assert_eq!(text.parse::<FewCubes<Board5>>().unwrap_err().to_string(), message);
        }
        assert!(matches!("x".parse::<FewCubes<Board5>>(), Err(FewCubesError::Text(_))));
    }
}
