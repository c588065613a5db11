//! Compares searches on endgames of TZAAR with a limit: which positions each decides, and when.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result};
use game::{Options, Position as _};
use search::proof_number::{Knowledge, PROOF_OPTIONS, ProofOptions, Prover, Verdict};
use search::{Limits, Task, TimeLimit};
use serde::{Deserialize, Serialize};
use tzaar::Position;
use tzaar_engine::ProofKnowledge;

use super::turn_tree::{TurnKnowledge, TurnPosition};
use crate::engines::{NEVER, tzaar_engine};
use crate::{Chart, Estimate, Output, Paper, Run, Table, deviation, every_pair};

/// The positions in the order in which they were drawn, so that any first part is a random sample.
const POSITIONS: &str = include_str!("../../../tzaar-endgames/positions.txt");

/// Reads the first endgames of the set.
pub fn endgames(count: u64) -> Result<Vec<Position>> {
    let read = |line: &str| line.parse().with_context(|| format!("endgame {line}"));
    POSITIONS.lines().take(count as usize).map(read).collect()
}

/// The searches to compare, and the paper's conclusions.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Data {
    positions: u64,
    /// The default node limit of a search for one position.
    nodes: u64,
    /// The number of positions in the paper.
    paper_positions: u64,
    search: Vec<Search>,
    claim: Vec<Claim>,
    /// Whether to also show results by number of stacks, and what only one search decides.
    #[serde(default)]
    details: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Search {
    name: String,
    /// The number of positions that this search decided in the paper.
    paper: Option<u64>,
    by: Decider,
    /// This search's own node limit; larger if its nodes take less time.
    nodes: Option<u64>,
    /// The name of the search to compare with.
    against: String,
    /// Whether to draw it in the chart.
    #[serde(default)]
    draw: bool,
}

/// The search that tries to decide a position.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Decider {
    /// A proof search with these options; its nodes are single actions.
    Prover(String),
    /// A proof search with these options; its nodes are whole turns.
    TurnProver(String),
    /// An engine, which decides a position if its value is exact.
    Engine(String),
}

/// A conclusion of the paper about two searches.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Claim {
    text: String,
    of: String,
    over: String,
    rule: Rule,
    /// Whether the verdict depends on this claim.
    #[serde(default)]
    judged: bool,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Rule {
    /// The first decides more positions, by over two standard errors.
    More,
    /// The first does not decide more positions by over two standard errors.
    NotMore,
    /// The numbers differ by at most two standard errors or one position.
    Alike,
    /// The first decides this many more positions, within two standard errors.
    Gain(i32),
    /// The first decides some positions that the second does not.
    SomeAlone,
}

/// A search's result for a position.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Decision {
    /// Whether the mover wins; `None` if the search did not decide it.
    mover_wins: Option<bool>,
    seconds: f64,
    /// Positions searched after single actions.
    nodes: u64,
    /// Positions searched after whole turns, if the search counts them.
    turn_nodes: Option<u64>,
}

/// The limit of a search for one position.
#[derive(Clone, Copy, PartialEq)]
enum Budget {
    Nodes(u64),
    Time(Duration),
}

impl Budget {
    fn limits(self) -> Limits {
        match self {
            Self::Nodes(nodes) => Limits { nodes: Some(nodes), ..Limits::default() },
            Self::Time(time) => {
                Limits { time: Some(TimeLimit::PerMove(time)), ..Limits::default() }
            }
        }
    }

    /// The limit as a number for the chart: nodes or seconds.
    fn amount(self) -> f64 {
        match self {
            Self::Nodes(nodes) => nodes as f64,
            Self::Time(time) => time.as_secs_f64(),
        }
    }

    /// The part of the limit that a decision used.
    fn part_of(self, decision: &Decision) -> f64 {
        match self {
            Self::Nodes(nodes) => decision.nodes as f64 / nodes as f64,
            Self::Time(time) => decision.seconds / time.as_secs_f64(),
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nodes(nodes) => write!(f, "{nodes} nodes"),
            Self::Time(time) => write!(f, "{time:?}"),
        }
    }
}

