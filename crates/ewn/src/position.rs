use std::str::FromStr;

use game::{Dice, MoveError, Outcome, Pace, Reply, Turn};

use crate::notation::{NotationError, sketch};
use crate::{
    AnyBoard, Board, Board5, Cube, CubeSet, Die, Move, Moves, RED, SetUp, Side, Size, Sketch,
    Square, faces_that_move,
};

/// A board and, once rolled, the die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<B> {
    board: B,
    die: Option<Die>,
}

/// A position on the official board.
pub type Position5 = Position<Board5>;
/// A position on a board of any size.
pub type AnyPosition = Position<AnyBoard>;

impl AnyPosition {
    /// Converts a position to the fast type of the official board; `None` on other boards.
    #[inline]
    pub fn official(&self) -> Option<Position5> {
        Some(Position { board: self.board.official()?, die: self.die })
    }
}

impl From<Position5> for AnyPosition {
    fn from(position: Position5) -> Self {
        Self { board: position.board.into(), die: position.die }
    }
}

impl<B: Board> Position<B> {
    /// A position before the roll. The caller vouches for the board; [`Sketch`] checks new ones.
    #[inline]
    pub const fn unrolled(board: B) -> Self {
        Self { board, die: None }
    }

    /// The start of a game; `None` if the set-ups differ in size or this board type lacks it.
    pub fn start(red: &SetUp, blue: &SetUp, first: Side) -> Option<Self> {
        Self::in_corners(red.size(), red, blue, first)
    }

    /// The start on a board of this size, which may be larger than that of the set-ups; `None` if
    /// they do not fit, differ in size, or this board type has no such size.
    pub(crate) fn in_corners(size: Size, red: &SetUp, blue: &SetUp, first: Side) -> Option<Self> {
        if red.size() != blue.size() || red.size() > size {
            return None;
        }
        let side = red.size().side();
        let mut board = B::empty(size, first)?;
        for (player, set_up) in Side::BOTH.into_iter().zip([red, blue]) {
            // Blue's set-up is the point reflection of what it would be for Red.
            for (cube, square) in set_up.placement(RED) {
                let (row, column) = (square.index() / side, square.index() % side);
                let square = Square::from_index(row * size.side() + column);
                board.place(player, cube, square.seen_by(size, player));
            }
        }
        Some(Self::unrolled(board))
    }

    /// The canonical start with Red to roll.
    pub fn canonical(size: Size) -> Option<Self> {
        let set_up = SetUp::canonical(size);
        Self::start(&set_up, &set_up, Side::First)
    }

    /// The board without the die.
    #[inline]
    pub const fn board(&self) -> &B {
        &self.board
    }

    /// The die, once it is rolled.
    #[inline]
    pub const fn die(&self) -> Option<Die> {
        self.die
    }

    /// Converts to another type of board; `None` if it has no such size or the game is over.
    pub fn convert<C: Board>(&self) -> Option<Position<C>> {
        Sketch::from(self).position().ok()
    }

    #[inline]
    fn is_rollable(&self) -> bool {
        self.die.is_none() && !self.board.is_over()
    }
}

impl<B: Board> game::Position for Position<B> {
    type Move = Move;
    type Roll = Die;

    #[inline]
    fn turn(&self) -> Turn {
        if self.board.is_over() {
            return Turn::Over(Outcome { winner: self.board.mover().opponent() });
        }
        match self.die {
            None => Turn::ToRoll,
            Some(_) => Turn::ToMove(self.board.mover()),
        }
    }

    #[inline]
    fn mover(&self) -> Side {
        self.board.mover()
    }

    #[inline]
    fn rolls(&self) -> impl Iterator<Item = (Die, f64)> {
        let faces = self.board.size().cubes();
        let probability = 1.0 / f64::from(faces);
        let count = if self.is_rollable() { usize::from(faces) } else { 0 };
        Die::faces(self.board.size()).take(count).map(move |die| (die, probability))
    }

    #[inline]
    fn roll(self, die: Die) -> Self {
        debug_assert!(die.face() <= self.board.size().cubes());
        Self { die: Some(die), ..self }
    }

    #[inline]
    fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        match self.die {
            Some(die) if !self.board.is_over() => Moves::of(&self.board, die),
            _ => Moves::none(self.board.size()),
        }
    }

    #[inline]
    fn play(self, mov: Move) -> Self {
        Self::unrolled(self.board.step(mov.cube, mov.to))
    }

    #[inline]
    fn key(&self) -> u64 {
        self.board.key()
    }

    /// The values of the Zweistein paper.
    fn pace(&self) -> Pace {
        Pace { moves_per_game: 15, least_moves: 3, halves: 2 }
    }

    #[inline]
    fn replies(&self) -> impl Iterator<Item = Reply<Self>> {
        let board = self.board;
        let (size, mover) = (board.size(), board.mover());
        let present = if self.is_rollable() { board.cubes(mover) } else { CubeSet::default() };
        present.iter().flat_map(move |cube| {
            let rolls = faces_that_move(present, cube, size);
            let from = board.square_of(mover, cube);
            from.steps(size, mover).iter().map(move |to| Reply {
                mov: Move { cube, from, to, size },
                rolls,
                after: Self::unrolled(board.step(cube, to)),
            })
        })
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        Move::parse(self, text)
    }

    #[inline]
    fn random_roll(&self, dice: &mut Dice) -> Option<Die> {
        self.is_rollable().then(|| {
            let faces = u32::from(self.board.size().cubes());
            Die::of(Cube::from_index(dice.below(faces) as u8))
        })
    }
}

impl<B: Board> FromStr for Position<B> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        sketch(text)?.position()
    }
}
