use games::Position;

use crate::escape::escape;

/// The colours of pages and boards, light and dark.
pub const PALETTE: &str = include_str!("palette.css");

/// The style of the boards of all games.
pub const BOARD_STYLE: &str = include_str!("board.css");

/// A drawing of a position that needs nothing of a page around it, such as the cell of a notebook.
///
/// It has its own ground, because that of a notebook may be dark while its browser asks for light
/// colours. A style inside a drawing applies to the whole page that the drawing is put into, so the
/// colours are those of the drawing and not of the root.
/// Below the board it says who must do what, such as `red to move with a 3`.
pub fn standalone_board(position: &Position) -> String {
    let style = format!("{PALETTE}{BOARD_STYLE}{}", position.game().page_style)
        .replace(":root", ".board-alone");
    let status = escape(&position.status());
    let last = status.lines().last().unwrap_or_default();
    // Without the list of moves.
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

/// The width of a drawing, and the height of its board; the two margins of 8 are a twentieth of it.
const SIDE: u32 = 320;
/// The height of the line below.
const CAPTION: u32 = 24;

const OWN_STYLE: &str = "\
.board-alone > rect { fill: var(--card); }
.board-alone text { font-family: system-ui, sans-serif; }
.board-alone .caption { fill: var(--ink); font-size: 13px; text-anchor: middle; }
";
