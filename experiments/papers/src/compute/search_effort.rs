//! Measures the effort of searches on the same positions, and at each depth.

use std::collections::BTreeMap;

use anyhow::Result;
use ewn::{AnyPosition, Position5, Size};
use ewn_engine::Zweistein;
use game::derive_seed;
use search::Engine;
use serde::{Deserialize, Serialize};

use super::positions::{Phase, game};
use crate::engines::{ewn_engine, search_to_depth};
use crate::table::Cell;
use crate::{Chart, Estimate, Output, Paper, Run, Table, every_pair, rounded};

/// The tables of searches; each has its own positions.
#[derive(Deserialize)]
struct Data {
    table: Vec<EffortTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EffortTable {
    name: String,
    /// The number of positions of each phase.
    positions: u64,
    depth: u32,
    /// Whether to show the share of effort that is saved rather than the share that remains.
    #[serde(default)]
    saved: bool,
    /// Groups of searches; each is compared with the first of its group.
    group: Vec<Vec<Search>>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Search {
    /// The name in the table.
    name: String,
    evaluation: String,
    /// The engine's spec without its evaluation.
    engine: String,
    /// For each phase, the least and greatest share of the first search's leaves that agree.
    #[serde(default)]
    agrees: BTreeMap<String, [f64; 2]>,
}

/// A search's effort on each position.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Effort {
    /// The number of evaluated positions.
    leaves: Vec<f64>,
    /// The number of positions whose moves were searched.
    nodes: Vec<f64>,
    milliseconds: Vec<f64>,
}

type List = fn(&Effort) -> &Vec<f64>;

const LEAVES: List = |effort| &effort.leaves;
const NODES: List = |effort| &effort.nodes;

/// Runs all searches on the same positions of each phase, with empty tables for each position.
pub fn make(paper: &Paper, run: &mut Run, output: &mut Output) -> Result<()> {
    let data: Data = paper.data.clone().try_into()?;
    for table in &data.table {
        let (positions, depth) = match run.is_quick() {
            true => (1, 2),
            false => (run.size(table.positions, 1), table.depth),
        };
        let searches: Vec<&Search> = table.group.iter().flatten().collect();
        let efforts = measure(run, &searches, positions, depth)?;
        let mut columns = Phase::ALL.map(Phase::name).to_vec();
        columns.push("all");
        let relative = if table.saved { "saved" } else { "of the first" };
        let head = columns.iter().map(|name| (format!("{name}: leaves"), relative));
        let head: Vec<_> = head.collect();
        let mut shown = Table::new(("evaluation", "search", head, "all: nodes", relative));
        let mut efforts = efforts.iter();
        for group in &table.group {
            let efforts: Vec<_> = efforts.by_ref().take(group.len()).collect();
            for (search, own) in group.iter().zip(&efforts) {
                let share = |column: usize, list: List| {
                    let [own, base] = [own, efforts[0]].map(|efforts| efforts[column].as_ref());
                    let share = Estimate::of_ratio(list(own?), list(base?))?;
                    Some(match table.saved {
                        true => Estimate { value: 1.0 - share.value, ..share },
                        false => share,
                    })
                };
                let mut cells = Vec::new();
                for (column, name) in columns.iter().enumerate() {
                    let share = share(column, LEAVES);
                    cells.push((mean(own[column].as_ref(), LEAVES), share));
                    if let (Some([least, most]), Some(share)) = (search.agrees.get(*name), share) {
                        output.checks.push((*least..=*most).contains(&share.value));
                    }
                }
                let all = columns.len() - 1;
                cells.push((mean(own[all].as_ref(), NODES), share(all, NODES)));
                shown.push((search.evaluation.as_str(), search.name.as_str(), cells));
            }
        }
        output.table(&table.name, shown);
    }
    Ok(())
}

/// Measures each search's effort in each phase, then in all phases together.
fn measure(
    run: &mut Run,
    searches: &[&Search],
    positions: u64,
    depth: u32,
) -> Result<Vec<Vec<Option<Effort>>>> {
    let seed = run.seed();
    let boards = Phase::ALL.map(|phase| phase.positions(positions, seed));
    let trials = every_pair(searches, &Phase::ALL);
    let key = |(search, phase): &(&Search, Phase)| {
        let Search { engine, evaluation, .. } = search;
        let phase = phase.name();
        let what = format!("{engine},eval={evaluation} to depth {depth}");
        format!("{what}, {phase}, {positions} positions, seed {seed}")
    };
    let efforts = run.steps(&trials, key, |(search, phase)| {
        let mut engine = ewn_engine(&format!("{},eval={}", search.engine, search.evaluation))?;
        let mut effort = Effort::default();
        for position in &boards[*phase as usize] {
            engine.search.new_game();
            effort.add(&mut engine, position, depth);
        }
        Ok(effort)
    })?;
    let with_all = |phases: &[Option<Effort>]| [phases, &[together(phases)]].concat();
    Ok(efforts.chunks(Phase::ALL.len()).map(with_all).collect())
}

/// Joins the efforts in all phases; `None` if one is missing.
fn together(phases: &[Option<Effort>]) -> Option<Effort> {
    let mut all = Effort::default();
    for effort in phases {
        all.nodes.extend(&effort.as_ref()?.nodes);
        all.leaves.extend(&effort.as_ref()?.leaves);
    }
    Some(all)
}

impl Effort {
    /// Searches a position and adds the effort.
    fn add(&mut self, engine: &mut Engine<AnyPosition>, position: &Position5, depth: u32) {
        let position = position.convert::<ewn::AnyBoard>();
        let found = position.and_then(|position| search_to_depth(engine, &position, depth, false));
        if let Some(report) = found {
            self.leaves.push(report.leaves as f64);
            self.nodes.push(report.nodes as f64);
            self.milliseconds.push(1e3 * report.time.as_secs_f64());
        }
    }
}

/// The mean of one list of an effort as text.
fn mean(effort: Option<&Effort>, list: List) -> String {
    match effort.and_then(|effort| Estimate::of_samples(list(effort))) {
        Some(it) if it.value >= 100.0 => (it.value.round() as u64).text(),
        it => rounded(it.map(|it| it.value), 2),
    }
}

const EVALUATIONS: [&str; 2] = ["offence-defence", "zweistein"];
/// The number of games searched at each depth from 1 on.
const GAMES: [u64; 8] = [20, 20, 20, 20, 20, 10, 4, 1];
/// The depth at which two threads are compared with one.
const THREADS_DEPTH: u32 = 7;

/// A search of all moves of some games under one set of conditions.
#[derive(Clone, Copy, PartialEq)]
struct Trial {
    evaluation: &'static str,
    search: &'static str,
    depth: u32,
    threads: u64,
}

/// Searches all moves of some games to each depth, keeping the table from move to move.
pub fn by_depth(_: &Paper, run: &mut Run, output: &mut Output) -> Result<()> {
    let deepest = if run.is_quick() { 3 } else { GAMES.len() as u32 };
    let single = every_pair(&every_pair(&EVALUATIONS, &["star1", "star2"]), &[1]);
    let single = single.into_iter().flat_map(|((evaluation, search), threads)| {
        (1..=deepest).map(move |depth| Trial { evaluation, search, depth, threads })
    });
    let depth = THREADS_DEPTH.min(deepest);
    let double = Trial { evaluation: EVALUATIONS[1], search: "star2", depth, threads: 2 };
    let mut done = Vec::new();
    // One trial at a time, so that nothing else runs while a search is timed.
    for trial in single.chain([double]) {
        let Trial { evaluation, search, depth, threads } = trial;
        let (games, seed) = (run.size(GAMES[depth as usize - 1], 1), run.seed());
        let key = format!(
            "{search}, {evaluation}, depth {depth}, {threads} threads, {games} games, seed {seed}"
        );
        let spec = format!("{search}:eval={evaluation},threads={threads}");
        let effort = run.step(&key, || search_games(&spec, games, seed, depth))?;
        done.extend(effort.map(|effort| (trial, effort)));
    }
    let mut table = Table::with_columns(
        "evaluation | search | threads | depth | moves | nodes per move | of the last depth's | ms per move | times as fast",
    );
    let mut growth =
        Table::with_columns("search | nodes of each further move of depth, on average");
    let mut chart = Chart::new("Nodes per move", "search depth", "logarithm of nodes, base 10");
    let mut logarithms: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    let find = |wanted: Trial| done.iter().find(|(trial, _)| *trial == wanted).map(|it| &it.1);
    for (trial, effort) in &done {
        let Trial { evaluation, search, depth, threads } = *trial;
        let nodes = |effort: &Effort| Estimate::of_samples(&effort.nodes);
        let before = find(Trial { depth: depth - 1, ..*trial }).and_then(nodes);
        let factor = nodes(effort).zip(before).map(|(nodes, before)| nodes.value / before.value);
        let factor = factor.filter(|factor| factor.is_finite());
        let one = find(Trial { threads: 1, ..*trial }).filter(|_| threads > 1);
        let faster =
            one.and_then(|one| Estimate::of_ratio(&one.milliseconds, &effort.milliseconds));
        let time = Estimate::of_samples(&effort.milliseconds).map(|it| it.value);
        table.push((
            (evaluation, search, threads, depth, effort.nodes.len()),
            (mean(Some(effort), NODES), rounded(factor, 1), rounded(time, 3)),
            faster.map(|it| format!("{:.2} ± {:.2}", it.value, it.error)),
        ));
        let name = format!("{search} {evaluation}");
        if depth <= THREADS_DEPTH {
            logarithms.entry(name.clone()).or_default().extend(factor.map(f64::ln));
        }
        if threads == 1 {
            chart = chart.with(name, [(f64::from(depth), nodes(effort).and_then(Estimate::log10))]);
        }
    }
    for (name, logarithms) in &logarithms {
        let mean = Estimate::of_samples(logarithms).map(|mean| mean.value.exp());
        growth.push((name.as_str(), rounded(mean, 1)));
    }
    output.table("depths", table);
    output.table("growth", growth);
    output.chart("depths chart", chart);
    Ok(())
}

fn search_games(spec: &str, games: u64, seed: u64, depth: u32) -> Result<Effort> {
    let mut engine = ewn_engine(spec)?;
    let zweistein = Zweistein::new(Size::FIVE);
    let mut effort = Effort::default();
    for index in 0..games {
        engine.search.new_game();
        for position in game(derive_seed(seed, index), &zweistein) {
            effort.add(&mut engine, &position, depth);
        }
    }
    Ok(effort)
}
