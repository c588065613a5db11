use games::Position;

use crate::escape::escape;

/// The colours of pages and boards, light and dark.
pub const PALETTE: &str = include_str!("palette.css");

/// The style of the boards of all games.
pub const BOARD_STYLE: &str = include_str!("board.css");

/// Draws a position as an SVG with its own style, for example for a cell of a notebook. A caption
/// below the board says what happens next, such as "red to move with a 3".
///
/// The drawing has its own background, because a notebook can be dark while its browser asks for
/// light colours. A style inside an SVG applies to the whole page around it, so the colours are
/// defined for the drawing, not for `:root`.
pub fn standalone_board(position: &Position) -> String {
    let style = format!("{PALETTE}{BOARD_STYLE}{}", position.game().page_style)
        .replace(":root", ".board-alone");
    let status = escape(&position.status());
    let last = status.lines().last().unwrap_or_default();
    // Leaves out the list of moves.
    let caption = last.split(':').next().unwrap_or_default();
    let board = position.svg(&[], &status);
    let (height, middle, baseline) = (SIDE + CAPTION, SIDE / 2, SIDE + CAPTION - 10);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board-alone\" width=\"{SIDE}\" height=\"{height}\" viewBox=\"0 0 {SIDE} {height}\">\
         <style>\n{style}{OWN_STYLE}</style><rect width=\"{SIDE}\" height=\"{height}\" rx=\"8\"/>\
         <svg width=\"{SIDE}\" height=\"{SIDE}\"><g transform=\"translate(8 8) scale(0.95)\">{board}</g></svg>\
         <text class=\"caption\" x=\"{middle}\" y=\"{baseline}\">{caption}</text></svg>"
    )
}

/// The width of a drawing, and of its square board: two margins of 8 take a twentieth of it.
const SIDE: u32 = 320;
/// The height of the caption below the board.
const CAPTION: u32 = 24;

const OWN_STYLE: &str = "\
.board-alone > rect { fill: var(--card); }
.board-alone text { font-family: system-ui, sans-serif; }
.board-alone .caption { fill: var(--ink); font-size: 13px; text-anchor: middle; }
";
