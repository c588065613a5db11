use std::fmt::Write;

use ewn::{AnyPosition, Board, Move, Side, Size, Square};

use crate::looks::between;
use crate::{Arrow, Own};

/// The side of a square.
const CELL: usize = 40;
/// Room for the names of files and ranks.
const MARGIN: usize = 16;

pub fn draw(position: &AnyPosition, arrows: &[Arrow], title: &str) -> String {
    let board = position.board();
    let size = board.size();
    let side = usize::from(size.side()) * CELL;
    let (width, height) = (side + MARGIN + 2, side + MARGIN + 2);
    let mut svg = format!(
        "<svg class=\"board\" viewBox=\"-{MARGIN} -2 {width} {height}\" role=\"img\"><title>{title}</title>"
    );
    for index in 0..size.side() * size.side() {
        let square = Square::from_index(index);
        let (x, y) = corner(square, size);
        let class = match square {
            _ if square == Square::goal(size, Side::First) => "goal-red",
            _ if square == Square::goal(size, Side::Second) => "goal-blue",
            _ if ((x + y) / CELL).is_multiple_of(2) => "even",
            _ => "odd",
        };
        let _ = write!(
            svg,
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>"
        );
        if let Some((player, cube)) = board.occupant(square) {
            svg.push_str(&draw_cube(x, y, player, cube.number()));
        }
    }
    svg.push_str(&names(size));
    svg.extend(arrows.iter().filter_map(|arrow| draw_arrow(arrow, size)));
    svg + "</svg>"
}

/// The upper left corner of a square.
fn corner(square: Square, size: Size) -> (usize, usize) {
    (usize::from(square.column(size)) * CELL, usize::from(square.row(size)) * CELL)
}

fn draw_cube(x: usize, y: usize, player: Side, number: u8) -> String {
    let inset = 5;
    let (left, top, side) = (x + inset, y + inset, CELL - 2 * inset);
    let (middle, baseline) = (x + CELL / 2, y + CELL / 2 + 6);
    let class = ewn::player_name(player);
    format!(
        "<rect class=\"{class}\" x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\" rx=\"6\"/><text class=\"cube\" x=\"{middle}\" y=\"{baseline}\">{number}</text>"
    )
}

fn names(size: Size) -> String {
    let mut text = String::new();
    let side = usize::from(size.side());
    for (index, file) in ('a'..).take(side).enumerate() {
        let (x, y) = (index * CELL + CELL / 2, side * CELL + MARGIN - 4);
        let _ = write!(text, "<text class=\"name\" x=\"{x}\" y=\"{y}\">{file}</text>");
        let (y, rank) = (index * CELL + CELL / 2 + 4, side - index);
        let _ = write!(text, "<text class=\"name\" x=\"-{}\" y=\"{y}\">{rank}</text>", MARGIN / 2);
    }
    text
}

/// Draws an arrow from the edge of the cube, so that its number can be read.
fn draw_arrow(arrow: &Arrow, size: Size) -> Option<String> {
    let &Move { from, to, .. } = Own::own(&arrow.mov)?;
    let [from, to] = [from, to].map(|square| {
        let (x, y) = corner(square, size);
        [x, y].map(|start| (start + CELL / 2) as f64)
    });
    Some(arrow.svg(between(from, to, 0.33), between(from, to, 0.8)))
}
