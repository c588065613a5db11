//! Endgames under a time limit: which prover decides which positions, and when.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use game::{Options, Position as _};
use games::{Tzaar, engine};
use search::proof_number::{Knowledge, PROOF_OPTIONS, ProofOptions, ProofTask, Prover, Verdict};
use search::{Limits, Task, TimeLimit};
use serde::{Deserialize, Serialize};
use tzaar::Position;
use tzaar_engine::ProofKnowledge;

use super::turn_tree::{TurnKnowledge, TurnPosition};
use crate::reproduce::{Estimate, ReproduceError, Run, every_pair};

/// The positions, in the order in which they were drawn: any first part is a random sample.
const POSITIONS: &str = include_str!("../../../../../experiments/tzaar-endgames/positions.txt");

/// The first endgames of the set.
pub fn endgames(count: u64) -> Result<Vec<Position>, ReproduceError> {
    let read = |line: &str| {
        line.parse().map_err(|error| ReproduceError::Work(format!("endgame {line}: {error}")))
    };
    POSITIONS.lines().take(count as usize).map(read).collect()
}

/// What decides positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decider {
    /// The proof search with these options; its nodes are actions.
    Prover(&'static str),
    /// The same with whole turns as nodes.
    TurnProver(&'static str),
    /// An engine whose exact values count.
    Engine(&'static str),
}

/// What was found about a position.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Decision {
    /// Whether the mover wins, if that was decided.
    pub mover_wins: Option<bool>,
    pub seconds: f64,
    /// Positions after single actions.
    pub nodes: u64,
    /// Those of them after whole turns, where the search counts them.
    pub turn_nodes: Option<u64>,
}

impl Decision {
    /// Whether it was decided within a time.
    pub fn is_decided_within(&self, seconds: f64) -> bool {
        self.mover_wins.is_some() && self.seconds <= seconds
    }
}

/// Several deciders on the same positions.
pub struct Comparison {
    /// The positions that all have had their time for.
    pub positions: Vec<Position>,
    /// What each decider found about each of these.
    pub decisions: Vec<Vec<Decision>>,
}

impl Comparison {
    /// Lets all work on the same positions, one position after the other, so that an early end
    /// leaves a comparison of fewer positions.
    pub fn make(
        run: &mut Run,
        deciders: &[Decider],
        positions: &[Position],
        limit: Duration,
    ) -> Result<Self, ReproduceError> {
        let items = every_pair(positions, deciders);
        let key = |(position, decider): &(Position, Decider)| {
            let (tree, name) = match decider {
                Decider::Prover(name) => ("", name),
                Decider::TurnProver(name) => ("turns ", name),
                Decider::Engine(name) => ("", name),
            };
            format!("{tree}{name} {limit:?} {position}")
        };
        let found =
            run.steps(&items, key, |(position, decider)| decider.decide(position, limit))?;
        let mut comparison =
            Self { positions: Vec::new(), decisions: vec![Vec::new(); deciders.len()] };
        for (position, of_all) in positions.iter().zip(found.chunks(deciders.len())) {
            let Some(of_all) = of_all.iter().copied().collect::<Option<Vec<Decision>>>() else {
                continue;
            };
            comparison.positions.push(*position);
            for (column, decision) in comparison.decisions.iter_mut().zip(of_all) {
                column.push(decision);
            }
        }
        Ok(comparison)
    }

    /// How many positions a decider decided.
    pub fn decided(&self, decider: usize) -> u64 {
        self.decisions[decider].iter().filter(|it| it.mover_wins.is_some()).count() as u64
    }

    /// The share of positions that a decider decided.
    pub fn share(&self, decider: usize) -> Option<Estimate> {
        let count = self.positions.len() as u64;
        (count > 0).then(|| Estimate::of_wins(self.decided(decider), count))
    }

    /// How many more positions one decider decided than another, of all, with the standard error
    /// from the positions on which they differ.
    pub fn gain(&self, of: usize, over: usize) -> Estimate {
        let pairs = self.decisions[of].iter().zip(&self.decisions[over]);
        let differences = pairs.map(|(one, other)| {
            f64::from(i8::from(one.mover_wins.is_some()) - i8::from(other.mover_wins.is_some()))
        });
        let differences: Vec<f64> = differences.collect();
        let mean = Estimate::of_samples(&differences).unwrap_or(Estimate::exact(0.0));
        mean.times(differences.len() as f64)
    }

    /// Positions about which two deciders contradict each other: none, if all are right.
    pub fn contradictions(&self) -> usize {
        let contradicts = |place: &usize| {
            let says = |wins| self.decisions.iter().any(|it| it[*place].mover_wins == Some(wins));
            says(true) && says(false)
        };
        (0..self.positions.len()).filter(contradicts).count()
    }
}

impl Decider {
    fn decide(self, position: &Position, limit: Duration) -> Result<Decision, String> {
        match self {
            Self::Prover(options) => {
                decide_by_proof(position, ProofKnowledge::default(), options, limit)
            }
            Self::TurnProver(options) => {
                decide_by_proof(&TurnPosition(*position), TurnKnowledge::default(), options, limit)
            }
            Self::Engine(spec) => decide_by_engine(position, spec, limit),
        }
    }
}

fn decide_by_proof<P: game::Position, K: Knowledge<P>>(
    position: &P,
    knowledge: K,
    options: &str,
    limit: Duration,
) -> Result<Decision, String> {
    let options =
        Options::parse(PROOF_OPTIONS, options).map_err(|error| format!("{options}: {error}"))?;
    let mut prover = Prover::new(knowledge, ProofOptions::from_options(&options));
    let limits = Limits { time: Some(TimeLimit::PerMove(limit)), ..Limits::default() };
    let never = AtomicBool::new(false);
    let report = prover.prove(position, ProofTask { limits, stop: &never }, &mut |_| {});
    let mover_wins = match report.verdict {
        Verdict::Win => Some(true),
        Verdict::Loss => Some(false),
        Verdict::Unknown => None,
    };
    let (nodes, turn_nodes) = (report.nodes, Some(report.turn_nodes));
    Ok(Decision { mover_wins, seconds: report.time.as_secs_f64(), nodes, turn_nodes })
}

fn decide_by_engine(position: &Position, spec: &str, limit: Duration) -> Result<Decision, String> {
    let mut engine = engine::<Tzaar>((), spec, |_| ()).map_err(|error| error.to_string())?;
    let limits = Limits { time: Some(TimeLimit::PerMove(limit)), ..Limits::default() };
    let stop = AtomicBool::new(false);
    let task = Task { limits, stop: &stop, all_moves: false, seed: 1 };
    let found = engine.search(position, task, &mut |report| {
        // A decided position needs no deeper search.
        if report.exact {
            stop.store(true, Ordering::Relaxed);
        }
    });
    let report = found.ok_or_else(|| format!("{spec}: no move in {position}"))?;
    let mover_wins = report.exact.then(|| report.value.of(position.mover()) > 0.5);
    let seconds = report.time.as_secs_f64();
    Ok(Decision { mover_wins, seconds, nodes: report.nodes, turn_nodes: None })
}
