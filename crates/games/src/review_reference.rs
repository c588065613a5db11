use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::review::{Band, Judgement, Review, ReviewError, last_turn_end, review};
use game::Unit;
use search::{Engine, Limits, Report, Task, TimeLimit};

use crate::{Move, Position, Record, SpecError, Tell, Variant};

/// An engine that reviews games.
///
/// In some games it judges by the mean of the last two depths that it reached, unless the last one
/// is exact: Zweistein overrates the player who moved last by some 6 %.
pub struct ReviewReference {
    variant: Variant,
    spec: String,
    engine: Engine<Position>,
    limits: Limits,
    /// The search depth, in actions, of the turn being judged.
    turn_depth: u32,
}

impl ReviewReference {
    /// Makes a reference from the spec of an engine; `depth` overrides that of the spec. `tell` is
    /// called if that takes long.
    pub fn parse(
        variant: Variant,
        spec: &str,
        depth: Option<u32>,
        tell: Tell,
    ) -> Result<Self, SpecError> {
        let engine = variant.engine(spec, tell)?;
        let defaults = variant.game().defaults;
        let example = defaults.engine;
        match engine.unit.filter(|_| !engine.has_noise) {
            Some(Unit::WinProbability) => {}
            Some(unit) => {
                return Err(SpecError::Refused(format!(
                    "{spec} judges by {unit}: expected an engine that judges by win probability, such as {example}"
                )));
            }
            None => {
                return Err(SpecError::Refused(format!(
                    "{spec} cannot judge games: expected an engine such as {example} or greedy"
                )));
            }
        }
        let asked = Limits { depth, ..Limits::default() };
        let (limits, _) =
            variant.game().limits_asked(&engine, spec, asked, defaults.review_depth)?;
        Ok(Self { variant, spec: spec.into(), engine, limits, turn_depth: 0 })
    }

    /// Returns the reference with searches that take no longer than this.
    #[must_use]
    pub fn within(mut self, longest: Duration) -> Self {
        let time = match self.limits.time {
            Some(TimeLimit::PerMove(time)) => time.min(longest),
            _ => longest,
        };
        self.limits.time = Some(TimeLimit::PerMove(time));
        self
    }

    /// The search depth in moves, if limited.
    pub const fn depth(&self) -> Option<u32> {
        self.limits.depth
    }

    /// The spec and the depths that count, for people.
    pub fn describe(&self) -> String {
        let depths = match self.depth() {
            Some(depth @ 2..) if self.by_two_depths() => {
                format!(", mean of depths {} and {depth}", depth - 1)
            }
            _ => String::new(),
        };
        format!("{}{depths}", self.spec)
    }

    fn by_two_depths(&self) -> bool {
        self.variant.game().defaults.review_by_two_depths
    }

    /// The bands for games of the variant, if they were measured with this reference.
    pub fn bands(&self) -> &'static [Band] {
        self.variant.bands(&self.spec, self.depth())
    }

    /// Forgets earlier games, so that the review of a game does not depend on them.
    pub fn new_game(&mut self) {
        self.engine.search.new_game();
    }

    /// Reviews a game; `watch` gets the number of plies done.
    ///
    /// # Errors
    /// If `stop` was set, and only then.
    pub fn review(
        &mut self,
        record: &Record,
        stop: &AtomicBool,
        watch: impl FnMut(usize),
    ) -> Result<Review<Position>, ReviewError> {
        self.new_game();
        review(record, &mut |position: &Position, made| self.judge(position, made, stop), watch)
    }

    /// Values all moves after `made` actions of a turn; returns no moves once `stop` is set.
    ///
    /// A search that ends in the middle of a turn overrates the player who has an action
    /// left. So all searches that are compared end at the end of the same turn.
    pub fn judge(&mut self, position: &Position, made: u32, stop: &AtomicBool) -> Judgement<Move> {
        let nothing = Judgement { moves: Vec::new(), exact: false };
        // A stopped reference judges nothing, and the review ends with an error.
        if stop.load(Ordering::Relaxed) {
            return nothing;
        }
        let depth = match (self.limits.depth, made) {
            (depth, 0) => depth.map(|depth| last_turn_end(position, depth)),
            (_, made) => Some(self.turn_depth.saturating_sub(made).max(1)),
        };
        let limits = Limits { depth, ..self.limits };
        let task = Task { limits, stop, all_moves: true, seed: 0 };
        let mut depths: [Option<(u32, Judgement<Move>)>; 2] = [None, None];
        self.engine.search(position, task, &mut |report| {
            let [before, last] = &mut depths;
            let counts = last.is_none()
                || made > 0
                || last_turn_end(position, report.depth) == report.depth
                || is_settled(report);
            if counts {
                *before = last.replace((report.depth, report.into()));
            }
        });
        let [before, last] = depths;
        let Some((depth, last)) = last else { return nothing };
        if made == 0 {
            self.turn_depth = depth;
        }
        match before {
            Some((_, before)) if self.by_two_depths() && !last.exact => last.mean_with(&before),
            _ => last,
        }
    }
}

/// Whether more depth changes nothing: every move wins or loses.
fn is_settled<M, R>(report: &Report<M, R>) -> bool {
    let is_certain = |value: f64| value == 0.0 || value == 1.0;
    report.exact && report.moves.iter().all(|found| is_certain(found.value.probability()))
}