/// The results of all searches on the positions that every search has finished.
struct Comparison<'a> {
    data: &'a Data,
    positions: Vec<Position>,
    /// Each search's limit for a position.
    budgets: Vec<Budget>,
    /// For each search, its result on each position.
    decisions: Vec<Vec<Decision>>,
}

/// Compares searches on the same positions.
pub fn make(paper: &Paper, run: &mut Run, output: &mut Output) -> Result<()> {
    let data: Data = paper.data.clone().try_into()?;
    let positions = endgames(run.size(data.positions, 2))?;
    let comparison = Comparison::make(run, &data, &positions)?;
    let mut set = Table::with_columns("positions | limit for each | contradictions");
    let mut limits: Vec<String> = comparison.budgets.iter().map(ToString::to_string).collect();
    limits.dedup();
    let positions = comparison.positions.len();
    set.push((positions, limits.join(", "), comparison.contradictions()));
    output.table("set", set);
    output.table("searches", comparison.searches());
    output.table("times", comparison.times());
    let conclusions = comparison.conclusions(&mut output.checks)?;
    output.table("conclusions", conclusions);
    if data.details {
        output.table("overlap", comparison.overlap());
        output.table("stacks", comparison.by_stacks());
    }
    if data.search.iter().any(|search| search.draw) {
        output.chart("chart", comparison.chart());
    }
    Ok(())
}

impl<'a> Comparison<'a> {
    /// Runs all searches on one position after the other, so that an early end leaves a comparison
    /// on fewer positions.
    fn make(run: &mut Run, data: &'a Data, all: &[Position]) -> Result<Self> {
        let budget = |search: &Search| match run.settings.position_time {
            Some(time) => Budget::Time(time),
            None if run.is_quick() => Budget::Nodes(1000),
            None => Budget::Nodes(search.nodes.unwrap_or(data.nodes)),
        };
        let budgets: Vec<Budget> = data.search.iter().map(budget).collect();
        let deciders: Vec<(&Decider, Budget)> =
            data.search.iter().map(|search| &search.by).zip(budgets.iter().copied()).collect();
        let items = every_pair(all, &deciders);
        let key = |(position, (decider, budget)): &(Position, (&Decider, Budget))| match decider {
            Decider::Prover(name) | Decider::Engine(name) => format!("{name} {budget} {position}"),
            Decider::TurnProver(name) => format!("turns {name} {budget} {position}"),
        };
        let decide = |(position, (decider, budget)): &(Position, (&Decider, Budget))| {
            decider.decide(position, *budget)
        };
        let found = run.steps(&items, key, decide)?;
        let (mut positions, mut decisions) = (Vec::new(), vec![Vec::new(); deciders.len()]);
        for (position, of_all) in all.iter().zip(found.chunks(deciders.len())) {
            let Some(of_all) = of_all.iter().copied().collect::<Option<Vec<Decision>>>() else {
                continue;
            };
            positions.push(*position);
            for (column, decision) in decisions.iter_mut().zip(of_all) {
                column.push(decision);
            }
        }
        Ok(Self { data, positions, budgets, decisions })
    }

    fn place(&self, name: &str) -> Result<usize> {
        let place = self.data.search.iter().position(|search| search.name == name);
        place.with_context(|| format!("no search \"{name}\": expected the name of one"))
    }

    /// The number of positions that a search decided within a part of its limit.
    fn decided_within(&self, search: usize, part: f64) -> usize {
        let budget = self.budgets[search];
        let is_decided = |it: &&Decision| it.mover_wins.is_some() && budget.part_of(it) <= part;
        self.decisions[search].iter().filter(is_decided).count()
    }

    /// How many more positions one search decides than another. The standard error follows from the
    /// positions that only one of them decides.
    fn gain(&self, of: usize, over: usize) -> Estimate {
        let pairs = self.decisions[of].iter().zip(&self.decisions[over]);
        let decided = |it: &Decision| f64::from(u8::from(it.mover_wins.is_some()));
        let differences: Vec<f64> =
            pairs.map(|(one, other)| decided(one) - decided(other)).collect();
        let mean = Estimate::of_samples(&differences).unwrap_or(Estimate::exact(0.0));
        mean.times(differences.len() as f64)
    }

