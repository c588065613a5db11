use crate::{ForeignProtocol, ForeignSession, MoveRequest};
use ewn::{BLUE, RED, Square};
use game::Position as _;

use super::ewn_platform_session::EwnPlatformSession;
use super::official_board::{move_text, official, squares_of};

/// The protocol of EWNPlatform: one line a move on standard input, the answer on standard
/// error, EWN on the official board. Squares are 0 to 24 from the top left; -1 is captured.
pub struct EwnPlatform;

const TITLE: &str = "EWNPlatform";

/// What comes before an answer.
pub const ARROW: &str = "====>";

impl ForeignProtocol for EwnPlatform {
    fn name(&self) -> &'static str {
        "ewnplatform"
    }

    fn summary(&self) -> &'static str {
        "the protocol of EWNPlatform"
    }

    fn answers_on_stderr(&self) -> bool {
        true
    }

    /// Every request has the whole position and what is left on the clock.
    fn serves_many_games(&self) -> bool {
        true
    }

    fn greeting(&self) -> &'static [(&'static str, bool)] {
        &[]
    }

    fn farewell(&self) -> &'static str {
        "1"
    }

    fn accept(&self, start: &str) -> Result<(), String> {
        official(start, TITLE).map(|_| ())
    }

    fn move_request(&self, request: &MoveRequest) -> Result<Vec<String>, String> {
        let position = official(request.position, TITLE)?;
        let die = position.die().ok_or("the die is not rolled")?;
        let (mover, budget) = (position.mover().index(), request.budget);
        let left = budget.time_left.map(|left| left[mover]).or(budget.move_time());
        let seconds = left.unwrap_or(request.unlimited_move).as_secs_f64();
        let squares = [RED, BLUE].into_iter().flat_map(|side| squares_of(&position, side));
        let squares = squares.map(square_number).collect::<Vec<_>>().join(" ");
        Ok(vec![format!("0 {mover} {seconds:?} {squares} {}", die.face() - 1)])
    }

    fn read_move(&self, line: &str, position: &str) -> Option<Result<String, String>> {
        let (cube, to) = read_answer(line)?;
        Some(official(position, TITLE).and_then(|position| {
            let from = squares_of(&position, position.mover()).get(cube).copied().flatten();
            let from = from.ok_or_else(|| format!("cube {cube} is not on the board"))?;
            Ok(move_text(from, to))
        }))
    }

    fn session(&self) -> Box<dyn ForeignSession> {
        Box::<EwnPlatformSession>::default()
    }
}

fn square_number(square: Option<Square>) -> String {
    square.map_or_else(|| "-1".into(), |square| square.index().to_string())
}

/// The cube, from 0, and the square where it goes; other things may stand before the arrow.
fn read_answer(line: &str) -> Option<(usize, Square)> {
    let (_, answer) = line.split_once(ARROW)?;
    let mut numbers = answer.split_whitespace().map(str::parse::<u8>);
    let (cube, to) = (numbers.next()?.ok()?, numbers.next()?.ok()?);
    Some((cube.into(), Square::from_index(to)))
}
