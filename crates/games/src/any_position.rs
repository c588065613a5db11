//! What a position of any game can do.

use std::ops::Deref;

use game::Side;
use game::record::{Notated, Problem};
use search::proof_number::Progress;

use crate::{
    Arrow, Description, Drawing, EndReason, Exact, ExactRequest, Game, GameKind, Move, Position,
    Proof, ProofRequest, Roll, Variant,
};

/// What games implement for their positions, and [`Position`] derefs to.
pub trait PositionFace {
    /// The variant of the game that it is of.
    fn variant(&self) -> Variant;

    /// The position as JSON.
    fn describe(&self) -> Description;

    /// The moves that a person types: usually one, perhaps a whole turn.
    fn typed_moves(&self, text: &str) -> Result<Vec<Move>, String>;

    /// The same position for all that differ by symmetry alone.
    fn representative(&self) -> Position;

    /// Writes the position to a row of [`VariantFace::row_length`](crate::VariantFace::row_length).
    fn write_row(&self, row: &mut [i8]);

    /// The board and the pieces.
    fn drawing(&self) -> Drawing;

    /// The same as SVG, with some moves as arrows; `title` is HTML.
    fn svg(&self, arrows: &[Arrow], title: &str) -> String;

    /// One line that says who must do what.
    fn status(&self) -> String;

    /// Why the winner has won on the board.
    fn reason(&self, winner: Side) -> EndReason;

    /// Warnings for the player to move, one line each.
    fn warnings(&self) -> Vec<String> {
        Vec::new()
    }

    /// Finds out who wins with perfect play; `observe` sees the progress. `None` in games with
    /// dice.
    fn prove(&self, _: ProofRequest, _observe: &mut dyn FnMut(&Progress)) -> Option<Proof> {
        None
    }

    /// Exact win probabilities, in games with dice that never repeat a position; `None` in others.
    fn exact(&self, _: ExactRequest<'_>) -> Option<Result<Exact, Problem>> {
        None
    }

    /// The game's own themes of a puzzle with this solution: the moves of a turn, or its first
    /// ones.
    fn puzzle_themes(&self, _solution: &[Move]) -> Vec<&'static str> {
        Vec::new()
    }
}

impl Deref for Position {
    type Target = dyn PositionFace;

    fn deref(&self) -> &Self::Target {
        of_value!(Position: self, G, own => own)
    }
}

impl Position {
    /// Its game.
    pub fn game(&self) -> Game {
        of_value!(Position: self, G, _own => G::GAME)
    }

    /// What the dice show, where there are any and they are rolled.
    pub fn die(&self) -> Option<u8> {
        self.unplayed_roll().and_then(Roll::face)
    }

    /// The position in the format of this name.
    pub fn write(&self, format: &str) -> Result<String, Problem> {
        of_value!(Position: self, G, own => {
            game::record::write_position(G::formats(), own, format)
        })
    }
}

impl Roll {
    /// Its number on the die, which is also its text.
    pub fn face(self) -> Option<u8> {
        self.to_string().parse().ok()
    }
}
