use std::time::Duration;

use crate::{ForeignAnswer, ForeignEngine, ForeignSession};
use ewn::{BLUE, Position5, RED, SetUp, Size};
use game::{Position as _, Side};
use search::{Budget, Stopwatch};

use super::cells::{cell_names, parse_cell, squares_of_set_up};
use super::ntu::letter;
use super::official_board::{self, CUBES};

/// A conversation with a host of the NTU course, who waits for one line after every command.
#[derive(Default)]
pub struct NtuSession {
    /// What is left for the rest of the game, once the host has said so.
    time_left: Option<Duration>,
    moves_played: u32,
}

/// What the course's own program answers to settings.
const DONE: &str = "1";

impl ForeignSession for NtuSession {
    fn answer(
        &mut self,
        words: &[&str],
        engine: &mut dyn ForeignEngine,
    ) -> Result<ForeignAnswer, String> {
        let line = match *words {
            ["exit", ..] => return Ok(ForeignAnswer::End),
            ["name", ..] => "Dreistein".into(),
            ["version", ..] => env!("CARGO_PKG_VERSION").into(),
            ["time_setting", seconds, ..] => {
                let time =
                    seconds.parse().ok().and_then(|time| Duration::try_from_secs_f64(time).ok());
                let expected = || format!("time_setting \"{seconds}\": expected seconds");
                self.time_left = Some(time.ok_or_else(expected)?);
                // Hosts that draw the set-ups themselves say nothing else before a game.
                self.new_game(engine);
                DONE.into()
            }
            ["board_setting", "5", "6", ..] => DONE.into(),
            ["board_setting", ..] => return Err(format!("{}: expected 5 6", words.join(" "))),
            ["ini", side, ..] => {
                let side = parse_letter(side)?;
                self.new_game(engine);
                let set_up = SetUp::parse(Size::FIVE, &engine.set_up(side)?);
                let set_up = set_up.map_err(|error| error.to_string())?;
                cell_names(squares_of_set_up(&set_up, side))
            }
            ["get", side, die, ref cells @ ..] => {
                self.choose(&read_position(side, die, cells)?, engine)?
            }
            _ => {
                let known = "name, version, time_setting, board_setting, ini, get or exit";
                return Err(format!("\"{}\": expected {known}", words.join(" ")));
            }
        };
        Ok(ForeignAnswer::Line(line))
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
        let budget = Budget {
            time_left: self.time_left.map(|left| [left; 2]),
            moves_played: self.moves_played,
            ..Budget::default()
        };
        let mov = engine.choose(&position.to_string(), &budget)?;
        let mov = position.parse_move(&mov).map_err(|error| error.to_string())?;
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
    official_board::position(squares, mover, die)
}
