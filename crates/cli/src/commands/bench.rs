use std::time::Instant;

use anyhow::Context;
use search::{Limits, Task};
use serde_json::json;

use crate::arguments::Common;
use crate::interrupt::{self, interrupted};
use crate::{output, position_argument};

pub fn run(common: &Common) -> anyhow::Result<()> {
    // The positions have their own boards, but --board must be valid.
    let game = position_argument::variant(common)?.game();
    let games::Bench { engine: spec, positions, depth } = game.bench;
    let mut engine = game.default_variant().engine(spec, output::tell)?;
    let stop = interrupt::stop_flag();
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let begin = Instant::now();
    let mut nodes = 0;
    for (done, text) in positions.iter().enumerate() {
        let position = game.own_position(text).map_err(anyhow::Error::from_boxed)?;
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
