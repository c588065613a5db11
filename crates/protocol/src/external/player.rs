use arena::{Budget, Choice, Fault, Forfeit, Player};
use game::{Dice, Position, Side};

use super::dialect::{Dialect, Talk};
use super::process::Process;
use super::spec::{Patience, StartError};

/// Another program that plays.
///
/// One process serves all games. If it fails in one, it is ended with everything that it
/// started, and started again for the next.
pub struct ExternalPlayer<P: Position> {
    words: Vec<String>,
    patience: Patience,
    dialect: Box<dyn Dialect<P>>,
    process: Option<Process>,
    /// What went wrong before a move was asked for.
    trouble: Option<Forfeit>,
}

impl<P: Position> ExternalPlayer<P> {
    pub(super) fn start(
        words: Vec<String>,
        patience: Patience,
        dialect: Box<dyn Dialect<P>>,
        start: &P,
    ) -> Result<Self, StartError> {
        let program = words.join(" ");
        if let Err(reason) = dialect.accept(start) {
            return Err(StartError { program, reason });
        }
        let mut player = Self { words, patience, dialect, process: None, trouble: None };
        match player.run() {
            Ok(()) => Ok(player),
            Err(reason) => Err(StartError { program, reason }),
        }
    }

    /// Starts the program if it does not run.
    fn run(&mut self) -> Result<(), String> {
        if self.process.is_some() {
            return Ok(());
        }
        let process = Process::start(&self.words, self.dialect.streams());
        let mut process = process.map_err(|error| error.to_string())?;
        let mut talk = Talk { process: &mut process, patience: self.patience };
        // Whatever the forfeit would be called, the program is of no use.
        self.dialect.greet(&mut talk).map_err(|forfeit| forfeit.to_string())?;
        self.process = Some(process);
        Ok(())
    }

    /// Talks to the program; if that goes wrong, the program is ended.
    fn talk<T>(
        &mut self,
        what: impl FnOnce(&mut dyn Dialect<P>, &mut Talk) -> Result<T, Forfeit>,
    ) -> Result<T, Forfeit> {
        if let Some(trouble) = &self.trouble {
            return Err(trouble.clone());
        }
        if let Err(reason) = self.run() {
            return Err(Fault::Crash.because(format_args!("cannot start it again: {reason}")));
        }
        let Some(process) = &mut self.process else {
            return Err(Fault::Crash.because("it does not run"));
        };
        let result = what(&mut *self.dialect, &mut Talk { process, patience: self.patience });
        if result.is_err() {
            self.process = None;
        }
        result
    }
}

impl<P: Position> Player<P> for ExternalPlayer<P> {
    fn new_game(&mut self) {
        self.trouble = None;
        self.trouble = self.talk(|dialect, talk| dialect.begin_game(talk)).err();
    }

    fn set_up(
        &mut self,
        start: &P,
        side: Side,
        _dice: &mut Dice,
    ) -> Result<Option<String>, Forfeit> {
        // Set-ups come before the game.
        self.trouble = None;
        self.talk(|dialect, talk| dialect.set_up(talk, start, side))
    }

    fn choose(
        &mut self,
        position: &P,
        budget: &Budget,
        _dice: &mut Dice,
    ) -> Result<Choice<P::Move>, Forfeit> {
        self.talk(|dialect, talk| dialect.choose(talk, position, budget))
    }
}

impl<P: Position> Drop for ExternalPlayer<P> {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            process.finish(self.dialect.farewell());
        }
    }
}
