use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::Context;
use catalog::{GameKind, engine};
use search::{Limits, Task};
use serde::Serialize;

use crate::arguments::Common;
use crate::{output, position_argument};

#[derive(Serialize)]
struct Bench {
    nodes: u64,
    time_ms: f64,
    nodes_per_second: f64,
}

pub fn run<G: GameKind>(common: &Common) -> anyhow::Result<()> {
    // The positions bring their board; another game may have but one.
    position_argument::variant::<G>(common)?;
    let catalog::Bench { engine: spec, positions, depth } = G::BENCH;
    let mut engine = engine::<G>(G::Variant::default(), spec, output::tell)?;
    let stop = AtomicBool::new(false);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let begin = Instant::now();
    let mut nodes = 0;
    for text in positions {
        let position: G::Position = text.parse()?;
        engine.search.new_game();
        let task = Task { limits, stop: &stop, all_moves: false, seed: 0 };
        let report = engine.search(&position, task, &mut |_| ());
        nodes += report.context("the game goes on")?.nodes;
    }
    let seconds = begin.elapsed().as_secs_f64();
    let nodes_per_second = nodes as f64 / seconds;
    if common.json {
        return output::print_json(&Bench { nodes, time_ms: seconds * 1e3, nodes_per_second });
    }
    output::print(&format!("{nodes} nodes {nodes_per_second:.0} nodes/s\n"))
}
