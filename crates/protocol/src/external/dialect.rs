use games::Position;
use std::time::Duration;

use arena::{Budget, Choice, Fault, Forfeit};
use game::Side;
use search::Deadline;

use super::process::Process;
use super::spec::Patience;
use crate::refusal::one_line;

/// The host's side of a protocol.
pub trait Dialect: Send {
    /// Greets a program that has just been started.
    fn greet(&self, talk: &mut Talk) -> Result<(), Forfeit>;

    /// Tells the program that a new game begins.
    fn begin_game(&self, _talk: &mut Talk) -> Result<(), Forfeit> {
        Ok(())
    }

    /// Asks for the set-up of a side; `None` if the program does not choose one.
    fn set_up(
        &self,
        talk: &mut Talk,
        start: &Position,
        side: Side,
    ) -> Result<Option<String>, Forfeit>;

    /// Asks for a move.
    fn choose(
        &self,
        talk: &mut Talk,
        position: &Position,
        budget: &Budget,
    ) -> Result<Choice, Forfeit>;
}

/// What a line of a program means in its protocol.
pub enum Heard<T> {
    Answer(T),
    /// A line for which the program forfeits the game.
    Fault(Forfeit),
    /// A line of the protocol that is not an answer.
    Remark,
    /// A line that is not part of the protocol.
    Nonsense,
}

/// A conversation with a running program.
pub struct Talk<'a> {
    pub process: &'a mut Process,
    pub patience: Patience,
}

impl Talk<'_> {
    /// Reads lines until `understand` finds an answer. Other lines are skipped: authors of bots
    /// print debugging output. If no answer comes in time, a program that printed nonsense forfeits
    /// with [`Fault::Garbage`], and any other with [`Fault::Hang`].
    pub fn listen<T>(
        &mut self,
        patience: Duration,
        mut understand: impl FnMut(&str) -> Heard<T>,
    ) -> Result<T, Forfeit> {
        let deadline = Deadline::after(patience);
        let mut nonsense: Option<String> = None;
        loop {
            let line = match self.process.receive(deadline) {
                Ok(line) => line,
                Err(forfeit) => {
                    return Err(match nonsense {
                        Some(line) if forfeit.fault == Fault::Hang => garbage(&line),
                        _ => forfeit,
                    });
                }
            };
            match understand(&line) {
                Heard::Answer(answer) => return Ok(answer),
                Heard::Fault(forfeit) => return Err(forfeit),
                Heard::Remark => {}
                Heard::Nonsense if line.trim().is_empty() => {}
                Heard::Nonsense => nonsense = Some(line),
            }
        }
    }

    /// How long to wait for a move: beyond its limit, to tell a late answer from no answer.
    pub fn patience_for_move(&self, budget: &Budget, side: Side) -> Duration {
        match budget.deadline(side) {
            Some(deadline) => deadline + self.patience.late,
            None => self.patience.unlimited_move,
        }
    }
}

/// The forfeit for a line that is not an answer.
pub fn garbage(line: &str) -> Forfeit {
    Fault::Garbage.because(format_args!("\"{}\"", one_line(line)))
}
