use std::fmt;
use std::str::FromStr;

use game::{Evaluator, FirstValue, MoveError, MoverValue, Position, Side, Turn};

use super::text::{ToyError, parse_tree};
use super::tree::Node;

/// A node of a toy game, with everything below it.
///
/// Positions have to be `Copy`, so a tree is leaked when it is made. Only tests make
/// them, a few kilobytes each, and the process ends with the tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ToyPosition(&'static Node);

impl ToyPosition {
    pub(super) fn leak(tree: Node) -> Self {
        Self(Box::leak(Box::new(tree)))
    }
}

/// Which child of a node comes next, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ToyChoice(usize);

impl fmt::Display for ToyChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Position for ToyPosition {
    type Move = ToyChoice;
    type Roll = ToyChoice;

    fn turn(&self) -> Turn {
        match self.0 {
            Node::Over(outcome) => Turn::Over(*outcome),
            Node::Choice { player, .. } => Turn::ToMove(*player),
            Node::Roll { .. } => Turn::ToRoll,
        }
    }

    fn mover(&self) -> Side {
        self.0.mover().unwrap_or(Side::First)
    }

    fn rolls(&self) -> impl Iterator<Item = (ToyChoice, f64)> {
        let children = match self.0 {
            Node::Roll { children, .. } => children.as_slice(),
            _ => &[],
        };
        (1..).map(ToyChoice).zip(children.iter().map(|(chance, _)| chance.probability()))
    }

    fn roll(self, roll: ToyChoice) -> Self {
        match self.0 {
            Node::Roll { children, .. } => Self(&children[roll.0 - 1].1),
            _ => panic!("{self}: there is nothing to roll"),
        }
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = ToyChoice> {
        let count = match self.0 {
            Node::Choice { children, .. } => children.len(),
            _ => 0,
        };
        (0..count).map(|index| ToyChoice(index + 1))
    }

    fn play(self, mov: ToyChoice) -> Self {
        match self.0 {
            Node::Choice { children, .. } => Self(&children[mov.0 - 1]),
            _ => panic!("{self}: nobody is to move"),
        }
    }

    fn key(&self) -> u64 {
        // Trees are leaked, so no two nodes ever share an address.
        std::ptr::from_ref(self.0) as u64
    }

    fn parse_move(&self, text: &str) -> Result<ToyChoice, MoveError> {
        let named = self.moves().find(|mov| mov.to_string() == text);
        named.ok_or_else(|| MoveError::Unreadable {
            text: text.into(),
            expected: format!("a move: expected a number from 1 to {}", self.moves().len()),
        })
    }
}

impl fmt::Display for ToyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for ToyPosition {
    type Err = ToyError;

    fn from_str(text: &str) -> Result<Self, ToyError> {
        match parse_tree(text)? {
            Node::Over(_) => Err(ToyError::Over(text.trim().into())),
            tree => Ok(Self::leak(tree)),
        }
    }
}

/// Knows the static values in the tree; a half where there is none.
#[derive(Clone, Copy, Debug, Default)]
pub struct ToyEvaluator;

impl Evaluator<ToyPosition> for ToyEvaluator {
    fn evaluate(&self, position: &ToyPosition) -> MoverValue {
        let for_first = position.0.static_value().map_or(0.5, |value| value.probability());
        FirstValue::new(for_first).for_mover(position.mover())
    }
}
