use std::fmt;

use game::{MoveError, Pace, Reply, Turn};

use crate::notation::NotationError;
use crate::{BLUE, Board, Die, Move, Position, RED, SetUp, Side, Size};

/// A position with fewer cubes: each side has at most `faces`, and the die has that many faces.
///
/// As text, a position is followed by the number of faces:
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FewCubes<B> {
    position: Position<B>,
    faces: u8,
}

impl<B: Board> FewCubes<B> {
    /// A position with a smaller die, which must have a face for every cube and the roll.
    pub fn new(position: Position<B>, faces: u8) -> Result<Self, NotationError> {
        let most = position.board().size().cubes();
        if !(1..=most).contains(&faces) {
            return Err(NotationError(format!(
                "\"{faces}\" faces of the die: expected 1 to {most} on this board"
            )));
        }
        for player in [RED, BLUE] {
            let mut cubes = position.board().cubes(player).iter();
            if let Some(cube) = cubes.find(|cube| cube.number() > faces) {
                let number = cube.number();
                return Err(NotationError(format!(
                    "cube {number}: expected numbers from 1 to {faces}, the faces of the die"
                )));
            }
        }
        match position.die().map(Die::face).filter(|&face| face > faces) {
            Some(face) => Err(NotationError(format!("die {face}: expected 1 to {faces}"))),
            None => Ok(Self { position, faces }),
        }
    }

    /// The start on a board of this size, with both set-ups, perhaps of a smaller board, in the
    /// corners; `None` if they do not fit, differ in size, or this board type has no such size.
    pub fn start(size: Size, red: &SetUp, blue: &SetUp, first: Side) -> Option<Self> {
        let position = Position::in_corners(size, red, blue, first)?;
        Some(Self { position, faces: red.size().cubes() })
    }

    /// The position, as if the die had all its usual faces.
    pub const fn position(&self) -> &Position<B> {
        &self.position
    }

    /// The faces of the die.
    pub const fn faces(&self) -> u8 {
        self.faces
    }

    /// The same position for all symmetric ones, see [`Position::representative`].
    pub fn representative(&self) -> Self {
        self.with(self.position.representative(self.faces))
    }

    fn with(self, position: Position<B>) -> Self {
        Self { position, ..self }
    }
}

impl<B: Board> game::Position for FewCubes<B> {
    type Move = Move;
    type Roll = Die;

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
            rolls: reply.rolls & ((1 << game.faces) - 1),
            after: game.with(reply.after),
        })
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        self.position.parse_move(text)
    }
}

impl<B: Board> fmt::Display for FewCubes<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.position, self.faces)
    }
}
