use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use ewn::{AnyPosition, Board, Player, RED, Size, Square, player_name};
use game::{Position, Turn};

/// The board, then whose turn it is and the legal moves.
pub fn draw(position: &AnyPosition) -> String {
    format!("{}\n{}\n", squares(position), turn_line(position))
}

/// The board as text: files and ranks at the sides, movable cubes underlined.
pub fn squares(position: &AnyPosition) -> String {
    let board = position.board();
    let size = board.size();
    let movable: Vec<Square> = position.moves().map(|mov| mov.from).collect();
    let mut text = String::new();
    for row in 0..size.side() {
        let _ = write!(text, "{:>3} ", size.side() - row);
        for column in 0..size.side() {
            let square = Square::from_index(row * size.side() + column);
            text.push_str(&cell(position, square, movable.contains(&square)));
        }
        text.push('\n');
    }
    text.push_str("    ");
    for file in ('a'..).take(size.side().into()) {
        let _ = write!(text, "{file:>width$}", width = cell_width(size));
    }
    text.push('\n');
    text
}

/// Whose turn it is and, once rolled, what can be played.
fn turn_line(position: &AnyPosition) -> String {
    let mover = player_name(position.mover());
    match position.turn() {
        Turn::Over(outcome) => format!("{} has won", player_name(outcome.winner)),
        Turn::ToRoll => format!("{mover} to roll"),
        Turn::ToMove(_) => {
            let die = position.die().map(|die| format!(" with a {die}")).unwrap_or_default();
            let moves: Vec<String> = position.moves().map(|mov| mov.to_string()).collect();
            format!("{mover} to move{die}: {}", moves.join(" "))
        }
    }
}

/// A player's name in the player's colour.
pub fn coloured_name(player: Player) -> String {
    let style = style(player);
    format!("{style}{}{style:#}", player_name(player))
}

fn cell(position: &AnyPosition, square: Square, is_movable: bool) -> String {
    let board = position.board();
    let width = cell_width(board.size());
    match board.occupant(square) {
        None => format!("{:>width$}", "."),
        Some((player, cube)) => {
            let letter = if player == RED { 'r' } else { 'b' };
            let name = format!("{letter}{}", cube.number());
            let padding = " ".repeat(width - name.len());
            let style = if is_movable { style(player).underline() } else { style(player) };
            format!("{padding}{style}{name}{style:#}")
        }
    }
}

fn cell_width(size: Size) -> usize {
    if size.cubes() > 9 { 5 } else { 4 }
}

fn style(player: Player) -> Style {
    let colour = if player == RED { AnsiColor::BrightRed } else { AnsiColor::BrightBlue };
    colour.on_default().bold()
}
