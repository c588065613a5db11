use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use catalog::GameKind;
use game::{Position, Turn, Unit};
use search::{Limits, TimeLimit};

use super::room::Room;
use super::{PlayedGame, Visitor};
use crate::api::Failure;
use crate::dto::{Hint, HintRequest, Phase};
use crate::engines::Engines;
use crate::pool::{Job, Priority};

/// The search for a hint.
pub type HintSearch = Box<dyn FnOnce(&Job) -> Result<Hint, Failure> + Send>;

/// A game in which a person can ask what to play.
pub trait GivesHints {
    /// The search for a good move in the current position.
    fn hint_search(&self, engines: &Engines) -> Result<HintSearch, Failure>;
}

/// How long the search for a turn takes.
const HINT_TIME: Duration = Duration::from_millis(600);

/// The longest turn: in TZAAR a turn has two actions.
const MOST_ACTIONS: u32 = 4;

impl<G: GameKind> GivesHints for PlayedGame<G> {
    fn hint_search(&self, engines: &Engines) -> Result<HintSearch, Failure> {
        let position = *self.ongoing()?.position();
        let (variant, engines) = (self.variant, engines.clone());
        Ok(Box::new(move |job| {
            let mut engine = engines.engine::<G>(variant, G::DEFAULTS.engine)?;
            let time = Some(TimeLimit::PerMove(job.grant(HINT_TIME)));
            let limits = Limits { time, ..Limits::default() };
            let (mover, mut next, mut moves, mut value) =
                (position.mover(), position, vec![], None);
            for _ in 0..MOST_ACTIONS {
                let report = engine.search_within(&next, limits, job.stop(), 0);
                let Some((report, best)) = report.and_then(|it| it.best().map(|mov| (it, mov)))
                else {
                    break;
                };
                let is_probability = engine.unit == Some(Unit::WinProbability);
                value = value.or(is_probability.then(|| report.value.of(mover)));
                moves.push(best.to_string());
                next = next.play(best);
                if next.turn() != Turn::ToMove(mover) || job.stop().load(Ordering::Relaxed) {
                    break;
                }
            }
            if moves.is_empty() {
                return Err(Failure::internal("the search found nothing"));
            }
            Ok(Hint { moves, value })
        }))
    }
}

impl Room {
    /// A good move for a person who plays against an engine or on one device; it is counted.
    pub async fn hint(
        self: &Arc<Self>,
        visitor: &Visitor,
        request: &HintRequest,
    ) -> Result<Hint, Failure> {
        let (search, side) = {
            let state = self.state.lock().await;
            state.check()?;
            state.seats.check_player(visitor.id.as_ref())?;
            let settings = state.game.settings();
            if state.seats.is_between_visitors() || state.seats.open_side(settings).is_some() {
                return Err(Failure::conflict("there are no hints in games between two players"));
            }
            if state.game.phase() == Phase::Over {
                return Err(Failure::conflict("the game is over"));
            }
            let side = state.game.to_move().filter(|side| settings.is_human(*side));
            let side = side.ok_or_else(|| Failure::conflict("no person is to move"))?;
            state.check_ply(request.ply)?;
            (state.game.hint_search(&self.services.engines)?, side)
        };
        let ticket = self.services.pool.submit(Priority::Play, search)?;
        let hint = ticket.await??;
        self.count_hint(side).await?;
        Ok(hint)
    }
}
