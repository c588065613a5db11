//! The themes of EWN's puzzles.

use ewn::{AnyPosition, BLUE, Board, Move, RED, Side, Square};
use game::Position;

pub const THEMES: &[&str] = &[CAPTURE_OWN, CAPTURE, QUIET, RACE];

const CAPTURE_OWN: &str = "capture-own";
const CAPTURE: &str = "capture";
const QUIET: &str = "quiet";
/// No cube can meet a cube of the opponent any more.
const RACE: &str = "race";

/// The themes of a puzzle whose solution begins with this move.
pub fn themes(position: &AnyPosition, mov: &Move) -> Vec<&'static str> {
    let kind = match position.board().occupant(mov.to) {
        Some((owner, _)) if owner == position.mover() => CAPTURE_OWN,
        Some(_) => CAPTURE,
        None => QUIET,
    };
    [kind].into_iter().chain(is_race(position).then_some(RACE)).collect()
}

/// Whether no cubes can meet: Red moves to higher rows and columns, Blue to lower ones.
fn is_race(position: &AnyPosition) -> bool {
    let board = position.board();
    let size = board.size();
    let squares = |side: Side| {
        let all = (0..size.side() * size.side()).map(Square::from_index);
        all.filter(move |square| board.occupant(*square).is_some_and(|(owner, _)| owner == side))
    };
    let is_before = |red: Square, blue: Square| {
        red.row(size) <= blue.row(size) && red.column(size) <= blue.column(size)
    };
    !squares(RED).any(|red| squares(BLUE).any(|blue| is_before(red, blue)))
}
