//! Queries of a position.

use game::Side;
use game::record::Problem;
use search::proof_number::Progress;

use crate::{
    ArrayForm, Arrow, Capabilities, Description, Drawing, EndReason, Exact, ExactError,
    ExactRequest, Game, Listed, Looks, Move, Notation, Position, Proof, ProofRequest, Roll, Rules,
    Variant,
};

impl Position {
    /// Its game.
    #[must_use]
    pub fn game(&self) -> Game {
        of_value!(Position: self, G, _own => G::GAME)
    }

    /// The variant of the game that it is of.
    #[must_use]
    #[allow(clippy::unit_arg, reason = "some games have only one variant")]
    pub fn variant(&self) -> Variant {
        of_value!(Position: self, G, own => G::any_variant(G::variant(own)))
    }

    /// What the dice show, where there are any and they are rolled.
    #[must_use]
    pub fn die(&self) -> Option<u8> {
        of_value!(Position: self, G, own => G::die(own))
    }

    /// The board and the pieces.
    #[must_use]
    pub fn drawing(&self) -> Drawing {
        of_value!(Position: self, G, own => G::drawing(own))
    }

    /// The same as SVG, with some moves as arrows; `title` is HTML.
    #[must_use]
    pub fn svg(&self, arrows: &[Arrow<Move>], title: &str) -> String {
        of_value!(Position: self, G, own => {
            let own_arrow = |arrow: &Arrow<Move>| {
                Some(Arrow { mov: G::own_move(arrow.mov)?, class: arrow.class })
            };
            G::svg(own, &arrows.iter().filter_map(own_arrow).collect::<Vec<_>>(), title)
        })
    }

    /// One line that says who must do what.
    #[must_use]
    pub fn status(&self) -> String {
        of_value!(Position: self, G, own => G::status(own))
    }

    /// Why the winner has won on the board.
    #[must_use]
    pub fn reason(&self, winner: Side) -> EndReason {
        of_value!(Position: self, G, own => G::reason(own, winner))
    }

    /// Warnings for the player to move, one line each.
    #[must_use]
    pub fn warnings(&self) -> Vec<String> {
        of_value!(Position: self, G, own => G::warnings(own))
    }

    /// The moves that a person types: usually one, perhaps a whole turn.
    pub fn typed_moves(&self, text: &str) -> Result<Vec<Move>, String> {
        of_value!(Position: self, G, own => {
            let moves = G::typed_moves(own, text)?;
            Ok(moves.into_iter().map(G::any_move).collect())
        })
    }

    /// The position in the format of this name.
    pub fn write(&self, format: &str) -> Result<String, Problem> {
        of_value!(Position: self, G, own => {
            game::record::write_position(G::formats(), own, format)
        })
    }

    /// Writes the position as numbers to a row of [`Variant::row_length`].
    pub fn write_row(&self, row: &mut [i8]) {
        of_value!(Position: self, G, own => G::write_row(own, row));
    }

    /// Finds out who wins with perfect play; `observe` sees the progress. `None` if the game
    /// has no prover.
    pub fn prove(
        &self,
        request: ProofRequest,
        observe: &mut dyn FnMut(&Progress),
    ) -> Option<Proof<Move>> {
        of_value!(Position: self, G, own => {
            let Proof { report, certificate } = G::prove(own, request, observe)?;
            Some(Proof { report: report.map(G::any_move), certificate })
        })
    }

    /// Exact win probabilities; `None` if the game has no solver.
    #[must_use]
    pub fn exact(
        &self,
        request: ExactRequest<'_>,
    ) -> Option<Result<Exact<Move, Roll>, ExactError>> {
        of_value!(Position: self, G, own => {
            Some(G::exact(own, request)?.map(|Exact { solution, error }| Exact {
                solution: solution.map(G::any_move, G::any_roll),
                error,
            }))
        })
    }

    /// The game's own themes of a puzzle with this solution: the moves of a turn, or its first
    /// ones.
    #[must_use]
    pub fn puzzle_themes(&self, solution: &[Move]) -> Vec<&'static str> {
        of_value!(Position: self, G, own => {
            let moves: Vec<_> = solution.iter().filter_map(|mov| G::own_move(*mov)).collect();
            G::puzzle_themes(own, &moves)
        })
    }

    /// The same position for all that differ by symmetry alone.
    #[must_use]
    pub fn representative(&self) -> Self {
        of_value!(Position: self, G, own => G::any_position(G::representative(own)))
    }
}

impl From<&Position> for Description {
    fn from(position: &Position) -> Self {
        of_value!(Position: position, G, own => G::any_description(own.into()))
    }
}

impl Roll {
    /// Its number on the die.
    #[must_use]
    pub fn face(self) -> Option<u8> {
        of_value!(Roll: self, G, own => G::face(own))
    }
}
