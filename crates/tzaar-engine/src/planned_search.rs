use std::time::Duration;

use search::alpha_beta::{AlphaBeta, Heuristic};
use search::{Limits, Observer, Report, Searcher, Stopwatch, Task, TimeLimit};
use tzaar::{Action, NoRoll, Position};

/// Alpha-beta that follows a plan by the number of stacks left. In endgames it can look for a proof
/// first; if that proves a win, alpha-beta is skipped.
pub struct PlannedSearch<H> {
    alpha_beta: AlphaBeta<H>,
    plan: Plan,
    endgame: Option<EndgameSearch>,
}

/// A search that looks for proofs in endgames.
pub type EndgameSearch = Box<dyn Searcher<Position>>;

/// How a [`PlannedSearch`] plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The maximum depth, even if the limits allow more.
    pub depth: Option<u32>,
    /// The time for an action if nothing else limits the search.
    pub usual_time: Option<Duration>,
    /// With more stacks than this, moves are chosen at random.
    pub random_above: u32,
    /// How many points worse than the best a random move may be.
    pub margin: i32,
    /// With no more stacks than this, the search looks for a proof first.
    pub endgame_below: u32,
    /// The share of the time for proofs, in percent.
    pub endgame_percent: u32,
}

impl Plan {
    /// Always plays the best move within the limits.
    pub const BEST: Self = Self {
        depth: None,
        usual_time: None,
        random_above: 60,
        margin: 0,
        endgame_below: 0,
        endgame_percent: 50,
    };
}

impl<H> PlannedSearch<H> {
    /// Makes a search that follows this plan.
    pub const fn new(alpha_beta: AlphaBeta<H>, plan: Plan, endgame: Option<EndgameSearch>) -> Self {
        Self { alpha_beta, plan, endgame }
    }

    /// Searches for a proof if the position is an endgame.
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
        // A depth does not limit proofs: without another limit they must still end.
        let nodes = nodes.or(time.is_none().then_some(NODES_FOR_PROOF));
        let limits = Limits { depth: None, nodes, time };
        self.endgame.as_mut()?.search(position, Task { limits, ..task }, observe)
    }
}

/// Nodes for a proof if only the depth is limited: about a tenth of a second.
const NODES_FOR_PROOF: u64 = 1 << 17;

/// For proofs, the time left for a game is divided by this number of actions.
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

impl<H: Heuristic<Position> + Clone + 'static> Searcher<Position> for PlannedSearch<H> {
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
        self.alpha_beta.options.margin = if is_random { self.plan.margin } else { 0 };
        let depth = self.plan.depth.into_iter().chain(task.limits.depth).min();
        let time = task.limits.time.map(|limit| less(limit, watch.elapsed()));
        let nodes = task.limits.nodes.map(|nodes| nodes.saturating_sub(nodes_for_proof).max(1));
        let limits = Limits { depth, nodes, time };
        self.alpha_beta.search(position, Task { limits, ..task }, observe)
    }

    fn fresh(&self) -> Box<dyn Searcher<Position>> {
        let endgame = self.endgame.as_ref().map(|endgame| endgame.fresh());
        let AlphaBeta { heuristic, options, .. } = &self.alpha_beta;
        Box::new(Self::new(AlphaBeta::new(heuristic.clone(), *options), self.plan, endgame))
    }
}
