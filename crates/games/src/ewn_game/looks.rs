use ewn::{AnyPosition, Board, RED, Side, Size, Square, player_name};
use game::{Position, Turn};

use super::svg;
use crate::{Arrow, Drawing, EndReason, Looks, Span};

impl Looks for AnyPosition {
    /// Files and ranks are at the sides.
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
