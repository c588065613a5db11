use std::time::{Duration, Instant};

use arena::{Budget, Choice, Fault, Forfeit};
use game::{Position, Side};

use super::process::{Process, Streams};
use super::spec::Patience;
use crate::refusal::one_line;

/// How to talk to a program that plays, in one of the protocols.
pub trait Dialect<P: Position>: Send {
    /// Where its answers come.
    fn streams(&self) -> Streams {
        Streams::default()
    }

    /// What asks it to end.
    fn farewell(&self) -> &'static str;

    /// Whether a program can play one game after another; otherwise it is started anew for each.
    fn serves_many_games(&self) -> bool {
        true
    }

    /// Whether it can play a game that begins like this.
    ///
    /// # Errors
    /// Says why not.
    fn accept(&self, _start: &P) -> Result<(), String> {
        Ok(())
    }

    /// The first words with a program that has just been started.
    fn greet(&mut self, talk: &mut Talk) -> Result<(), Forfeit>;

    /// A new game begins.
    fn begin_game(&mut self, talk: &mut Talk) -> Result<(), Forfeit>;

    /// Asks for the set-up of a side.
    fn set_up(&mut self, talk: &mut Talk, start: &P, side: Side)
    -> Result<Option<String>, Forfeit>;

    /// Asks for a move.
    fn choose(
        &mut self,
        talk: &mut Talk,
        position: &P,
        budget: &Budget,
    ) -> Result<Choice<P::Move>, Forfeit>;
}

/// What a line of a program is.
pub enum Heard<T> {
    /// The answer.
    Answer(T),
    /// Something that loses the game.
    Fault(Forfeit),
    /// Something that may be said.
    Remark,
    /// Something that the protocol does not know.
    Nonsense,
}

/// A conversation with a program that runs.
pub struct Talk<'a> {
    /// The program.
    pub process: &'a mut Process,
    /// How long it may take.
    pub patience: Patience,
}

impl Talk<'_> {
    /// Says something.
    pub fn say(&mut self, line: &str) -> Result<(), Forfeit> {
        self.process.send(line).map_err(super::process::Silence::forfeit)
    }

    /// Listens until `understand` makes something of a line. Other lines are passed over: who
    /// writes a bot prints what helps to find its mistakes. But a program that said only such
    /// things talks nonsense, and one that said nothing hangs.
    pub fn listen<T>(
        &mut self,
        patience: Duration,
        mut understand: impl FnMut(&str) -> Heard<T>,
    ) -> Result<T, Forfeit> {
        let deadline = Instant::now() + patience;
        let mut nonsense: Option<String> = None;
        loop {
            let line = match self.process.receive(deadline) {
                Ok(line) => line,
                Err(silence) => {
                    let forfeit = silence.forfeit();
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

    /// How long a program may think about a move before it is said to hang: somewhat longer
    /// than it should, for an answer that comes late is another fault.
    pub fn patience_for_move(&self, budget: &Budget, side: Side) -> Duration {
        match budget.deadline(side) {
            Some(deadline) => deadline + self.patience.late,
            None => self.patience.unlimited_move,
        }
    }
}

/// A line that is no answer.
pub fn garbage(line: &str) -> Forfeit {
    Fault::Garbage.because(format_args!("\"{}\"", one_line(line)))
}
