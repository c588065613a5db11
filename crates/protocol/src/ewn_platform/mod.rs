//! The protocol of EWNPlatform: one line a move on standard input, the answer on standard
//! error, EWN on the official board. Squares are 0 to 24 from the top left; -1 is captured.

mod server;

use arena::{Budget, Choice, Fault, Forfeit};
use ewn::{BLUE, RED, Square};
use game::{Position, Side};

pub use server::serve_ewn_platform;

use crate::external::{Dialect, Heard, Streams, Talk};
use crate::official_board::{find_move, official, official_in_game, squares_of};

const NAME: &str = "EWNPlatform";
/// What comes before an answer.
const ARROW: &str = "====>";

/// The protocol as a host speaks it.
pub struct EwnPlatform;

impl<P: Position> Dialect<P> for EwnPlatform {
    fn streams(&self) -> Streams {
        Streams { answers_on_stderr: true, show_stderr: false }
    }

    fn farewell(&self) -> &'static str {
        "1"
    }

    fn accept(&self, start: &P) -> Result<(), String> {
        official(start, NAME).map(|_| ())
    }

    fn greet(&mut self, _talk: &mut Talk) -> Result<(), Forfeit> {
        Ok(())
    }

    fn begin_game(&mut self, _talk: &mut Talk) -> Result<(), Forfeit> {
        Ok(())
    }

    fn set_up(&mut self, _: &mut Talk, _: &P, _: Side) -> Result<Option<String>, Forfeit> {
        Ok(None)
    }

    fn choose(
        &mut self,
        talk: &mut Talk,
        position: &P,
        budget: &Budget,
    ) -> Result<Choice<P::Move>, Forfeit> {
        let board = official_in_game(position, NAME)?;
        let Some(die) = board.die() else {
            return Err(Fault::NoMove.because("the die is not rolled"));
        };
        let mover = position.mover();
        let left = budget.time_left.map(|left| left[mover.index()]).or(budget.move_time());
        let seconds = left.unwrap_or(talk.patience.unlimited_move).as_secs_f64();
        let squares = [RED, BLUE].into_iter().flat_map(|side| squares_of(&board, side));
        let squares = squares.map(square_number).collect::<Vec<_>>().join(" ");
        talk.say(&format!("0 {} {seconds:?} {squares} {}", mover.index(), die.face() - 1))?;
        let patience = talk.patience_for_move(budget, mover);
        let (cube, to) = talk.listen(patience, |line| match read_answer(line) {
            Some(answer) => Heard::Answer(answer),
            None => Heard::Nonsense,
        })?;
        let Some(from) = squares_of(&board, mover).get(cube).copied().flatten() else {
            return Err(Fault::IllegalMove.because(format_args!("cube {cube} is not on the board")));
        };
        Ok(Choice { mov: find_move(position, from, to)?, value: None })
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
