use std::sync::atomic::Ordering;
use std::time::Duration;

use arena::{Budget, Choice, Fault, Forfeit, choose_move};
use games::Engine;
use search::{Limits, Stopwatch};
use serde::{Deserialize, Serialize};

use super::{PlayedGame, StoredPly};
use crate::engines::Engines;
use crate::{Job, Work};

/// The search for an engine's move; `None` if it is stopped before there is a move.
pub type MoveSearch = Work<Option<Answer>>;

/// What an engine plays.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    Move(StoredPly),
    /// The engine has no move, so it loses.
    Forfeit {
        fault: Fault,
        detail: String,
    },
}

impl Answer {
    /// Of an engine that broke down.
    pub fn of_failed_engine(detail: &str) -> Self {
        Self::Forfeit { fault: Fault::Crash, detail: detail.to_owned() }
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
            let search = |engine: &mut Engine| {
                let budget = bounded(budget, engine, job);
                let begun = Stopwatch::start();
                let choice = choose_move(engine, &position, &budget, &mut dice, job.stop);
                let time = begun.elapsed();
                match choice {
                    Ok(Choice { mov, value }) => {
                        Some(Answer::Move(StoredPly::new(mov, time, value)))
                    }
                    Err(_) if job.stop.load(Ordering::Relaxed) => None,
                    Err(Forfeit { fault, detail }) => Some(Answer::Forfeit { fault, detail }),
                }
            };
            let answer = spec.and_then(|spec| engines.with(variant, &spec, search));
            answer.unwrap_or_else(|failure| Some(Answer::of_failed_engine(&failure.message)))
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
fn bounded(mut budget: Budget, engine: &Engine, job: &Job<'_>) -> Budget {
    if let Some(left) = &mut budget.time_left {
        *left = left.map(|left| left.min(LONGEST_CLOCK));
    } else {
        let limit = if engine.limits != Limits::default() { LONGEST_TIME } else { USUAL_TIME };
        budget.control.per_move = Some(job.grant(limit));
    }
    budget
}
