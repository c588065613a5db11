use std::time::Duration;

use ewn::{AnyPosition, Board5, Die, Move, Size};
use game::{Domain, OptionKind, Options};
use search::star::{Star, StarOptions, Task, Variant};
use search::{Limits, Report, TimeLimit};

use crate::{Evaluation, EvaluationSpec};

/// What a search of EWN reports.
pub type EwnReport = Report<Move, Die>;

/// A search of the Star family over one of the evaluations, on boards of one size.
pub struct StarEngine {
    star: Star<Box<dyn Evaluation>>,
    limits: Limits,
    /// Whether searches on a clock follow the rule of the Zweistein paper.
    pub follows_paper: bool,
}

impl StarEngine {
    pub(crate) fn new(
        variant: Variant,
        options: &Options,
        evaluation: &EvaluationSpec,
        size: Size,
        tell: fn(&str),
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
        Self {
            star: Star::new(evaluation.build(size, tell), star_options),
            limits,
            follows_paper: options.word("clock") == "paper",
        }
    }

    /// The limits that the spec names.
    #[must_use]
    pub const fn limits(&self) -> Limits {
        self.limits
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
    pub fn search(
        &mut self,
        position: &AnyPosition,
        task: Task,
        observe: impl FnMut(&EwnReport),
    ) -> Option<EwnReport> {
        // The official board has a type of its own, which is much faster.
        match position.convert::<Board5>() {
            Some(position) => self.star.search(&position, task, observe),
            None => self.star.search(position, task, observe),
        }
    }

    /// Forgets what earlier searches found.
    pub fn clear(&mut self) {
        self.star.clear();
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
    limit("depth", 100, "moves deep; 0 for no such limit"),
    limit("nodes", u64::MAX, "nodes a move, counted by the first thread; 0 for no such limit"),
    limit("time", 86_400_000, "milliseconds a move; 0 for no such limit"),
    OptionKind {
        name: "hash",
        help: "memory of the table of positions in MiB; 0 for none",
        domain: Domain::Integer { default: 64, min: 0, max: 1 << 20 },
    },
    OptionKind {
        name: "threads",
        help: "threads that search together",
        domain: Domain::Integer { default: 1, min: 1, max: 256 },
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
