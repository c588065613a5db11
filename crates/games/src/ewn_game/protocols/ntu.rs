use std::time::Duration;

use ewn::{BLUE, Position5, RED, SetUp, Size, Square};
use game::{Position as _, Side};
use search::Stopwatch;

use super::official_board::{
    CUBES, choose, move_text, official, parse_seconds, position, squares_of,
};
use crate::{ForeignEngine, ForeignProtocol, ForeignSession, MoveRequest};

/// The protocol of the NTU course: lines on standard input and output, EWN on the official
/// board. Cells are `A1` (top left) to `E5`; Blue's six come before Red's.
pub const NTU: ForeignProtocol = ForeignProtocol {
    name: "ntu",
    summary: "the protocol of the NTU course",
    answers_on_stderr: false,
    // Public programs keep their clock and table, and there is no command for a new game.
    serves_many_games: false,
    // Not every program answers the last one.
    greeting: &[("name", true), ("version", true), ("board_setting 5 6", false)],
    farewell: "exit",
    one_line_commands: &[
        "name",
        "version",
        "time_setting 1",
        "board_setting 5 6",
        "ini R",
        "get R 3 E5 D5 C5 E4 D4 E3 A1 B1 C1 A2 B2 A3",
    ],
    accept: |start| official(start, TITLE).map(|_| ()),
    set_up_request: Some(|side| format!("ini {}", letter(side))),
    read_set_up,
    move_request,
    read_move: |line, _| match cells_in(line).as_deref() {
        Some(&[from, to]) => Some(Ok(move_text(from, to))),
        _ => None,
    },
    session: || Box::<NtuSession>::default(),
};

const TITLE: &str = "the NTU protocol";

const fn letter(side: Side) -> &'static str {
    match side {
        RED => "R",
        BLUE => "B",
    }
}

fn read_set_up(line: &str, side: Side) -> Option<Result<String, String>> {
    let cells = cells_in(line).filter(|cells| cells.len() == CUBES)?;
    let number_on = |square| cells.iter().position(|&cell| cell == square).map(|index| index + 1);
    // Cubes outside the corner are missing in the text, which makes the set-up illegal.
    let numbers = SetUp::squares(Size::FIVE, side).filter_map(number_on);
    let text: String = numbers.map(|number| number.to_string()).collect();
    let set_up = SetUp::parse(Size::FIVE, &text);
    let illegal = |_| cell_names(cells.into_iter().map(Some));
    Some(set_up.map(|set_up| set_up.to_string()).map_err(illegal))
}

fn move_request(request: &MoveRequest) -> Result<Vec<String>, String> {
    let position = official(request.position, TITLE)?;
    let die = position.die().ok_or("the die is not rolled")?;
    let cells = [BLUE, RED].into_iter().flat_map(|side| squares_of(&position, side));
    let get = format!("get {} {die} {}", letter(position.mover()), cell_names(cells));
    // Sent once: programs run their own clocks from then on.
    let is_first = request.budget.moves_played < 2;
    let time = is_first.then(|| format!("time_setting {}", seconds(time_of_game(request))));
    Ok(time.into_iter().chain([get]).collect())
}

/// The approximate number of moves per side in a game: games of strong players have 16 or 17 moves.
const MOVES_OF_A_SIDE: u32 = 8;

/// Converts a side's limits to a time for the whole game; the smallest counts if there are several.
fn time_of_game(request: &MoveRequest) -> Duration {
    let control = &request.budget.control;
    let total = control.total.map(|total| total + control.increment * (MOVES_OF_A_SIDE - 1));
    let each = control.per_move.into_iter().chain(control.per_turn).min();
    let all = each.map(|time| time * MOVES_OF_A_SIDE);
    let limit = total.into_iter().chain(all).min();
    limit.unwrap_or(request.unlimited_move * MOVES_OF_A_SIDE)
}

/// Writes whole seconds, since many programs read nothing else; a fraction below one second.
fn seconds(time: Duration) -> String {
    match time.as_secs() {
        0 => time.as_secs_f64().to_string(),
        seconds => seconds.to_string(),
    }
}

/// A conversation with a host of the NTU course, who waits for one line after every command.
#[derive(Default)]
struct NtuSession {
    /// The time left for the game, once the host has announced it.
    time_left: Option<Duration>,
    moves_played: u32,
}

