use std::fmt;
use std::hint::select_unpredictable;

use game::MoveError;

use crate::{BLUE, Board, Cube, Die, Position, RED, Size, Square, Steps, player_name};

/// A step of one of the mover's cubes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The size of the board.
    pub size: Size,
    /// The square that the cube leaves.
    pub from: Square,
    /// The square that the cube goes to.
    pub to: Square,
    /// The cube that moves.
    pub cube: Cube,
}

/// The moves that a die allows, as an iterator that knows its length and can jump.
#[derive(Clone, Debug)]
pub struct Moves {
    lower: MovableCube,
    higher: MovableCube,
    size: Size,
    next: u8,
    /// The number of the higher cube's first move; the lower cube's moves come before it.
    split: u8,
    end: u8,
}

#[derive(Clone, Copy, Debug)]
struct MovableCube {
    cube: Cube,
    from: Square,
    steps: Steps,
}

impl Moves {
    /// The moves of the mover; the game must not be over.
    #[inline]
    pub(crate) fn of<B: Board>(board: &B, die: Die) -> Self {
        let (size, mover) = (board.size(), board.mover());
        let movable = |cube| {
            let from = board.square_of(mover, cube);
            MovableCube { cube, from, steps: from.steps(size, mover) }
        };
        let (lower, higher) = board.movable(die);
        let (one, other) = (movable(lower), movable(higher));
        let split = one.steps.len() as u8;
        let of_other = if lower == higher { 0 } else { other.steps.len() as u8 };
        Self { lower: one, higher: other, size, next: 0, split, end: split + of_other }
    }

    /// No moves: the die is not rolled or the game is over.
    #[inline]
    pub(crate) fn none(size: Size) -> Self {
        let goal = Square::goal(size, RED);
        let steps = goal.steps(size, RED);
        let nothing = MovableCube { cube: Cube::from_index(0), from: goal, steps };
        Self { lower: nothing, higher: nothing, size, next: 0, split: 0, end: 0 }
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if self.next >= self.end {
            return None;
        }
        // Playouts pick at random: no branch can be predicted here.
        let is_lower = self.next < self.split;
        let (lower, higher) = (self.lower, self.higher);
        let cube = select_unpredictable(is_lower, lower.cube, higher.cube);
        let from = select_unpredictable(is_lower, lower.from, higher.from);
        let steps = select_unpredictable(is_lower, lower.steps, higher.steps);
        let step = self.next - select_unpredictable(is_lower, 0, self.split);
        self.next += 1;
        Some(Move { size: self.size, from, to: steps.get(usize::from(step)), cube })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::from(self.end - self.next);
        (left, Some(left))
    }

    #[inline]
    fn nth(&mut self, skip: usize) -> Option<Move> {
        self.next = self.end.min(self.next.saturating_add(skip.min(255) as u8));
        self.next()
    }
}

impl ExactSizeIterator for Moves {}

impl Move {
    pub(crate) fn parse<B: Board>(position: &Position<B>, text: &str) -> Result<Self, MoveError> {
        let size = position.board().size();
        let square = |range| text.get(range).and_then(|name| Square::parse(size, name));
        let (Some(from), Some(to), 4) = (square(0..2), square(2..4), text.len()) else {
            let side = size.side();
            return Err(MoveError::Unreadable {
                text: text.into(),
                expected: format!(
                    "a move: expected two squares of a {side}x{side} board, such as a{side}b{}",
                    side - 1
                ),
            });
        };
        Self::find(position, from, to)
    }

    /// The legal move between two squares, or the rule that forbids it.
    pub fn find<B: Board>(
        position: &Position<B>,
        from: Square,
        to: Square,
    ) -> Result<Self, MoveError> {
        let board = position.board();
        let (size, mover) = (board.size(), board.mover());
        let (start, name) = (from.name(size), player_name(mover));
        let illegal = |rule: fmt::Arguments<'_>| {
            MoveError::Illegal(format!("{start}{}: {rule}", to.name(size)))
        };
        if board.is_over() {
            return Err(illegal(format_args!("the game is over")));
        }
        let Some(die) = position.die() else {
            return Err(illegal(format_args!("the die is not rolled yet")));
        };
        let occupant = if from.is_on(size) { board.occupant(from) } else { None };
        let cube = match occupant {
            Some((owner, cube)) if owner == mover => cube,
            _ => {
                return Err(illegal(format_args!(
                    "there is no {name} cube on {start}, and {name} is to move"
                )));
            }
        };
        let (lower, higher) = board.movable(die);
        if cube != lower && cube != higher {
            let (cube, lower, higher) = (cube.number(), lower.number(), higher.number());
            let others = if lower == higher { "only ".into() } else { format!("{lower} or ") };
            return Err(illegal(format_args!(
                "cube {cube} cannot move with a {die}; {others}{higher} can"
            )));
        }
        if !from.steps(size, mover).iter().any(|step| step == to) {
            let directions = match mover {
                RED => "right, down, or diagonally right and down",
                BLUE => "left, up, or diagonally left and up",
            };
            return Err(illegal(format_args!("{name} moves one step {directions}")));
        }
        Ok(Self { size, from, to, cube })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from.name(self.size), self.to.name(self.size))
    }
}
