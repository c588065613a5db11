//! The protocol of the NTU course: lines on standard input and output, EWN on the official
//! board. Cells are `A1` (top left) to `E5`; Blue's six come before Red's.

mod cells;
mod server;

use arena::{Budget, Choice, Fault, Forfeit};
use ewn::{BLUE, RED, SetUp, Size};
use game::{Position, Side};

pub use server::serve_ntu;

use crate::external::{Dialect, Heard, Talk};
use crate::official_board::{CUBES, find_move, official, official_in_game, squares_of};
use cells::{cell_names, cells_in, set_up_text};

const NAME: &str = "the NTU protocol";

/// The protocol as a host speaks it.
#[derive(Default)]
pub struct Ntu {
    /// Whether the program knows the time of this game.
    knows_time: bool,
}

/// The letter of a side.
const fn letter(side: Side) -> &'static str {
    match side {
        RED => "R",
        BLUE => "B",
    }
}

impl Ntu {
    /// Says how many seconds the program has; programs do not answer that.
    fn say_time(&mut self, talk: &mut Talk, budget: &Budget) -> Result<(), Forfeit> {
        if self.knows_time {
            return Ok(());
        }
        self.knows_time = true;
        let time = budget.control.total.or(budget.control.per_move);
        let time = time.unwrap_or(talk.patience.unlimited_move);
        talk.say(&format!("time_setting {}", time.as_secs().max(1)))
    }
}

impl<P: Position> Dialect<P> for Ntu {
    fn farewell(&self) -> &'static str {
        "exit"
    }

    fn accept(&self, start: &P) -> Result<(), String> {
        official(start, NAME).map(|_| ())
    }

    fn greet(&mut self, talk: &mut Talk) -> Result<(), Forfeit> {
        for question in ["name", "version"] {
            talk.say(question)?;
            talk.listen(talk.patience.greeting, |line| match line.trim() {
                "" => Heard::Nonsense,
                _ => Heard::Answer(()),
            })?;
        }
        talk.say("board_setting 5 6")
    }

    fn begin_game(&mut self, _talk: &mut Talk) -> Result<(), Forfeit> {
        self.knows_time = false;
        Ok(())
    }

    fn set_up(
        &mut self,
        talk: &mut Talk,
        _start: &P,
        side: Side,
    ) -> Result<Option<String>, Forfeit> {
        talk.say(&format!("ini {}", letter(side)))?;
        let cells = talk.listen(talk.patience.greeting, |line| match cells_in(line) {
            Some(cells) if cells.len() == CUBES => Heard::Answer(cells),
            _ => Heard::Nonsense,
        })?;
        let text = set_up_text(&cells, side);
        match SetUp::parse(Size::FIVE, &text) {
            Ok(set_up) => Ok(Some(set_up.to_string())),
            Err(_) => Err(Fault::IllegalSetUp.because(cell_names(cells.into_iter().map(Some)))),
        }
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
        self.say_time(talk, budget)?;
        let mover = position.mover();
        let cells = [BLUE, RED].into_iter().flat_map(|side| squares_of(&board, side));
        talk.say(&format!("get {} {die} {}", letter(mover), cell_names(cells)))?;
        let patience = talk.patience_for_move(budget, mover);
        let (from, to) = talk.listen(patience, |line| match cells_in(line).as_deref() {
            Some(&[from, to]) => Heard::Answer((from, to)),
            _ => Heard::Nonsense,
        })?;
        Ok(Choice { mov: find_move(position, from, to)?, value: None })
    }
}
