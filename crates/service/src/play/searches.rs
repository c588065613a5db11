use std::sync::atomic::Ordering;
use std::time::Duration;

use arena::{Budget, Choice, Fault, Forfeit, TurnTime, choose_move};
use game::{Position as _, Side, Turn, Unit};
use games::{Engine, Position};
use search::{Deadline, Limits, Stopwatch, TimeLimit};
use serde::{Deserialize, Serialize};

use super::{HostedGame, PlayedGame, StoredPly, VisitorId};
use crate::api::Failure;
use crate::dto::{Hint, HintRequest, Phase};
use crate::engines::Engines;
use crate::{Job, Work};

/// The search for an engine's move; it returns `None` if it is stopped before it has a move.
pub type MoveSearch = Work<Option<Answer>>;

/// An engine's answer in its turn.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    Move(StoredPly),
    /// The engine failed to move, so it loses.
    Forfeit(Forfeit),
}

impl PlayedGame {
    /// The search for an engine's move, if an engine is to move. It remembers no earlier searches,
    /// so that the move does not depend on whether the server was restarted.
    pub fn move_search(&self, engines: &Engines) -> Option<MoveSearch> {
        let ongoing = self.ongoing().ok()?;
        let spec = self.settings.spec(ongoing.to_move()?).transpose()?;
        let (ongoing, variant, engines) = (ongoing.clone(), self.variant, engines.clone());
        Some(Box::new(move |job| {
            let search = |engine: &mut Engine| {
                let mut task = ongoing.move_task(job.stop);
                task.budget = bounded(task.budget, engine, job);
                let begun = Stopwatch::start();
                let choice = choose_move(engine, task);
                let time = begun.elapsed();
                match choice {
                    Ok(Choice { mov, value }) => {
                        Some(Answer::Move(StoredPly::new(mov, time, value)))
                    }
                    Err(_) if job.stop.load(Ordering::Relaxed) => None,
                    Err(forfeit) => Some(Answer::Forfeit(forfeit)),
                }
            };
            let answer = spec.and_then(|spec| engines.with(variant, &spec, search));
            let failed = |failure: Failure| Answer::Forfeit(Fault::Crash.because(failure.message));
            answer.unwrap_or_else(|failure| Some(failed(failure)))
        }))
    }
}

/// The time per move without a clock if the engine's spec has no limit.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// The longest time per move without a clock, whatever the spec says.
pub const LONGEST_TIME: Duration = Duration::from_secs(10);

/// The maximum time on the clock that an engine takes into account.
const LONGEST_CLOCK: Duration = Duration::from_secs(120);

/// Limits an engine's budget, because others share the machine.
fn bounded(mut budget: Budget, engine: &Engine, job: &Job<'_>) -> Budget {
    if let Some(left) = &mut budget.time_left {
        *left = left.map(|left| left.min(LONGEST_CLOCK));
    } else {
        let limit = if engine.limits != Limits::default() { LONGEST_TIME } else { USUAL_TIME };
        budget.control.per_move = Some(job.grant(limit));
    }
    budget
}

/// How long the searches for all actions of a hint take together.
const HINT_TIME: Duration = Duration::from_millis(600);

/// More actions than any turn has: in TZAAR, a turn has two.
const MOST_ACTIONS: u32 = 4;

impl PlayedGame {
    /// The search for a good move in the current position.
    pub fn hint_search(&self, engines: &Engines) -> Result<Work<Result<Hint, Failure>>, Failure> {
        let position = *self.ongoing()?.position();
        let engines = engines.clone();
        Ok(Box::new(move |job| {
            let spec = position.game().defaults.engine;
            engines.with(position.variant(), spec, |engine| hint(&position, engine, job)).flatten()
        }))
    }
}

/// Finds the best moves from here to the opponent's turn.
fn hint(position: &Position, engine: &mut Engine, job: &Job<'_>) -> Result<Hint, Failure> {
    let deadline = Deadline::after(job.grant(HINT_TIME));
    let (mover, mut next, mut moves, mut value) = (position.mover(), *position, vec![], None);
    for _ in 0..MOST_ACTIONS {
        let share = TurnTime::new(deadline.left(), &next).share;
        let limits = Limits { time: Some(TimeLimit::PerMove(share)), ..Limits::default() };
        let report = engine.search_within(&next, limits, job.stop, 0);
        let Some((report, best)) = report.and_then(|it| it.best().map(|mov| (it, mov))) else {
            break;
        };
        let is_probability = engine.unit == Some(Unit::WinProbability);
        value = value.or(is_probability.then(|| report.value.of(mover)));
        moves.push(best.to_string());
        next = next.play(best);
        if next.turn() != Turn::ToMove(mover) || job.stop.load(Ordering::Relaxed) {
            break;
        }
    }
    if moves.is_empty() {
        return Err(Failure::internal("the search found nothing"));
    }
    Ok(Hint { moves, value })
}

impl HostedGame {
    /// The side that may have a hint: a person's, in a game against an engine or on one device.
    pub fn hinted_side(
        &self,
        visitor: Option<&VisitorId>,
        request: &HintRequest,
    ) -> Result<Side, Failure> {
        self.seats.check_player(visitor)?;
        let settings = self.game.settings();
        if self.seats.is_between_visitors() || self.is_waiting() {
            return Err(Failure::conflict("there are no hints in games between two players"));
        }
        if self.game.phase() == Phase::Over {
            return Err(Failure::conflict("the game is over"));
        }
        let side = self.game.to_move().filter(|side| settings.is_human(*side));
        let side = side.ok_or_else(|| Failure::conflict("no person is to move"))?;
        self.game.check_ply(request.ply)?;
        Ok(side)
    }

    /// Counts a hint that a side had for the position after `ply` plies. Repeated hints for one
    /// position count once. The game may have gone on meanwhile.
    pub fn count_hint(&mut self, side: Side, ply: usize) {
        if self.seats.last_hint.replace(ply) != Some(ply) {
            self.seats.hints[side.index()] += 1;
        }
    }
}
