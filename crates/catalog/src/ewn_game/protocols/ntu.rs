use std::time::Duration;

use crate::{ForeignProtocol, ForeignSession, MoveRequest};
use ewn::{BLUE, RED, SetUp, Size};
use game::{Position as _, Side};

use super::cells::{cell_names, cells_in, set_up_text};
use super::ntu_session::NtuSession;
use super::official_board::{CUBES, move_text, official, squares_of};

/// The protocol of the NTU course: lines on standard input and output, EWN on the official
/// board. Cells are `A1` (top left) to `E5`; Blue's six come before Red's.
pub struct Ntu;

const TITLE: &str = "the NTU protocol";

/// The letter of a side.
pub const fn letter(side: Side) -> &'static str {
    match side {
        RED => "R",
        BLUE => "B",
    }
}

impl ForeignProtocol for Ntu {
    fn name(&self) -> &'static str {
        "ntu"
    }

    fn summary(&self) -> &'static str {
        "the protocol of the NTU course"
    }

    /// Public programs keep their clock and table, and no word tells them of a new game.
    fn serves_many_games(&self) -> bool {
        false
    }

    fn greeting(&self) -> &'static [(&'static str, bool)] {
        // Not every program answers the last one.
        &[("name", true), ("version", true), ("board_setting 5 6", false)]
    }

    fn farewell(&self) -> &'static str {
        "exit"
    }

    fn accept(&self, start: &str) -> Result<(), String> {
        official(start, TITLE).map(|_| ())
    }

    fn set_up_request(&self, side: Side) -> Option<String> {
        Some(format!("ini {}", letter(side)))
    }

    fn read_set_up(&self, line: &str, side: Side) -> Option<Result<String, String>> {
        let cells = cells_in(line).filter(|cells| cells.len() == CUBES)?;
        let set_up = SetUp::parse(Size::FIVE, &set_up_text(&cells, side));
        let illegal = |_| cell_names(cells.into_iter().map(Some));
        Some(set_up.map(|set_up| set_up.to_string()).map_err(illegal))
    }

    fn move_request(&self, request: &MoveRequest) -> Result<Vec<String>, String> {
        let position = official(request.position, TITLE)?;
        let die = position.die().ok_or("the die is not rolled")?;
        let cells = [BLUE, RED].into_iter().flat_map(|side| squares_of(&position, side));
        let get = format!("get {} {die} {}", letter(position.mover()), cell_names(cells));
        // Said once: programs run their own clocks from there on.
        let is_first = request.budget.moves_played < 2;
        let time = is_first.then(|| format!("time_setting {}", seconds(time_of_game(request))));
        Ok(time.into_iter().chain([get]).collect())
    }

    fn read_move(&self, line: &str, _position: &str) -> Option<Result<String, String>> {
        match cells_in(line).as_deref() {
            Some(&[from, to]) => Some(Ok(move_text(from, to))),
            _ => None,
        }
    }

    fn session(&self) -> Box<dyn ForeignSession> {
        Box::<NtuSession>::default()
    }

    fn one_line_commands(&self) -> &'static [&'static str] {
        &[
            "name",
            "version",
            "time_setting 1",
            "board_setting 5 6",
            "ini R",
            "get R 3 E5 D5 C5 E4 D4 E3 A1 B1 C1 A2 B2 A3",
        ]
    }
}

/// About how many moves a side makes in a game: games of strong players have 16 or 17 moves.
const MOVES_OF_A_SIDE: u32 = 8;

/// What the limits of a side amount to for a whole game; the least counts if there are several.
fn time_of_game(request: &MoveRequest) -> Duration {
    let control = &request.budget.control;
    let total = control.total.map(|total| total + control.increment * (MOVES_OF_A_SIDE - 1));
    let each = control.per_move.into_iter().chain(control.per_turn).min();
    let all = each.map(|time| time * MOVES_OF_A_SIDE);
    let limit = total.into_iter().chain(all).min();
    limit.unwrap_or(request.unlimited_move * MOVES_OF_A_SIDE)
}

/// Whole seconds, since many programs read nothing else; a fraction where it is less than one.
fn seconds(time: Duration) -> String {
    match time.as_secs() {
        0 => time.as_secs_f64().to_string(),
        seconds => seconds.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::{Budget, TimeControl};

    #[test]
    fn the_time_that_programs_are_told_is_that_of_a_whole_game() {
        let position = "r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r 3";
        let lines = |control: TimeControl, moves_played| {
            let budget = &Budget { control, moves_played, ..Budget::default() };
            let unlimited_move = Duration::from_secs(60);
            Ntu.move_request(&MoveRequest { position, budget, unlimited_move }).unwrap()
        };
        for (control, seconds) in [
            ("move=2s", "16"),
            ("move=300ms", "2"),
            ("turn=3s", "24"),
            ("total=500ms", "0.5"),
            ("total=4min", "240"),
            ("total=10s,increment=1s", "17"),
            ("total=10s,move=5s", "10"),
            ("total=1min,move=5s", "40"),
            ("depth=3", "480"),
        ] {
            let control = control.parse().unwrap();
            assert_eq!(lines(control, 0)[0], format!("time_setting {seconds}"), "{control}");
            assert_eq!(lines(control, 1), lines(control, 0), "{control}");
            assert_eq!(lines(control, 2), lines(control, 0)[1..], "{control}: said once");
        }
    }
}
