use std::time::Instant;

use anyhow::Context;
use games::{GameKind, engine};
use search::{Limits, Task};
use serde_json::json;

use crate::arguments::Common;
use crate::interrupt::{self, interrupted};
use crate::{output, position_argument};

pub fn run<G: GameKind>(common: &Common) -> anyhow::Result<()> {
    // The positions have their own boards, but --board must be valid.
    position_argument::variant::<G>(common)?;
    let games::Bench { engine: spec, positions, depth } = G::BENCH;
    let mut engine = engine::<G>(G::Variant::default(), spec, output::tell)?;
    let stop = interrupt::stop_flag();
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let begin = Instant::now();
    let mut nodes = 0;
    for (done, text) in positions.iter().enumerate() {
        let position: G::Position = text.parse()?;
        engine.search.new_game();
        let task = Task { limits, stop, all_moves: false, seed: 0 };
        let report = engine.search(&position, task, &mut |_| ());
        if interrupt::is_stopped() {
            let all = positions.len();
            return Err(interrupted(format!("{nodes} nodes in {done} of {all} positions")));
        }
        nodes += report.context("the game goes on")?.nodes;
    }
    let seconds = begin.elapsed().as_secs_f64();
    let speed = nodes as f64 / seconds;
    let json = json!({ "nodes": nodes, "time_ms": seconds * 1e3, "nodes_per_second": speed });
    output::print_either(common, &json, &format!("{nodes} nodes {speed:.0} nodes/s\n"))
}