    /// The number of positions that one search decides and another does not.
    fn only(&self, one: usize, other: usize) -> usize {
        let pairs = self.decisions[one].iter().zip(&self.decisions[other]);
        let is_only = |(one, other): &(&Decision, &Decision)| {
            one.mover_wins.is_some() && other.mover_wins.is_none()
        };
        pairs.filter(is_only).count()
    }

    /// The number of positions about which searches contradict each other; 0 if all are correct.
    fn contradictions(&self) -> usize {
        let contradicts = |place: &usize| {
            let says = |wins| self.decisions.iter().any(|it| it[*place].mover_wins == Some(wins));
            says(true) && says(false)
        };
        (0..self.positions.len()).filter(contradicts).count()
    }

    fn searches(&self) -> Table {
        let of_paper = format!("paper, of {}", self.data.paper_positions);
        let ours = ["decided", "share", "wins", "gain", "gain in s.e."];
        let mut table = Table::new(("search", of_paper, "paper, share", ours));
        let count = self.positions.len() as u64;
        for (place, search) in self.data.search.iter().enumerate() {
            let decided = self.decisions[place].iter().filter(|it| it.mover_wins.is_some()).count();
            let wins = self.decisions[place].iter().filter(|it| it.mover_wins == Some(true));
            let paper = |paper| Estimate::of_wins(paper, self.data.paper_positions);
            let gain = self.place(&search.against).map(|other| self.gain(place, other)).ok();
            let clear = gain.filter(|gain| gain.error > 0.0);
            let share = (count > 0).then(|| Estimate::of_wins(decided as u64, count));
            let deviation = deviation(clear, &Estimate::exact(0.0));
            table.push((
                (search.name.as_str(), search.paper, search.paper.map(paper)),
                (decided, share, wins.count(), gain.map(signed), deviation),
            ));
        }
        table
    }

    fn times(&self) -> Table {
        let shares = [(0.01, "1 %"), (0.1, "10 %"), (1.0, "all")];
        let within_shares = shares.map(|(_, share)| format!("within {share} of the limit"));
        let mut table =
            Table::new(("search", within_shares, "nodes per second", "turns per second"));
        for (place, search) in self.data.search.iter().enumerate() {
            let decisions = &self.decisions[place];
            let seconds: f64 = decisions.iter().map(|it| it.seconds).sum();
            let speed = |count: u64| (count as f64 / seconds.max(1e-9)) as u64;
            let turns = decisions.iter().filter_map(|it| it.turn_nodes).sum::<u64>();
            let nodes = decisions.iter().map(|it| it.nodes).sum::<u64>();
            let counts = shares.map(|(share, _)| self.decided_within(place, share));
            table.push((search.name.as_str(), counts, speed(nodes), speed(turns)));
        }
        table
    }

    fn conclusions(&self, checks: &mut Vec<bool>) -> Result<Table> {
        let mut table = Table::with_columns("the paper | ours | holds");
        for claim in &self.data.claim {
            let (of, over) = (self.place(&claim.of)?, self.place(&claim.over)?);
            let (gain, only) = (self.gain(of, over), self.only(of, over));
            let share = self.positions.len() as f64 / self.data.paper_positions as f64;
            let holds = match claim.rule {
                Rule::More => gain.value > 2.0 * gain.error && gain.value > 0.0,
                Rule::NotMore => gain.value <= 2.0 * gain.error,
                Rule::Alike => gain.value.abs() <= (2.0 * gain.error).max(1.0),
                Rule::Gain(paper) => {
                    (gain.value - share * f64::from(paper)).abs() <= 2.0 * gain.error
                }
                Rule::SomeAlone => only > 0,
            };
            let ours = match claim.rule {
                Rule::SomeAlone => only.to_string(),
                _ => signed(gain),
            };
            table.push((claim.text.as_str(), ours, holds));
            checks.extend(claim.judged.then_some(holds));
        }
        Ok(table)
    }

