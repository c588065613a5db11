use games::Position;

use crate::escape::escape;

/// The colours of pages and boards, light and dark.
pub const PALETTE: &str = include_str!("palette.css");

/// The style of the boards of all games.
pub const BOARD_STYLE: &str = include_str!("board.css");

/// Draws a position as an SVG that brings its own style, for example for the cell of a notebook.
///
/// It draws its own background, because a notebook can be dark while its browser asks for light
/// colours. Its style would apply to the whole page around it, so it defines the colours for the
/// drawing, not for `:root`. A caption below the board says what happens next, such as `red to
/// move with a 3`.
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

/// The width of a drawing and the height of its board; both margins of 8 together are a twentieth.
const SIDE: u32 = 320;
/// The height of the caption below the board.
const CAPTION: u32 = 24;

const OWN_STYLE: &str = "\
.board-alone > rect { fill: var(--card); }
.board-alone text { font-family: system-ui, sans-serif; }
.board-alone .caption { fill: var(--ink); font-size: 13px; text-anchor: middle; }
";
