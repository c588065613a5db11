//! What a position of any game can do.

use std::ops::Deref;

use game::Side;
use game::record::{Notated, Problem};
use search::proof_number::Progress;

use crate::{
    Arrow, Description, Drawing, EndReason, Exact, ExactRequest, Game, GameKind, Move, Position,
    Proof, ProofRequest, Roll, Variant,
};

/// What every game implements for its positions; [`Position`] derefs to it.
pub trait PositionFace {
    /// The variant to which the position belongs.
    fn variant(&self) -> Variant;

    /// Describes the position for JSON.
    fn describe(&self) -> Description;

    /// Reads what a person types: usually one move, perhaps a whole turn.
    fn typed_moves(&self, text: &str) -> Result<Vec<Move>, String>;

    /// Picks one position to represent all that differ from this one only by symmetry.
    fn representative(&self) -> Position;

    /// Writes the position to a row of [`VariantFace::row_length`](crate::VariantFace::row_length).
    fn write_row(&self, row: &mut [i8]);

    /// Draws the board and the pieces as text.
    fn drawing(&self) -> Drawing;

    /// Draws the board and the pieces as SVG, with some moves as arrows; `title` is HTML.
    fn svg(&self, arrows: &[Arrow], title: &str) -> String;

    /// Says who must do what, in a line or two.
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

    /// Finds exact win probabilities in games with dice that never repeat a position; else `None`.
    fn exact(&self, _: ExactRequest<'_>) -> Option<Result<Exact, Problem>> {
        None
    }

    /// Finds the game's own themes of a puzzle; the solution is the moves of a turn, or the first
    /// of them.
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
    /// The game to which the position belongs.
    pub fn game(&self) -> Game {
        of_value!(Position: self, G, _own => G::GAME)
    }

    /// The number on the die; `None` before the roll and in games without dice.
    pub fn die(&self) -> Option<u8> {
        self.unplayed_roll().and_then(Roll::face)
    }

    /// Writes the position in the named format.
    pub fn write(&self, format: &str) -> Result<String, Problem> {
        of_value!(Position: self, G, own => {
            game::record::write_position(G::formats(), own, format)
        })
    }
}

impl Roll {
    /// The number on the die, which is also the text of the roll.
    pub fn face(self) -> Option<u8> {
        self.to_string().parse().ok()
    }
}
