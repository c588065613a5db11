use arena::{Choice, Fault, Forfeit, MoveTask, Player};
use game::{Dice, Side};
use games::Position;

use super::dialect::{Dialect, Talk};
use super::process::Process;
use super::spec::ExternalSpec;

/// A player run as a separate program.
///
/// One process plays all games; if its protocol cannot start a new game, each game gets a process
/// of its own, unless [`ExternalSpec::keep_running`]. A process that fails is killed with its
/// children and restarted for the next game.
pub struct ExternalPlayer {
    spec: ExternalSpec,
    dialect: Box<dyn Dialect>,
    process: Option<Process>,
    /// How far the process is in its game.
    stage: Stage,
    /// A fault at the start of a game, which the first move reports.
    trouble: Option<Forfeit>,
}

/// How far a process is in its game: what it was last asked to do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Greeted,
    SetUp,
    Playing,
}

impl ExternalPlayer {
    pub(super) fn start(spec: &ExternalSpec, dialect: Box<dyn Dialect>) -> Result<Self, String> {
        let (process, stage, trouble) = (None, Stage::Greeted, None);
        let mut player = Self { spec: spec.clone(), dialect, process, stage, trouble };
        player.run()?;
        Ok(player)
    }

    /// Starts the program if it is not running.
    fn run(&mut self) -> Result<(), String> {
        if self.process.is_some() {
            return Ok(());
        }
        let process = Process::start(&self.spec.words, self.spec.protocol, false);
        let mut process = process.map_err(|error| error.to_string())?;
        let mut talk = Talk { process: &mut process, patience: self.spec.patience };
        self.dialect.greet(&mut talk).map_err(|forfeit| forfeit.to_string())?;
        self.process = Some(process);
        self.stage = Stage::Greeted;
        Ok(())
    }

    /// Begins a stage; first ends a program that has played a game and cannot play another.
    fn enter(&mut self, stage: Stage) {
        let is_next_game = match self.stage {
            Stage::Greeted => false,
            Stage::SetUp => stage == Stage::SetUp,
            Stage::Playing => true,
        };
        if is_next_game && !self.spec.keep_running && !self.spec.protocol.serves_many_games() {
            self.end();
        }
        self.trouble = None;
    }

    fn end(&mut self) {
        if let Some(process) = self.process.take() {
            process.finish(self.spec.protocol.farewell());
        }
    }

    /// Talks to the program, which is started if necessary, and ends it after a fault.
    fn talk<T>(
        &mut self,
        what: impl FnOnce(&dyn Dialect, &mut Talk) -> Result<T, Forfeit>,
    ) -> Result<T, Forfeit> {
        if let Some(trouble) = &self.trouble {
            return Err(trouble.clone());
        }
        if let Err(reason) = self.run() {
            return Err(Fault::Crash.because(format_args!("cannot start it again: {reason}")));
        }
        let Some(process) = &mut self.process else {
            return Err(Fault::Crash.because("it is not running"));
        };
        let result = what(&*self.dialect, &mut Talk { process, patience: self.spec.patience });
        if result.is_err() {
            self.process = None;
        }
        result
    }
}

impl Player for ExternalPlayer {
    fn new_game(&mut self) {
        self.enter(Stage::Playing);
        self.trouble = self.talk(|dialect, talk| dialect.begin_game(talk)).err();
        self.stage = Stage::Playing;
    }

    fn set_up(
        &mut self,
        start: &Position,
        side: Side,
        _dice: &mut Dice,
    ) -> Result<Option<String>, Forfeit> {
        // The set-ups of a game are asked for before `new_game`.
        self.enter(Stage::SetUp);
        let set_up = self.talk(|dialect, talk| dialect.set_up(talk, start, side));
        self.stage = Stage::SetUp;
        set_up
    }

    fn choose(&mut self, task: MoveTask) -> Result<Choice, Forfeit> {
        self.talk(|dialect, talk| dialect.choose(talk, task.position, &task.budget))
    }
}

impl Drop for ExternalPlayer {
    fn drop(&mut self) {
        self.end();
    }
}
