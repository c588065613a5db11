use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use arena::{Budget, Choice};
use ewn::{Board, Die, Move, Position};
use ewn_engine::Unit;
use game::{Domain, Evaluator, OptionKind, Options, Player, Position as _};
use search::star::{Star, StarOptions, Task, Variant};
use search::{Limits, Report, TimeLimit, TimeRule};

use crate::Evaluation;

/// What a search of EWN reports.
pub type EwnReport = Report<Move, Die>;

/// A search of the Star family over one of the evaluations.
pub struct StarEngine {
    star: Star<Arc<dyn Evaluation>>,
    limits: Limits,
    rule: TimeRule,
    unit: Unit,
}

/// How deep a game is searched if nothing else limits it.
const DEFAULT_DEPTH: u32 = 5;

impl StarEngine {
    pub(crate) fn new(
        variant: Variant,
        options: &Options,
        evaluation: Arc<dyn Evaluation>,
    ) -> Self {
        let is_on = |name| options.word(name) == "on";
        let star_options = StarOptions {
            variant,
            nega_scout: is_on("nega-scout"),
            share: is_on("share"),
            order: is_on("order"),
            aspiration: is_on("aspiration"),
            hash: options.integer("hash") as usize,
            threads: options.integer("threads") as usize,
        };
        let given = |name| Some(options.integer(name)).filter(|&limit| limit > 0);
        let limits = Limits {
            depth: given("depth").map(|depth| depth as u32),
            nodes: given("nodes"),
            time: given("time").map(Duration::from_millis).map(TimeLimit::PerMove),
        };
        let is_paper = options.word("clock") == "paper";
        let rule = if is_paper { TimeRule::Paper } else { TimeRule::Thrifty };
        let unit = evaluation.unit();
        Self { star: Star::new(evaluation, star_options), limits, rule, unit }
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

    /// The limits that the spec names, or a depth if it names none.
    #[must_use]
    pub fn limits_or(&self, depth: u32) -> Limits {
        if self.limits == Limits::default() {
            return Limits { depth: Some(depth), ..self.limits };
        }
        self.limits
    }

    /// Searches a position; `None` if the game is over.
    pub fn search<B>(
        &mut self,
        position: &Position<B>,
        task: Task,
        observe: impl FnMut(&EwnReport),
    ) -> Option<EwnReport>
    where
        B: Board,
        dyn Evaluation: Evaluator<Position<B>>,
    {
        self.star.search(position, task, observe)
    }

    /// Forgets what earlier searches found.
    pub fn new_game(&mut self) {
        self.star.new_game();
    }

    pub(crate) fn choose<B>(
        &mut self,
        position: &Position<B>,
        budget: &Budget,
    ) -> Option<Choice<Move>>
    where
        B: Board,
        dyn Evaluation: Evaluator<Position<B>>,
    {
        let stop = AtomicBool::new(false);
        let limits = self.limits_within(budget, position.mover());
        let task = Task { limits, stop: &stop, all_moves: false };
        let report = self.search(position, task, |_| ())?;
        let is_probability = self.unit == Unit::WinProbability;
        Some(Choice { mov: report.best()?, value: is_probability.then_some(report.value) })
    }

    /// The limits of the spec and those of the budget, whichever are tighter.
    pub(crate) fn limits_within(&self, budget: &Budget, side: Player) -> Limits {
        let control = &budget.control;
        let tighter = |own: Option<u64>, given: Option<u64>| own.into_iter().chain(given).min();
        let depth = tighter(self.limits.depth.map(u64::from), control.depth.map(u64::from));
        let own_time = match self.limits.time {
            Some(TimeLimit::PerMove(time)) => Some(time),
            _ => None,
        };
        let per_move = own_time.into_iter().chain(control.per_move).min();
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
        if limits == Limits::default() {
            return Limits { depth: Some(DEFAULT_DEPTH), ..limits };
        }
        limits
    }
}

impl Clone for StarEngine {
    /// With a table of its own.
    fn clone(&self) -> Self {
        Self { star: self.star.fresh(), ..*self }
    }
}

const fn limit(name: &'static str, max: u64, help: &'static str) -> OptionKind {
    OptionKind { name, help, domain: Domain::Integer { default: 0, min: 0, max } }
}

const fn switch(name: &'static str, help: &'static str) -> OptionKind {
    OptionKind { name, help, domain: Domain::Choice(&["on", "off"]) }
}

/// The options of every search of the family.
pub(crate) const OPTIONS: &[OptionKind] = &[
    crate::engine::EVALUATION,
    crate::tables::TABLES,
    limit("depth", 100, "moves deep; 0 for no such limit"),
    limit("nodes", u64::MAX, "nodes a move, counted by the first thread; 0 for no such limit"),
    limit("time", 86_400_000, "milliseconds a move; 0 for no such limit"),
    OptionKind {
        name: "hash",
        help: "memory of the table of positions in MiB; 0 for none",
        domain: Domain::Integer { default: 64, min: 0, max: 1 << 15 },
    },
    OptionKind {
        name: "threads",
        help: "threads that search together",
        domain: Domain::Integer { default: 1, min: 1, max: 64 },
    },
    OptionKind {
        name: "clock",
        help: "how the time of a game is shared out: our way, or rule (6) of the Zweistein paper",
        domain: Domain::Choice(&["thrifty", "paper"]),
    },
    switch("nega-scout", "try moves after the first with an empty window"),
    switch("share", "search a move that several rolls allow once for all of them"),
    switch("order", "search moves in the order of their evaluations"),
    switch("aspiration", "search with a window around the last value first"),
];
