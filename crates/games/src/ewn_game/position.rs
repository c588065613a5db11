use ewn::{AnyPosition, Board, Die, RED, Side, Size, Square, Symmetry, player_name};
use game::{Position as _, Turn};

use super::{exact, puzzles, svg};
use crate::array_form::sign;
use crate::{
    Arrow, Description, Drawing, EndReason, Exact, ExactRequest, Move, Own, Position, PositionFace,
    Problem, Span, Variant,
};

impl PositionFace for AnyPosition {
    fn variant(&self) -> Variant {
        Variant::Ewn(self.board().size())
    }

    fn describe(&self) -> Description {
        Description::Ewn(self.into())
    }

    fn typed_moves(&self, text: &str) -> Result<Vec<Move>, String> {
        let letters = text.chars().filter(|letter| *letter != '-' && !letter.is_whitespace());
        let plain: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
        let found = self.parse_move(&plain).map(|mov| vec![mov.any()]);
        found.map_err(|error| error.as_typed(text).to_string())
    }

    fn representative(&self) -> Position {
        let images = Symmetry::all().filter_map(|symmetry| symmetry.position(self));
        images.min_by_key(ToString::to_string).unwrap_or(*self).any()
    }

    fn exact(&self, request: ExactRequest<'_>) -> Option<Result<Exact, Problem>> {
        Some(exact::find_exact(self, request))
    }

    fn puzzle_themes(&self, solution: &[Move]) -> Vec<&'static str> {
        let first = solution.first().and_then(Own::own);
        first.map_or(Vec::new(), |mov| puzzles::themes(self, mov))
    }

    fn write_row(&self, row: &mut [i8]) {
        row.fill(0);
        let board = self.board();
        for side in Side::BOTH {
            for cube in board.cubes(side).iter() {
                let square = usize::from(board.square_of(side, cube).index());
                row[square] = sign(side) * cube.number().cast_signed();
            }
        }
        let squares = usize::from(board.size().squares());
        row[squares] = sign(self.mover());
        row[squares + 1] = self.die().map_or(0, Die::face).cast_signed();
    }

    /// Draws the board with ranks at the left and files below.
    fn drawing(&self) -> Drawing {
        let size = self.board().size();
        let movable: Vec<Square> = self.moves().map(|mov| mov.from).collect();
        let row = |row: u8| {
            let mut spans = vec![Span::plain(format!("{:>3} ", size.side() - row))];
            for column in 0..size.side() {
                let square = Square::from_index(row * size.side() + column);
                spans.extend(cell(self, square, movable.contains(&square)));
            }
            spans
        };
        let mut rows: Vec<Vec<Span>> = (0..size.side()).map(row).collect();
        let width = cell_width(size);
        let files = ('a'..).take(size.side().into()).map(|file| format!("{file:>width$}"));
        rows.push(vec![Span::plain(format!("    {}", files.collect::<String>()))]);
        rows
    }

    fn svg(&self, arrows: &[Arrow], title: &str) -> String {
        svg::draw(self, arrows, title)
    }

    fn status(&self) -> String {
        let mover = player_name(self.mover());
        match self.turn() {
            Turn::Over(outcome) => format!("{} has won", player_name(outcome.winner)),
            Turn::ToRoll => format!("{mover} to roll"),
            Turn::ToMove(_) => {
                let die = self.die().map(|die| format!(" with a {die}")).unwrap_or_default();
                let moves: Vec<String> = self.moves().map(|mov| mov.to_string()).collect();
                format!("{mover} to move{die}: {}", moves.join(" "))
            }
        }
    }

    fn reason(&self, winner: Side) -> EndReason {
        let loser = winner.opponent();
        match self.board().cubes(loser).is_empty() {
            true => EndReason::has(loser, "no-cubes", "no cubes left"),
            false => EndReason::did(winner, "corner", "reached the corner"),
        }
    }
}

fn cell(position: &AnyPosition, square: Square, can_move: bool) -> Vec<Span> {
    let board = position.board();
    let width = cell_width(board.size());
    let Some((player, cube)) = board.occupant(square) else {
        return vec![Span::plain(format!("{:>width$}", "."))];
    };
    let letter = if player == RED { 'r' } else { 'b' };
    let text = format!("{letter}{}", cube.number());
    let padding = " ".repeat(width - text.len());
    vec![Span::plain(padding), Span { text, owner: Some(player), can_move }]
}

fn cell_width(size: Size) -> usize {
    if size.cubes() > 9 { 5 } else { 4 }
}
