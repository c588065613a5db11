use std::fmt;
use std::hint::select_unpredictable;
use std::iter::FusedIterator;

use thiserror::Error;

use crate::{Board, Cube, Die, Position, RED, Size, Square, Steps, player_name};

/// A step of one of the mover's cubes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The board it moves on.
    pub size: Size,
    /// Its square.
    pub from: Square,
    /// Its target.
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
    /// Moves before this number are of the lower cube, the others of the higher one.
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
impl FusedIterator for Moves {}

impl Move {
    pub(crate) fn parse<B: Board>(position: &Position<B>, text: &str) -> Result<Self, MoveError> {
        let size = position.board().size();
        let square = |range| text.get(range).and_then(|name| Square::parse(size, name));
        let (Some(from), Some(to), 4) = (square(0..2), square(2..4), text.len()) else {
            return Err(MoveError::Unreadable { text: text.into(), side: size.side() });
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
        let text = || format!("{}{}", from.name(size), to.name(size));
        if board.is_over() {
            return Err(MoveError::Over(text()));
        }
        let Some(die) = position.die() else {
            return Err(MoveError::NotRolled(text()));
        };
        let occupant = if from.is_on(size) { board.occupant(from) } else { None };
        let cube = match occupant {
            Some((owner, cube)) if owner == mover => cube,
            _ => {
                let (from, mover) = (from.name(size), player_name(mover));
                return Err(MoveError::NoCube { text: text(), from, mover });
            }
        };
        let (lower, higher) = board.movable(die);
        if cube != lower && cube != higher {
            let (cube, lower, higher) = (cube.number(), lower.number(), higher.number());
            return Err(MoveError::WrongCube { text: text(), cube, die, lower, higher });
        }
        if !from.steps(size, mover).iter().any(|step| step == to) {
            return Err(MoveError::NoStep { text: text(), mover: player_name(mover) });
        }
        Ok(Self { size, from, to, cube })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from.name(self.size), self.to.name(self.size))
    }
}

/// Why a text is not a legal move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum MoveError {
    #[error("\"{text}\" is not a move: expected two squares of a {side}x{side} board, such as a{side}b{}", side - 1)]
    Unreadable { text: String, side: u8 },
    #[error("{0}: the game is over")]
    Over(String),
    #[error("{0}: the die is not rolled yet")]
    NotRolled(String),
    #[error("{text}: there is no {mover} cube on {from}, and {mover} is to move")]
    NoCube { text: String, from: String, mover: &'static str },
    #[error("{text}: cube {cube} cannot move with a {die}; {}", allowed(*lower, *higher))]
    WrongCube { text: String, cube: u8, die: Die, lower: u8, higher: u8 },
    #[error("{text}: {mover} moves one step {}", directions(mover))]
    NoStep { text: String, mover: &'static str },
}

fn allowed(lower: u8, higher: u8) -> String {
    if lower == higher { format!("only {lower} can") } else { format!("{lower} or {higher} can") }
}

fn directions(mover: &str) -> &'static str {
    if mover == "red" {
        "right, down, or diagonally right and down"
    } else {
        "left, up, or diagonally left and up"
    }
}
