use std::time::Duration;

use game::Unit;
use search::alpha_beta::AlphaBetaOptions;
use search::{Limits, Observer, Report, Searcher, Stopwatch, Task, TimeLimit};
use tzaar::{Action, NoRoll, Position};

use crate::evaluation::{AlphaBetaSearch, EVALUATIONS};

/// Alpha-beta over one of the evaluations, by a plan that depends on how many stacks
/// are left, and in endgames whatever else can prove a win.
pub struct PlannedSearch {
    alpha_beta: Box<dyn AlphaBetaSearch>,
    plan: Plan,
    endgame: Option<Box<dyn Searcher<Position>>>,
}

/// How a [`PlannedSearch`] plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// No search goes deeper, whatever the limits are.
    pub depth: Option<u32>,
    /// With more stacks than this, moves are chosen by lot.
    pub random_above: u32,
    /// By how much a move chosen by lot may be worse than the best.
    pub margin: i32,
    /// With no more stacks than this, a win is looked for by other means first.
    pub endgame_below: u32,
    /// The share of the time for that, in percent.
    pub endgame_percent: u32,
}

impl Plan {
    /// The best move within the limits, always.
    pub const BEST: Self =
        Self { depth: None, random_above: 60, margin: 0, endgame_below: 0, endgame_percent: 50 };
}

impl PlannedSearch {
    /// Alpha-beta over the evaluation with this name; the first of the list if there is none.
    pub fn new(evaluation: &str, options: AlphaBetaOptions, plan: Plan) -> Self {
        let kind = EVALUATIONS.iter().find(|kind| kind.name == evaluation);
        let kind = kind.unwrap_or(&EVALUATIONS[0]);
        Self { alpha_beta: (kind.alpha_beta)(options), plan, endgame: None }
    }

    /// Looks for proofs of wins in endgames with this search, for the plan's share of the time at
    /// most: where it reports an exact win, nothing else is asked.
    #[must_use]
    pub fn with_endgame(self, endgame: Box<dyn Searcher<Position>>) -> Self {
        Self { endgame: Some(endgame), ..self }
    }

    /// What the values of its reports are.
    pub fn unit(&self) -> Unit {
        self.alpha_beta.unit()
    }

    /// How it plays.
    pub const fn plan(&self) -> Plan {
        self.plan
    }

    /// What the search for a proof says in an endgame.
    fn prove(
        &mut self,
        position: &Position,
        task: Task,
        observe: &mut Observer<Position>,
    ) -> Option<Report<Action, NoRoll>> {
        if position.occupied().len() as u32 > self.plan.endgame_below || task.all_moves {
            return None;
        }
        let percent = self.plan.endgame_percent;
        let time = task.limits.time.map(|limit| TimeLimit::PerMove(part(limit, percent)));
        let nodes = task.limits.nodes.map(|nodes| nodes / 100 * u64::from(percent));
        // A depth says nothing about proofs: without another limit they must end some time.
        let nodes = nodes.or(time.is_none().then_some(NODES_FOR_PROOF));
        let limits = Limits { depth: None, nodes, time };
        self.endgame.as_mut()?.search(position, Task { limits, ..task }, observe)
    }
}

/// Nodes of the search for a proof where nothing but a depth is limited: about a tenth of a second.
const NODES_FOR_PROOF: u64 = 1 << 17;

/// So many more actions are planned for when time for proofs is taken from the rest of a game.
const ACTIONS_TO_COME: u32 = 16;

/// A share of the time for an action.
fn part(limit: TimeLimit, percent: u32) -> Duration {
    let time = match limit {
        TimeLimit::PerMove(time) => time,
        TimeLimit::Total { left, .. } => left / ACTIONS_TO_COME,
    };
    time * percent / 100
}

/// What is left of a limit after some time.
fn less(limit: TimeLimit, elapsed: Duration) -> TimeLimit {
    match limit {
        TimeLimit::PerMove(time) => TimeLimit::PerMove(time.saturating_sub(elapsed)),
        TimeLimit::Total { left, moves_played, rule } => {
            TimeLimit::Total { left: left.saturating_sub(elapsed), moves_played, rule }
        }
    }
}

impl Searcher<Position> for PlannedSearch {
    fn new_game(&mut self) {
        self.alpha_beta.new_game();
        if let Some(endgame) = &mut self.endgame {
            endgame.new_game();
        }
    }

    fn search(
        &mut self,
        position: &Position,
        task: Task,
        observe: &mut Observer<Position>,
    ) -> Option<Report<Action, NoRoll>> {
        let watch = Stopwatch::start();
        let proof = self.prove(position, task, observe);
        let nodes_for_proof = proof.as_ref().map_or(0, |report| report.nodes);
        let is_won = |report: &Report<Action, NoRoll>| {
            let is_win = report.value.of(game::Position::mover(position)) == 1.0;
            report.exact && is_win && report.best().is_some()
        };
        if let Some(proof) = proof.filter(is_won) {
            return Some(proof);
        }
        let is_random = position.occupied().len() as u32 > self.plan.random_above;
        self.alpha_beta.set_margin(if is_random { self.plan.margin } else { 0 });
        let depth = match (self.plan.depth, task.limits.depth) {
            (Some(own), Some(asked)) => Some(own.min(asked)),
            (own, asked) => own.or(asked),
        };
        let time = task.limits.time.map(|limit| less(limit, watch.elapsed()));
        let nodes = task.limits.nodes.map(|nodes| nodes.saturating_sub(nodes_for_proof).max(1));
        let limits = Limits { depth, nodes, time };
        self.alpha_beta.search(position, Task { limits, ..task }, observe)
    }

    fn fresh(&self) -> Box<dyn Searcher<Position>> {
        Box::new(Self {
            alpha_beta: self.alpha_beta.fresh_alpha_beta(),
            plan: self.plan,
            endgame: self.endgame.as_ref().map(|endgame| endgame.fresh()),
        })
    }
}
