use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::{Context, bail};
use catalog::Engine;
use ewn::{Position5, Size};
use search::{Limits, Task};
use serde::Serialize;

use crate::arguments::Common;
use crate::output;

/// Opening, middle game, endgame, with and without the die; never change them lightly: the
/// number of nodes they give is compared between versions.
const POSITIONS: [&str; 6] = [
    "r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r -",
    "r5r4r2../r3r6.../r1...b3/...b4b2/..b6b1b5 b 4",
    ".r2.../r4.r5../..r6.b6/.b5..b4/..b3.b1 r 3",
    "...r3./r1.r4../.b2..b6/...r5./..b4.b1 b -",
    ".r2r3../...../..r5../b3..b2b1/..... b 5",
    "...../.r1.../...b4./....r6/.b2... r -",
];
const DEPTH: u32 = 7;
const ENGINE: &str = "star2:eval=zweistein,hash=16,threads=1";

#[derive(Serialize)]
struct Bench {
    nodes: u64,
    time_ms: f64,
    nodes_per_second: f64,
}

pub fn run(common: &Common) -> anyhow::Result<()> {
    let Engine::Search(mut engine) = Engine::parse(Size::FIVE, ENGINE, output::tell)? else {
        bail!("{ENGINE} does not search");
    };
    let stop = AtomicBool::new(false);
    let limits = Limits { depth: Some(DEPTH), ..Limits::default() };
    let begin = Instant::now();
    let mut nodes = 0;
    for text in POSITIONS {
        let position: Position5 = text.parse()?;
        engine.new_game::<Position5>();
        let task = Task { limits, stop: &stop, all_moves: false, seed: 0 };
        nodes += engine.search(&position, task, |_| ()).context("the game goes on")?.nodes;
    }
    let seconds = begin.elapsed().as_secs_f64();
    let nodes_per_second = nodes as f64 / seconds;
    if common.json {
        return output::print_json(&Bench { nodes, time_ms: seconds * 1e3, nodes_per_second });
    }
    output::print(&format!("{nodes} nodes {nodes_per_second:.0} nodes/s\n"))
}
