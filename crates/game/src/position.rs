use std::fmt::{Debug, Display};
use std::hash::Hash;

use thiserror::Error;

use crate::{Dice, Outcome, Pace, Side};

/// What has to happen next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Nothing: the game is over.
    Over(Outcome),
    /// The dice are rolled for [`Position::mover`].
    ToRoll,
    /// This player moves.
    ToMove(Side),
}

/// A state of a game: a small value that is copied, then played on.
///
/// `Display` is the game's own notation and loses nothing.
pub trait Position: Copy + Eq + Hash + Debug + Display + Send + Sync + 'static {
    /// A move of the player to move.
    type Move: Copy + Eq + Ord + Hash + Debug + Display + Send + Sync + 'static;
    /// A result of the dice.
    type Roll: Copy + Eq + Ord + Hash + Debug + Display + Send + Sync + 'static;

    /// What has to happen next.
    fn turn(&self) -> Turn;

    /// The player to move, before and after the roll. In a finished game, the one who would be.
    fn mover(&self) -> Side;

    /// Every roll and its probability; the probabilities add up to 1. At most 32, as
    /// [`Reply::rolls`] has a bit for each. Empty unless [`Turn::ToRoll`].
    fn rolls(&self) -> impl Iterator<Item = (Self::Roll, f64)>;

    /// The position after the dice came up with `roll`, one of [`Position::rolls`].
    #[must_use]
    fn roll(self, roll: Self::Roll) -> Self;

    /// Every legal move, each once. Empty unless [`Turn::ToMove`].
    fn moves(&self) -> impl ExactSizeIterator<Item = Self::Move>;

    /// Whether a move is one of [`Position::moves`].
    fn allows(&self, mov: Self::Move) -> bool {
        self.moves().any(|legal| legal == mov)
    }

    /// The position after `mov`, one of [`Position::moves`].
    #[must_use]
    fn play(self, mov: Self::Move) -> Self;

    /// A hash key for tables, which ignores the die. It should differ between positions.
    fn key(&self) -> u64;

    /// Every move that some roll allows; empty unless [`Turn::ToRoll`]. A game can list a move once
    /// with all rolls that allow it; the default repeats it for each.
    fn replies(&self) -> impl Iterator<Item = Reply<Self>> {
        self.rolls().enumerate().flat_map(|(index, (roll, _))| {
            let rolled = self.roll(roll);
            let reply = |mov| Reply { mov, rolls: 1 << index, after: rolled.play(mov) };
            rolled.moves().map(reply).collect::<Vec<_>>()
        })
    }

    /// The legal move that `text` names.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError>;

    /// How the time of a game is divided among its moves.
    fn pace(&self) -> Pace {
        Pace::default()
    }

    /// Draws a roll with the probabilities of [`Position::rolls`]; `None` unless [`Turn::ToRoll`].
    /// Games with fair dice may have a faster way.
    fn random_roll(&self, dice: &mut Dice) -> Option<Self::Roll> {
        let mut remaining = dice.unit();
        let mut last = None;
        for (roll, probability) in self.rolls() {
            last = Some(roll);
            remaining -= probability;
            if remaining < 0.0 {
                break;
            }
        }
        last
    }

    /// Draws a legal move, all equally likely; `None` unless [`Turn::ToMove`].
    #[inline]
    fn random_move(&self, dice: &mut Dice) -> Option<Self::Move> {
        let mut moves = self.moves();
        match moves.len() {
            0 => None,
            count => moves.nth(dice.below(count as u32) as usize),
        }
    }
}

/// Why a text is not a legal move: it names none, or a rule forbids it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum MoveError {
    #[error("\"{text}\" is not {expected}")]
    Unreadable { text: String, expected: String },
    #[error("{0}")]
    Illegal(String),
}

impl MoveError {
    /// The error, about the text as it was typed.
    #[must_use]
    pub fn as_typed(self, typed: &str) -> Self {
        match self {
            Self::Unreadable { expected, .. } => Self::Unreadable { text: typed.into(), expected },
            illegal => illegal,
        }
    }
}

/// A move that some roll allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Reply<P: Position> {
    pub mov: P::Move,
    /// The rolls that allow it: bit i for roll number i of [`Position::rolls`].
    pub rolls: u32,
    pub after: P,
}
