use std::sync::atomic::Ordering;
use std::time::Duration;

use arena::{Budget, Choice, Fault, Forfeit, choose_move};
use game::FirstValue;
use games::Engine;
use search::{Limits, Stopwatch};

use super::PlayedGame;
use crate::engines::Engines;
use crate::{JobControl, Work};

/// The search for an engine's move; `None` if it is stopped before there is a move.
pub type MoveSearch = Work<Option<Answer>>;

/// What an engine plays.
pub struct Answer {
    /// Its move and its evaluation of the position after it.
    pub choice: Result<(String, Option<FirstValue>), Forfeit>,
    pub time: Duration,
}

impl Answer {
    /// Of an engine that broke down: it loses.
    pub fn of_failed_engine() -> Self {
        let choice = Err(Fault::Crash.because("the engine has failed"));
        Self { choice, time: Duration::ZERO }
    }
}

impl PlayedGame {
    /// The search for an engine's move, if it is an engine's turn. It begins with nothing learnt,
    /// so that the move does not depend on whether the server was restarted.
    pub fn move_search(&self, engines: &Engines) -> Option<MoveSearch> {
        let ongoing = self.ongoing().ok()?;
        let spec = self.settings.spec(ongoing.to_move()?).transpose()?;
        let (position, budget, mut dice) =
            (*ongoing.position(), ongoing.budget(), ongoing.move_dice());
        let (variant, engines) = (self.variant, engines.clone());
        Some(Box::new(move |job| {
            let engine = spec.and_then(|spec| engines.engine(variant, &spec));
            let mut engine = match engine {
                Ok(engine) => engine,
                Err(failure) => {
                    let choice = Err(Fault::Crash.because(failure.message));
                    return Some(Answer { choice, time: Duration::ZERO });
                }
            };
            let budget = bounded(budget, &engine, job);
            let begun = Stopwatch::start();
            let choice = choose_move(&mut engine, &position, &budget, &mut dice, job.stop());
            let time = begun.elapsed();
            let choice = choice.map(|Choice { mov, value }| (mov.to_string(), value));
            let is_stopped = choice.is_err() && job.stop().load(Ordering::Relaxed);
            (!is_stopped).then_some(Answer { choice, time })
        }))
    }
}

/// The time per move without a clock if the engine's spec has no limit.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// The longest time per move without a clock, whatever the spec says.
pub(crate) const LONGEST_TIME: Duration = Duration::from_secs(10);

/// The maximum time on the clock that an engine takes into account.
const LONGEST_CLOCK: Duration = Duration::from_secs(120);

/// A budget for a shared machine.
fn bounded(mut budget: Budget, engine: &Engine, job: &dyn JobControl) -> Budget {
    if let Some(left) = &mut budget.time_left {
        *left = left.map(|left| left.min(LONGEST_CLOCK));
    } else {
        let limit = if engine.limits != Limits::default() { LONGEST_TIME } else { USUAL_TIME };
        budget.control.per_move = Some(job.grant(limit));
    }
    budget
}
