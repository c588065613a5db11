use std::sync::atomic::AtomicBool;
use std::time::Duration;

use arena::{Budget, Choice};
use game::{Dice, Domain, MoverValue, OptionKind, Options, Position, Side, Unit};
use search::{Limits, Report, Searcher, Task, TimeLimit, TimeRule};

/// A search as an engine: with the limits of its spec, and a way to share out time.
pub struct SearchEngine<S: ?Sized> {
    pub(crate) search: Box<S>,
    limits: Limits,
    /// Where it ends if nothing else limits it.
    usual: Limits,
    rule: TimeRule,
    unit: Unit,
}

impl<S: ?Sized> SearchEngine<S> {
    /// An engine whose limits are the options of the kinds below, as far as it has them. Its
    /// values are in `unit`.
    pub(crate) fn new(search: Box<S>, options: &Options, usual: Limits, unit: Unit) -> Self {
        let named = |name| options.has(name).then(|| options.integer(name));
        let given = |name| named(name).filter(|&limit| limit > 0);
        let limits = Limits {
            depth: given("depth").map(|depth| depth as u32),
            nodes: given("nodes").or_else(|| given("playouts")),
            time: given("time").map(Duration::from_millis).map(TimeLimit::PerMove),
        };
        let is_paper = options.has("clock") && options.word("clock") == "paper";
        let rule = if is_paper { TimeRule::Paper } else { TimeRule::Thrifty };
        Self { search, limits, usual, rule, unit }
    }

    /// The same engine with another search.
    pub(crate) const fn with_search(&self, search: Box<S>) -> Self {
        let Self { limits, usual, rule, unit, .. } = *self;
        Self { search, limits, usual, rule, unit }
    }

    /// The limits that the spec names.
    #[must_use]
    pub const fn limits(&self) -> Limits {
        self.limits
    }

    /// What the values of its evaluation mean.
    #[must_use]
    pub const fn unit(&self) -> Unit {
        self.unit
    }

    /// The limits that the spec names; if it names none, a search that goes by depth gets this
    /// one, any other what is usual for it.
    #[must_use]
    pub fn limits_or(&self, depth: u32) -> Limits {
        if self.limits != Limits::default() {
            return self.limits;
        }
        Limits { depth: self.usual.depth.map(|_| depth), ..self.usual }
    }

    /// Whether a depth limits it.
    #[must_use]
    pub const fn goes_by_depth(&self) -> bool {
        self.usual.depth.is_some()
    }

    /// Searches a position; `None` if the game is over.
    pub fn search<P: Position>(
        &mut self,
        position: &P,
        mut task: Task,
        mut observe: impl FnMut(&Report<P::Move, P::Roll>),
    ) -> Option<Report<P::Move, P::Roll>>
    where
        S: Searcher<P>,
    {
        let Limits { depth, nodes, time } = task.limits;
        if depth.is_some() && nodes.is_none() && time.is_none() && !self.goes_by_depth() {
            // It would never end.
            task.limits = self.usual;
        }
        self.search.search(position, task, &mut observe)
    }

    /// Forgets what earlier searches found.
    pub fn new_game<P: Position>(&mut self)
    where
        S: Searcher<P>,
    {
        self.search.new_game();
    }

    pub(crate) fn choose<P: Position>(
        &mut self,
        position: &P,
        budget: &Budget,
        dice: &mut Dice,
        stop: &AtomicBool,
    ) -> Option<Choice<P::Move>>
    where
        S: Searcher<P>,
    {
        let limits = self.limits_within(budget, position.mover());
        let task = Task { limits, stop, all_moves: false, seed: dice.seed() };
        let report = self.search(position, task, |_| ())?;
        let is_probability = self.unit == Unit::WinProbability;
        Some(Choice { mov: report.best()?, value: is_probability.then_some(report.value) })
    }

    /// What every move is worth to the player who makes it; nothing if there are none.
    pub(crate) fn values_of_moves<P: Position>(
        &mut self,
        position: &P,
        budget: &Budget,
        stop: &AtomicBool,
        dice: &mut Dice,
    ) -> Vec<(P::Move, MoverValue)>
    where
        S: Searcher<P>,
    {
        let mover = position.mover();
        let limits = self.limits_within(budget, mover);
        let task = Task { limits, stop, all_moves: true, seed: dice.seed() };
        // Before the roll there are moves, but none of them can be made.
        let report = self.search(position, task, |_| ()).filter(|report| report.rolls.is_empty());
        let moves = report.map(|report| report.moves).unwrap_or_default();
        moves.into_iter().map(|found| (found.mov, found.value.for_mover(mover))).collect()
    }

    /// The limits of the spec and those of the budget, whichever are tighter.
    pub(crate) fn limits_within(&self, budget: &Budget, side: Side) -> Limits {
        let control = &budget.control;
        let tighter = |own: Option<u64>, given: Option<u64>| own.into_iter().chain(given).min();
        let depth = tighter(self.limits.depth.map(u64::from), control.depth.map(u64::from));
        let own_time = match self.limits.time {
            Some(TimeLimit::PerMove(time)) => Some(time),
            _ => None,
        };
        let per_move = own_time.into_iter().chain(budget.move_time()).min();
        let time = match (per_move, budget.time_left) {
            (per_move, None) => per_move.map(TimeLimit::PerMove),
            (Some(time), Some(left)) => Some(TimeLimit::PerMove(time.min(left[side.index()] / 4))),
            (None, Some(left)) => Some(TimeLimit::Total {
                left: left[side.index()],
                moves_played: budget.moves_played / 2,
                rule: self.rule,
            }),
        };
        let depth = depth.map(|depth| depth as u32);
        let limits = Limits { depth, nodes: tighter(self.limits.nodes, control.nodes), time };
        if limits == Limits::default() { self.usual } else { limits }
    }
}

const fn limit(name: &'static str, max: u64, help: &'static str) -> OptionKind {
    OptionKind { name, help, domain: Domain::Integer { default: 0, min: 0, max } }
}

/// The option `depth`.
pub(crate) const fn depth_limit() -> OptionKind {
    limit("depth", 100, "moves deep; 0 for no such limit")
}

/// The option that limits what a search counts: `nodes` or `playouts`.
pub(crate) const fn nodes_limit(name: &'static str, help: &'static str) -> OptionKind {
    limit(name, u64::MAX, help)
}

/// The option `time`.
pub(crate) const fn time_limit() -> OptionKind {
    limit("time", 86_400_000, "milliseconds a move; 0 for no such limit")
}

/// The option `clock`.
pub(crate) const CLOCK: OptionKind = OptionKind {
    name: "clock",
    help: "how the time of a game is shared out: our way, or rule (6) of the Zweistein paper",
    domain: Domain::Choice(&["thrifty", "paper"]),
};

/// Something that is on unless it is switched off.
pub(crate) const fn switch(name: &'static str, help: &'static str) -> OptionKind {
    OptionKind { name, help, domain: Domain::Choice(&["on", "off"]) }
}