    fn overlap(&self) -> Table {
        let names: Vec<&str> = self.data.search.iter().map(|it| it.name.as_str()).collect();
        let mut table = Table::new(("decided by, but not by", names.clone()));
        for (one, name) in names.into_iter().enumerate() {
            let others = (0..self.decisions.len()).map(|other| self.only(one, other));
            table.push((name, others.collect::<Vec<_>>()));
        }
        table
    }

    fn by_stacks(&self) -> Table {
        let names: Vec<&str> = self.data.search.iter().map(|it| it.name.as_str()).collect();
        let mut table = Table::new(("stacks", "positions", names));
        for [least, most] in [[0, 15], [16, 17], [18, 19], [20, 21], [22, 23], [24, 26]] {
            let is_among =
                |place: &usize| (least..=most).contains(&self.positions[*place].occupied().len());
            let places: Vec<usize> = (0..self.positions.len()).filter(is_among).collect();
            let decided = |decisions: &Vec<Decision>| {
                let is_decided = |place: &&usize| decisions[**place].mover_wins.is_some();
                places.iter().filter(is_decided).count()
            };
            let decided: Vec<usize> = self.decisions.iter().map(decided).collect();
            table.push((format!("{least} to {most}"), places.len(), decided));
        }
        table
    }

    fn chart(&self) -> Chart {
        let unit = match self.budgets.first() {
            Some(Budget::Time(_)) => "seconds",
            _ => "nodes",
        };
        let title = format!("{unit} per position");
        let chart = Chart::new("Endgames decided", &title, "share decided");
        let all = self.positions.len().max(1) as f64;
        let places = (0..self.decisions.len()).filter(|&place| self.data.search[place].draw);
        places.fold(chart, |chart, place| {
            let points = (0..=20).map(|step| {
                let part = f64::from(step) / 20.0;
                let decided = self.decided_within(place, part);
                (part * self.budgets[place].amount(), Estimate::exact(decided as f64 / all))
            });
            chart.with(&self.data.search[place].name, points)
        })
    }
}

fn signed(gain: Estimate) -> String {
    format!("{:+.0} ± {:.1}", gain.value, gain.error)
}

impl Decider {
    fn decide(&self, position: &Position, budget: Budget) -> Result<Decision> {
        match self {
            Self::Prover(options) => {
                decide_by_proof(position, ProofKnowledge::default(), options, budget)
            }
            Self::TurnProver(options) => {
                decide_by_proof(&TurnPosition(*position), TurnKnowledge::default(), options, budget)
            }
            Self::Engine(spec) => decide_by_engine(position, spec, budget),
        }
    }
}

fn decide_by_proof<P: game::Position, K: Knowledge<P>>(
    position: &P,
    knowledge: K,
    options: &str,
    budget: Budget,
) -> Result<Decision> {
    let options = Options::parse(PROOF_OPTIONS, options).with_context(|| options.to_owned())?;
    let mut prover = Prover::new(knowledge, ProofOptions::from_options(&options));
    // Allocating the table can take longer than the search.
    prover.prepare();
    let task = Task::new(budget.limits(), &NEVER);
    let report = prover.prove(position, task, &mut |_| {});
    let mover_wins = match report.verdict {
        Verdict::Win => Some(true),
        Verdict::Loss => Some(false),
        Verdict::Unknown => None,
    };
    let (nodes, turn_nodes) = (report.nodes, Some(report.turn_nodes));
    Ok(Decision { mover_wins, seconds: report.time.as_secs_f64(), nodes, turn_nodes })
}

fn decide_by_engine(position: &Position, spec: &str, budget: Budget) -> Result<Decision> {
    let mut engine = tzaar_engine(spec)?;
    let stop = AtomicBool::new(false);
    let task = Task { limits: budget.limits(), stop: &stop, all_moves: false, seed: 1 };
    let found = engine.search(position, task, &mut |report| {
        // A decided position needs no deeper search.
        if report.exact {
            stop.store(true, Ordering::Relaxed);
        }
    });
    let report = found.with_context(|| format!("{spec}: no move in {position}"))?;
    let mover_wins = report.exact.then(|| report.value.of(position.mover()) > 0.5);
    let seconds = report.time.as_secs_f64();
    Ok(Decision { mover_wins, seconds, nodes: report.nodes, turn_nodes: None })
}