impl ForeignSession for NtuSession {
    fn answer(
        &mut self,
        words: &[&str],
        engine: &mut dyn ForeignEngine,
    ) -> Result<Option<String>, String> {
        let line = match *words {
            ["exit", ..] => return Ok(None),
            ["name", ..] => "Dreistein".into(),
            ["version", ..] => env!("CARGO_PKG_VERSION").into(),
            ["time_setting", seconds, ..] => {
                let expected = || format!("time_setting \"{seconds}\": expected seconds");
                self.time_left = Some(parse_seconds(seconds).ok_or_else(expected)?);
                // Hosts that draw the set-ups themselves send nothing else before a game.
                self.new_game(engine);
                "1".into()
            }
            // The answer of the course's own program.
            ["board_setting", "5", "6", ..] => "1".into(),
            ["board_setting", ..] => return Err(format!("{}: expected 5 6", words.join(" "))),
            ["ini", side, ..] => {
                let side = parse_letter(side)?;
                self.new_game(engine);
                let set_up = SetUp::parse(Size::FIVE, &engine.set_up(side)?);
                let set_up = set_up.map_err(|error| error.to_string())?;
                let mut squares = [None; CUBES];
                for (cube, square) in set_up.placement(side) {
                    squares[cube.index()] = Some(square);
                }
                cell_names(squares)
            }
            ["get", side, die, ref cells @ ..] => {
                self.choose(&read_position(side, die, cells)?, engine)?
            }
            _ => {
                let known = "name, version, time_setting, board_setting, ini, get or exit";
                return Err(format!("\"{}\": expected {known}", words.join(" ")));
            }
        };
        Ok(Some(line))
    }
}

impl NtuSession {
    fn new_game(&mut self, engine: &mut dyn ForeignEngine) {
        engine.new_game();
        self.moves_played = 0;
    }

    fn choose(
        &mut self,
        position: &Position5,
        engine: &mut dyn ForeignEngine,
    ) -> Result<String, String> {
        let begin = Stopwatch::start();
        let mov = choose(engine, position, self.time_left, self.moves_played)?;
        self.moves_played += 2;
        self.time_left = self.time_left.map(|left| left.saturating_sub(begin.elapsed()));
        Ok(cell_names([Some(mov.from), Some(mov.to)]))
    }
}

fn parse_letter(text: &str) -> Result<Side, String> {
    let side = [RED, BLUE].into_iter().find(|&side| letter(side).eq_ignore_ascii_case(text));
    side.ok_or_else(|| format!("side \"{text}\": expected R or B"))
}

fn read_position(side: &str, die: &str, cells: &[&str]) -> Result<Position5, String> {
    let mover = parse_letter(side)?;
    let die = die.parse().map_err(|_| format!("die \"{die}\": expected 1 to 6"))?;
    if cells.len() != 2 * CUBES {
        return Err(format!("{} cells, expected six of Blue and six of Red", cells.len()));
    }
    let mut squares = [[None; CUBES]; 2];
    for (index, cell) in cells.iter().enumerate() {
        let square = parse_cell(cell);
        let expected = || format!("cell \"{cell}\": expected A1 to E5, or 0 if captured");
        let player = if index < CUBES { BLUE } else { RED };
        squares[player.index()][index % CUBES] = square.ok_or_else(expected)?;
    }
    position(squares, mover, die)
}

/// Reads a cell, in capitals or not; `0` means a captured cube.
fn parse_cell(word: &str) -> Option<Option<Square>> {
    if word == "0" {
        return Some(None);
    }
    let &[column, row] = word.as_bytes() else { return None };
    let column = column.to_ascii_uppercase().checked_sub(b'A')?;
    let row = row.checked_sub(b'1')?;
    Square::at(Size::FIVE, row.into(), column.into()).map(Some)
}

/// Reads the cells in a line, whatever the separators: programs write `C1 C2`, `C1,C2`
/// or `(C1-C2)`. `None` if there is anything else.
fn cells_in(line: &str) -> Option<Vec<Square>> {
    let words = line.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.map(|word| parse_cell(word).flatten()).collect()
}

/// Writes cells as in `A1` (column from the left, row from the top), and `0` for a captured cube.
fn cell_names(squares: impl IntoIterator<Item = Option<Square>>) -> String {
    let name = |square: Square| {
        let column = char::from(b'A' + square.column(Size::FIVE));
        format!("{column}{}", square.row(Size::FIVE) + 1)
    };
    let names = squares.into_iter().map(|square| square.map_or_else(|| "0".into(), name));
    names.collect::<Vec<_>>().join(" ")
}
