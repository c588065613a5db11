use std::time::Duration;

use crate::{ForeignAnswer, ForeignEngine, ForeignSession};
use ewn::{Board, Position5, Size, Square};
use game::{Position as _, Side};
use search::Budget;

use super::ewn_platform::ARROW;
use super::official_board::{self, CUBES, Squares};

/// A conversation with EWNPlatform, which reads answers from standard error.
#[derive(Default)]
pub struct EwnPlatformSession {
    /// The last request, and the time that was left.
    last: Option<(Position5, Duration)>,
    moves_played: u32,
}

impl ForeignSession for EwnPlatformSession {
    fn answer(
        &mut self,
        words: &[&str],
        engine: &mut dyn ForeignEngine,
    ) -> Result<ForeignAnswer, String> {
        if words.first() == Some(&"1") {
            return Ok(ForeignAnswer::End);
        }
        let (position, left) = read_request(words)?;
        // Nobody says that a new game begins, but in a game no clock and no cube runs backwards.
        let goes_on = |(last, last_left): (Position5, Duration)| {
            left <= last_left && can_follow(&last, &position)
        };
        if !self.last.is_some_and(goes_on) {
            engine.new_game();
            self.moves_played = 0;
        }
        let (time_left, moves_played) = (Some([left; 2]), self.moves_played);
        let budget = Budget { time_left, moves_played, ..Budget::default() };
        let mov = engine.choose(&position.to_string(), &budget)?;
        let mov = position.parse_move(&mov).map_err(|error| error.to_string())?;
        self.last = Some((position, left));
        self.moves_played += 2;
        Ok(ForeignAnswer::Line(format!("{ARROW}{} {}", mov.cube.index(), mov.to.index())))
    }
}

/// Whether a position can come after another in a game: every cube on the board was there before,
/// and no nearer to its goal.
fn can_follow(earlier: &Position5, later: &Position5) -> bool {
    let (earlier, later) = (earlier.board(), later.board());
    Side::BOTH.into_iter().all(|side| {
        later.cubes(side).iter().all(|cube| {
            let [from, to] = [earlier, later].map(|board| {
                let square = board.square_of(side, cube);
                let square =
                    if side == Side::First { square } else { square.reflected(Size::FIVE) };
                [square.row(Size::FIVE), square.column(Size::FIVE)]
            });
            earlier.cubes(side).contains(cube) && from[0] <= to[0] && from[1] <= to[1]
        })
    })
}

/// The position and the time that is left.
fn read_request(words: &[&str]) -> Result<(Position5, Duration), String> {
    let &["0", mover, seconds, ref squares @ .., die] = words else {
        return Err(format!("\"{}\": expected 0 and a position, or 1", words.join(" ")));
    };
    let mover = match mover {
        "0" => Side::First,
        "1" => Side::Second,
        _ => return Err(format!("mover \"{mover}\": expected 0 for red or 1 for blue")),
    };
    let time = seconds.parse().ok().and_then(|time| Duration::try_from_secs_f64(time).ok());
    let time = time.ok_or_else(|| format!("time \"{seconds}\": expected seconds"))?;
    if squares.len() != 2 * CUBES {
        return Err(format!("{} squares, expected six of red and six of blue", squares.len()));
    }
    let (red, blue) = squares.split_at(CUBES);
    let squares = [read_squares(red)?, read_squares(blue)?];
    let die = die.parse().ok().and_then(|die: u8| die.checked_add(1));
    let die = die.ok_or("the die: expected 0 to 5")?;
    Ok((official_board::position(squares, mover, die)?, time))
}

fn read_squares(words: &[&str]) -> Result<Squares, String> {
    let mut squares = [None; CUBES];
    for (slot, word) in squares.iter_mut().zip(words) {
        let number = word.parse::<i8>().ok().filter(|&number| number >= -1);
        let number = number.filter(|&number| number < Size::FIVE.squares() as i8);
        let expected = || format!("square \"{word}\": expected 0 to 24, or -1 if captured");
        *slot = u8::try_from(number.ok_or_else(expected)?).ok().map(Square::from_index);
    }
    Ok(squares)
}
