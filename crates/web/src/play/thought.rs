use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use arena::{Budget, Choice, Fault, Forfeit, choose_move};
use catalog::GameKind;
use game::{FirstValue, Position};
use search::{Engine, Limits};

use super::PlayedGame;
use crate::engines::Engines;
use crate::pool::Job;

/// What an engine has to find out: work for the threads that think.
pub struct Thought(Box<Work>);

type Work = dyn FnOnce(&Job) -> Option<Answer> + Send;

/// What an engine found out.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// Its move and what it thinks of the position after it, or why there is none.
    pub choice: Result<(String, Option<FirstValue>), Forfeit>,
    /// How long it took.
    pub time: Duration,
}

impl Thought {
    /// Finds it out; `None` if it was stopped before there was a move.
    #[must_use]
    pub fn think(self, job: &Job) -> Option<Answer> {
        (self.0)(job)
    }
}

impl<G: GameKind> PlayedGame<G> {
    /// What an engine has to find out, if it is its turn.
    ///
    /// It begins with nothing learnt, so that its move does not depend on whether the server was
    /// started anew in the meantime.
    pub fn next_thought(&self, engines: &Engines) -> Option<Thought> {
        let going = self.going().ok()?;
        let spec = self.setting.spec::<G>(going.to_move()?).transpose()?;
        let (position, budget, mut dice) = (*going.position(), going.budget(), going.thoughts());
        let (variant, engines) = (self.variant, engines.clone());
        Some(Thought(Box::new(move |job| {
            let engine = spec.and_then(|spec| engines.engine::<G>(variant, &spec));
            let mut engine = match engine {
                Ok(engine) => engine,
                Err(failure) => {
                    let choice = Err(Fault::Crash.because(failure.message));
                    return Some(Answer { choice, time: Duration::ZERO });
                }
            };
            let budget = bounded(budget, &engine, job);
            let begun = Instant::now();
            let choice = choose_move(&mut engine, &position, &budget, &mut dice, job.stop());
            let time = begun.elapsed();
            let choice = choice.map(|Choice { mov, value }| (mov.to_string(), value));
            let is_stopped = choice.is_err() && job.stop().load(Ordering::Relaxed);
            (!is_stopped).then_some(Answer { choice, time })
        })))
    }
}

/// What an engine thinks without a clock if its spec has no limit.
const USUAL_THOUGHT: Duration = Duration::from_secs(1);

/// No engine thinks longer, whatever its spec says: others wait for the same processors.
const LONGEST_THOUGHT: Duration = Duration::from_secs(10);

/// However much time an engine has left, it thinks as if there were only this.
const LONGEST_CLOCK: Duration = Duration::from_secs(120);

/// A budget that an engine can be given on a machine that others use too.
fn bounded<P: Position>(mut budget: Budget, engine: &Engine<P>, job: &Job) -> Budget {
    if let Some(left) = &mut budget.time_left {
        *left = left.map(|left| left.min(LONGEST_CLOCK));
    } else {
        let limit =
            if engine.limits != Limits::default() { LONGEST_THOUGHT } else { USUAL_THOUGHT };
        budget.control.per_move = Some(job.grant(limit));
    }
    budget
}
