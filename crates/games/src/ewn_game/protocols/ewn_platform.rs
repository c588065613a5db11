use std::time::Duration;

use ewn::{BLUE, Position5, RED, Size, Square};
use game::{Position as _, Side};

use super::official_board::{
    CUBES, Squares, choose, move_text, official, parse_seconds, position, squares_of,
};
use crate::{ForeignEngine, ForeignProtocol, ForeignSession, MoveRequest};

/// The protocol of EWNPlatform: one line per move on standard input, the answer on standard
/// error, EWN on the official board. Squares are 0 to 24 from the top left; -1 is captured.
pub const EWN_PLATFORM: ForeignProtocol = ForeignProtocol {
    name: "ewnplatform",
    summary: "the protocol of EWNPlatform",
    answers_on_stderr: true,
    // Every request has the whole position and the time left.
    serves_many_games: true,
    greeting: &[],
    farewell: "1",
    one_line_commands: &[],
    accept: |start| official(start, TITLE).map(|_| ()),
    set_up_request: None,
    read_set_up: |_, _| None,
    move_request,
    read_move,
    session: || Box::<EwnPlatformSession>::default(),
};

const TITLE: &str = "EWNPlatform";

/// The text before an answer.
const ARROW: &str = "====>";

fn move_request(request: &MoveRequest) -> Result<Vec<String>, String> {
    let position = official(request.position, TITLE)?;
    let die = position.die().ok_or("the die is not rolled")?;
    let (mover, budget) = (position.mover().index(), request.budget);
    let left = budget.time_left.map(|left| left[mover]).or(budget.move_time());
    let seconds = left.unwrap_or(request.unlimited_move).as_secs_f64();
    let squares = [RED, BLUE].into_iter().flat_map(|side| squares_of(&position, side));
    let number = |square: Option<Square>| {
        square.map_or_else(|| "-1".into(), |square| square.index().to_string())
    };
    let squares = squares.map(number).collect::<Vec<String>>().join(" ");
    Ok(vec![format!("0 {mover} {seconds:?} {squares} {}", die.face() - 1)])
}

fn read_move(line: &str, position: &str) -> Option<Result<String, String>> {
    let (cube, to) = read_answer(line)?;
    Some(official(position, TITLE).and_then(|position| {
        let from = squares_of(&position, position.mover()).get(cube).copied().flatten();
        let from = from.ok_or_else(|| format!("cube {cube} is not on the board"))?;
        Ok(move_text(from, to))
    }))
}

/// Reads the cube, from 0, and its target square; any text may precede the arrow.
fn read_answer(line: &str) -> Option<(usize, Square)> {
    let (_, answer) = line.split_once(ARROW)?;
    let mut numbers = answer.split_whitespace().map(str::parse::<u8>);
    let (cube, to) = (numbers.next()?.ok()?, numbers.next()?.ok()?);
    Some((cube.into(), Square::from_index(to)))
}

/// A conversation with EWNPlatform, which reads answers from standard error.
#[derive(Default)]
struct EwnPlatformSession {
    /// The last request, and the time that was left.
    last: Option<(Position5, Duration)>,
    moves_played: u32,
}

impl ForeignSession for EwnPlatformSession {
    fn answer(
        &mut self,
        words: &[&str],
        engine: &mut dyn ForeignEngine,
    ) -> Result<Option<String>, String> {
        if words.first() == Some(&"1") {
            return Ok(None);
        }
        let (position, left) = read_request(words)?;
        // The host does not announce a new game, but within a game no clock and no cube runs
        // backwards.
        let goes_on = |(last, last_left): (Position5, Duration)| {
            left <= last_left && can_follow(&last, &position)
        };
        if !self.last.is_some_and(goes_on) {
            engine.new_game();
            self.moves_played = 0;
        }
        let mov = choose(engine, &position, Some(left), self.moves_played)?;
        self.last = Some((position, left));
        self.moves_played += 2;
        Ok(Some(format!("{ARROW}{} {}", mov.cube.index(), mov.to.index())))
    }
}

/// Whether a position can come after another in a game: every cube on the board was there before,
/// and no nearer to its goal.
fn can_follow(earlier: &Position5, later: &Position5) -> bool {
    Side::BOTH.into_iter().all(|side| {
        let squares = squares_of(earlier, side).into_iter().zip(squares_of(later, side));
        squares.filter_map(|(from, to)| Some((from, to?))).all(|(from, to)| {
            let place = |square: Square| [square.row(Size::FIVE), square.column(Size::FIVE)];
            let (from, to) = (from.map(place), place(to));
            from.is_some_and(|from| match side {
                RED => from[0] <= to[0] && from[1] <= to[1],
                BLUE => from[0] >= to[0] && from[1] >= to[1],
            })
        })
    })
}

/// Reads the position and the time that is left.
fn read_request(words: &[&str]) -> Result<(Position5, Duration), String> {
    let &["0", mover, seconds, ref squares @ .., die] = words else {
        return Err(format!("\"{}\": expected 0 and a position, or 1", words.join(" ")));
    };
    let mover = match mover {
        "0" => Side::First,
        "1" => Side::Second,
        _ => return Err(format!("mover \"{mover}\": expected 0 for red or 1 for blue")),
    };
    let expected = || format!("time \"{seconds}\": expected seconds");
    let time = parse_seconds(seconds).ok_or_else(expected)?;
    if squares.len() != 2 * CUBES {
        return Err(format!("{} squares, expected six of red and six of blue", squares.len()));
    }
    let (red, blue) = squares.split_at(CUBES);
    let squares = [read_squares(red)?, read_squares(blue)?];
    let die = die.parse().ok().and_then(|die: u8| die.checked_add(1));
    let die = die.ok_or("the die: expected 0 to 5")?;
    Ok((position(squares, mover, die)?, time))
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
