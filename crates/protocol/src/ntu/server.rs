use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use arena::{Budget, Player, TimeControl};
use ewn::{BLUE, Position5, RED, SetUp, Size};
use game::{Dice, Side};

use super::cells::{cell_names, parse_cell, squares_of_set_up};
use super::letter;
use crate::official_board::{self, CUBES};

/// Answers a host that speaks the protocol of the NTU course until it says `exit`.
///
/// The protocol has no words for mistakes: `complain` hears of them, and nothing is answered.
///
/// # Errors
/// If the lines cannot be read or the answers not be written.
pub fn serve_ntu(
    player: &mut dyn Player<Position5>,
    dice: &mut Dice,
    input: impl BufRead,
    output: &mut impl Write,
    complain: &mut dyn FnMut(&str),
) -> io::Result<()> {
    let mut seat = Seat { player, dice, time_left: None, moves_played: 0 };
    for line in crate::lines::read_lines(input) {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["exit", ..] => return Ok(()),
            [] => continue,
            words => match seat.answer(words) {
                Ok(None) => {}
                Ok(Some(answer)) => {
                    writeln!(output, "{answer}")?;
                    output.flush()?;
                }
                Err(problem) => complain(&problem),
            },
        }
    }
    Ok(())
}

/// Our engine at the table of such a host.
struct Seat<'a> {
    player: &'a mut dyn Player<Position5>,
    dice: &'a mut Dice,
    /// What is left for the rest of the game, once the host has said so.
    time_left: Option<Duration>,
    moves_played: u32,
}

impl Seat<'_> {
    fn new_game(&mut self) {
        self.player.new_game();
        self.moves_played = 0;
    }

    fn set_up(&mut self, side: Side) -> Result<SetUp, String> {
        let start = Position5::canonical(Size::FIVE).ok_or("there is no such board")?;
        let text = self.player.set_up(&start, side, self.dice);
        match text.map_err(|forfeit| forfeit.to_string())? {
            Some(text) => SetUp::parse(Size::FIVE, &text).map_err(|error| error.to_string()),
            None => Ok(SetUp::random(Size::FIVE, self.dice)),
        }
    }

    fn answer(&mut self, words: &[&str]) -> Result<Option<String>, String> {
        match *words {
            ["name", ..] => Ok(Some("Dreistein".into())),
            ["version", ..] => Ok(Some(env!("CARGO_PKG_VERSION").into())),
            ["time_setting", seconds, ..] => {
                let time =
                    seconds.parse().ok().and_then(|time| Duration::try_from_secs_f64(time).ok());
                let expected = || format!("time_setting \"{seconds}\": expected seconds");
                self.time_left = Some(time.ok_or_else(expected)?);
                // Hosts that draw the set-ups themselves say nothing else before a game.
                self.new_game();
                Ok(None)
            }
            ["board_setting", "5", "6", ..] => Ok(None),
            ["board_setting", ..] => Err(format!("{}: expected 5 6", words.join(" "))),
            ["ini", side, ..] => {
                let side = parse_letter(side)?;
                self.new_game();
                let set_up = self.set_up(side)?;
                Ok(Some(cell_names(squares_of_set_up(&set_up, side))))
            }
            ["get", side, die, ref cells @ ..] => self.choose(side, die, cells).map(Some),
            _ => Err(format!(
                "\"{}\": expected name, version, time_setting, board_setting, ini, get or exit",
                words.join(" ")
            )),
        }
    }

    fn choose(&mut self, side: &str, die: &str, cells: &[&str]) -> Result<String, String> {
        let begin = Instant::now();
        let position = read_position(side, die, cells)?;
        let budget = Budget {
            control: TimeControl::default(),
            time_left: self.time_left.map(|left| [left; 2]),
            turn: None,
            moves_played: self.moves_played,
        };
        let choice = self.player.choose(&position, &budget, self.dice);
        let mov = choice.map_err(|forfeit| forfeit.to_string())?.mov;
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
    official_board::position(squares, mover, die).map_err(|error| error.to_string())
}
