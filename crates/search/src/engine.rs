use std::sync::atomic::AtomicBool;

use game::{FirstValue, Position, Unit};

use crate::driver::{Clock, Stop};
use crate::surrounding;
use crate::{Found, Limits, Observer, RandomSearch, Searcher, Task, TimeLimit, TimeRule};

/// A search with its own limits. Clones share what is expensive to make, but not what they learn.
#[allow(missing_docs, reason = "the names say it")]
pub struct Engine<P: Position> {
    pub search: Box<dyn Searcher<P>>,
    /// The limits given with the engine.
    pub limits: Limits,
    /// Its default limits.
    pub usual: Limits,
    pub deepest: Option<u32>,
    pub rule: TimeRule,
    /// The unit of its values; `None` if it has none.
    pub unit: Option<Unit>,
    /// Whether it errs on purpose, and so cannot judge games.
    pub has_noise: bool,
}

impl<P: Position> Engine<P> {
    /// An engine that plays any legal move.
    pub fn random() -> Self {
        Self {
            search: Box::new(RandomSearch),
            limits: Limits::default(),
            usual: Limits { nodes: Some(1), ..Limits::default() },
            deepest: None,
            rule: TimeRule::Thrifty,
            unit: None,
            has_noise: false,
        }
    }

    /// Wraps the search, so that the engine plays on another type of position.
    #[must_use]
    pub fn around<Q: Position>(
        self,
        wrap: impl FnOnce(Box<dyn Searcher<P>>) -> Box<dyn Searcher<Q>>,
    ) -> Engine<Q> {
        let Self { search, limits, usual, deepest, rule, unit, has_noise } = self;
        Engine { search: wrap(search), limits, usual, deepest, rule, unit, has_noise }
    }

    /// Whether its values are honest win probabilities.
    pub fn judges_chances(&self) -> bool {
        self.unit == Some(Unit::WinProbability) && !self.has_noise
    }

    /// The engine's own limits, if any; else its default ones, with this depth if they have one.
    pub fn limits_or(&self, depth: u32) -> Limits {
        if self.limits != Limits::default() {
            return self.limits;
        }
        let depth = self.deepest.unwrap_or(depth);
        Limits { depth: self.usual.depth.map(|_| depth), ..self.usual }
    }

    /// The tighter of the engine's own limits and these; if there are no limits, the default ones.
    pub fn limits_within(&self, given: Limits) -> Limits {
        let mut time = TimeLimit::tighter(self.limits.time, given.time);
        if let Some(TimeLimit::Total { rule, .. }) = &mut time {
            *rule = self.rule;
        }
        let depth = self.limits.depth.into_iter().chain(given.depth).min();
        let nodes = self.limits.nodes.into_iter().chain(given.nodes).min();
        let limits = Limits { depth, nodes, time };
        if limits == Limits::default() { self.usual } else { limits }
    }

    /// Whether its depth can be set.
    pub const fn goes_by_depth(&self) -> bool {
        self.usual.depth.is_some() && self.deepest.is_none()
    }

    /// Searches a position; `None` if the game is over.
    pub fn search(
        &mut self,
        position: &P,
        task: Task,
        observe: &mut Observer<P>,
    ) -> Option<Found<P>> {
        let task = self.limited(task);
        surrounding::within(end_of(position, task), || self.search.search(position, task, observe))
    }

    /// The best move and the value after it; `None` if the game is over.
    pub fn choose(&mut self, position: &P, task: Task) -> Option<(P::Move, FirstValue)> {
        let task = self.limited(task);
        surrounding::within(end_of(position, task), || self.search.choose(position, task))
    }

    /// The task, with the default limits if its own could never end the search.
    fn limited<'a>(&self, task: Task<'a>) -> Task<'a> {
        let Limits { depth, nodes, time } = task.limits;
        let is_endless =
            depth.is_some() && nodes.is_none() && time.is_none() && !self.goes_by_depth();
        let limits = if is_endless { self.usual } else { task.limits };
        Task { limits, ..task }
    }

    /// Searches a position within these limits and the engine's own, whichever are tighter.
    pub fn search_within(
        &mut self,
        position: &P,
        given: Limits,
        stop: &AtomicBool,
        seed: u64,
    ) -> Option<Found<P>> {
        let limits = self.limits_within(given);
        self.search(position, Task { limits, stop, all_moves: false, seed }, &mut |_| ())
    }
}

/// When a search must end. Does not read the clock in vain: that takes as long as a random move.
fn end_of<'a, P: Position>(position: &P, task: Task<'a>) -> Stop<'a> {
    match task.limits.time {
        Some(_) => Clock::start(position, task.limits).stop(task.stop, None),
        None => Stop::at(task.stop),
    }
}

impl<P: Position> Clone for Engine<P> {
    fn clone(&self) -> Self {
        let Self { limits, usual, deepest, rule, unit, has_noise, .. } = *self;
        Self { search: self.search.fresh(), limits, usual, deepest, rule, unit, has_noise }
    }
}
