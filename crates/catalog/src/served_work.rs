//! What a served engine does with a position, whatever type the position has.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use game::{Dice, Evaluator, FirstValue, MoverValue, Position, Turn, Unit};
use protocol::{Progress, Task};
use search::{Limits, Report, Searcher, rank_by_expectiminimax, rank_moves};

use crate::engine::probability;
use crate::{Engine, GameKind, MoveOf, RollOf, Work};

/// Looks for the best move.
pub(crate) struct Search<'a, 't, G: GameKind> {
    pub engine: &'a mut Engine<G>,
    pub dice: &'a mut Dice,
    pub task: &'a Task<'t, G::Position>,
    pub observe: &'a mut dyn FnMut(Progress<G::Position>),
}

impl<G: GameKind> Work<G> for Search<'_, '_, G> {
    type Output = Option<MoveOf<G>>;

    fn on<P>(self, position: &P) -> Option<MoveOf<G>>
    where
        P: Position<Move = MoveOf<G>, Roll = RollOf<G>>,
        G::Evaluation: Evaluator<P>,
        G::Search: Searcher<P>,
    {
        let Search { engine, dice, task, observe } = self;
        let begin = Instant::now();
        let limits = limits(engine, task);
        match engine {
            Engine::Random => position.random_move(dice),
            Engine::Greedy(evaluation) => {
                let best = *rank_moves(position, &**evaluation).first()?;
                let value = best.value.for_first(position.mover());
                observe(Progress {
                    depth: 1,
                    nodes: 1,
                    time: begin.elapsed(),
                    value: probability::<G>(evaluation, value),
                    line: vec![(None, best.mov)],
                });
                Some(best.mov)
            }
            Engine::Plain(evaluation, depth) => {
                let deepest = task.budget.control.depth.map_or(*depth, |limit| limit.min(*depth));
                let mut best = None;
                // Deeper and deeper, so that there is something to answer when it is stopped.
                for depth in 1..=deepest {
                    let mut leaves = 0;
                    let ranked =
                        rank_by_expectiminimax(position, depth, &**evaluation, &mut leaves);
                    let &(mov, value) = ranked.first()?;
                    best = Some(mov);
                    let value = probability::<G>(evaluation, value.for_first(position.mover()));
                    let (nodes, time, line) = (leaves, begin.elapsed(), vec![(None, mov)]);
                    observe(Progress { depth, nodes, time, value, line });
                    if task.stop.load(Ordering::Relaxed) {
                        break;
                    }
                }
                best
            }
            Engine::Search(search) => {
                let task = search_task(limits, task.stop, false, dice);
                let is_probability = search.unit() == Unit::WinProbability;
                let observe = |report: &Report<P::Move, P::Roll>| {
                    observe(progress::<G>(report, is_probability));
                };
                let report = search.search(position, task, observe);
                // Stopped before anything was found, any move is better than none.
                report.and_then(|report| report.best()).or_else(|| position.moves().next())
            }
            Engine::Noisy(engine, noise) => {
                let values = engine.values_of_moves(position, &task.budget, task.stop, dice);
                noise.draw(&values, dice).map(|(mov, _)| mov).or_else(|| position.moves().next())
            }
        }
    }
}

/// Judges all rolls or all moves.
pub(crate) struct Evaluate<'a, 't, G: GameKind> {
    pub engine: &'a mut Engine<G>,
    pub dice: &'a mut Dice,
    pub task: &'a Task<'t, G::Position>,
}

impl<G: GameKind> Work<G> for Evaluate<'_, '_, G> {
    type Output = Option<protocol::Evaluation<G::Position>>;

    fn on<P>(self, position: &P) -> Self::Output
    where
        P: Position<Move = MoveOf<G>, Roll = RollOf<G>>,
        G::Evaluation: Evaluator<P>,
        G::Search: Searcher<P>,
    {
        let Evaluate { engine, dice, task } = self;
        let limits = limits(engine, task);
        match engine {
            Engine::Random => None,
            Engine::Greedy(evaluation) => evaluation_by::<G, P>(position, |position| {
                let ranked = rank_moves(position, &**evaluation).into_iter();
                ranked.map(|ranked| (ranked.mov, ranked.value)).collect()
            }),
            Engine::Plain(evaluation, depth) => evaluation_by::<G, P>(position, |position| {
                rank_by_expectiminimax(position, *depth, &**evaluation, &mut 0)
            }),
            Engine::Search(search) => {
                let task = search_task(limits, task.stop, true, dice);
                let report = search.search(position, task, |_| ())?;
                let rolls = report
                    .rolls
                    .iter()
                    .map(|found| (found.roll, found.probability, found.best, found.value));
                let moves = report.moves.iter().filter(|_| report.rolls.is_empty());
                Some(protocol::Evaluation {
                    value: report.value,
                    rolls: rolls.collect(),
                    moves: moves.map(|found| (found.mov, found.value)).collect(),
                })
            }
            Engine::Noisy(engine, _) => {
                Work::<G>::on(Evaluate { engine: &mut **engine, dice, task }, position)
            }
        }
    }
}

fn limits<G: GameKind>(engine: &Engine<G>, task: &Task<G::Position>) -> Limits {
    match engine {
        Engine::Search(search) if !task.infinite => {
            search.limits_within(&task.budget, task.position.mover())
        }
        _ => Limits::default(),
    }
}

/// Every search has dice of its own, so that what is left to chance differs from move to move.
fn search_task<'s>(
    limits: Limits,
    stop: &'s AtomicBool,
    all_moves: bool,
    dice: &mut Dice,
) -> search::Task<'s> {
    search::Task { limits, stop, all_moves, seed: dice.seed() }
}

fn progress<G: GameKind>(
    report: &Report<MoveOf<G>, RollOf<G>>,
    is_probability: bool,
) -> Progress<G::Position> {
    Progress {
        depth: report.depth,
        nodes: report.nodes,
        time: report.time,
        value: is_probability.then_some(report.value),
        line: report.line.clone(),
    }
}

/// What something that ranks the moves after a roll thinks of all rolls.
fn evaluation_by<G, P>(
    position: &P,
    rank: impl Fn(&P) -> Vec<(P::Move, MoverValue)>,
) -> Option<protocol::Evaluation<G::Position>>
where
    G: GameKind,
    P: Position<Move = MoveOf<G>, Roll = RollOf<G>>,
{
    let mover = position.mover();
    let ranked = |position: &P| {
        let ranked = rank(position).into_iter();
        ranked.map(|(mov, value)| (mov, value.for_first(mover))).collect::<Vec<_>>()
    };
    if let Turn::ToMove(_) = position.turn() {
        let moves = ranked(position);
        let value = moves.first()?.1;
        return Some(protocol::Evaluation { value, rolls: Vec::new(), moves });
    }
    let best = |(roll, probability)| {
        let (mov, value) = *ranked(&position.roll(roll)).first()?;
        Some((roll, probability, mov, value))
    };
    let rolls: Vec<_> = position.rolls().filter_map(best).collect();
    let mean: f64 = rolls.iter().map(|(_, chance, _, value)| chance * value.probability()).sum();
    let value = FirstValue::new(mean.clamp(0.0, 1.0));
    Some(protocol::Evaluation { value, rolls, moves: Vec::new() })
}
