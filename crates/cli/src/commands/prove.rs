use anyhow::{Context, bail};
use catalog::GameKind;
use game::{Player, Position};
use search::proof_number::{Progress, ProofTask, Verdict};
use search::{Limits, TimeLimit};
use serde::Serialize;

use crate::arguments::Common;
use crate::exact_arguments::Solve;
use crate::interrupt::{self, Interrupted};
use crate::live_line::LiveLine;
use crate::{output, position_argument};

#[derive(Serialize)]
struct Proof {
    position: String,
    winner: Option<&'static str>,
    verdict: &'static str,
    line: Vec<String>,
    nodes: u64,
    time_ms: f64,
}

/// Prints who wins with perfect play, in a game without dice.
pub fn run<G: GameKind>(arguments: &Solve, common: &Common) -> anyhow::Result<()> {
    if arguments.cubes.is_some() {
        bail!("--cubes: there are none in {}", G::TITLE);
    }
    let position = position_argument::parse::<G>(&arguments.position, common)?;
    let stop = interrupt::stop_flag()?;
    let time = arguments.time.map(TimeLimit::PerMove);
    let task = ProofTask { limits: Limits { time, ..Limits::default() }, stop };
    let mut live = LiveLine::new();
    let observe = &mut |progress: &Progress| {
        live.show(&format!(
            "{} nodes, nobody wins within {} turns",
            progress.nodes, progress.turns
        ));
    };
    let report = G::prove(&position, arguments.memory.0 >> MEBI, task, observe);
    live.clear();
    let report = report.with_context(|| format!("{} has no proofs", G::TITLE))?;
    let mover = position.mover();
    let winner: Option<Player> = match report.verdict {
        Verdict::Win => Some(mover),
        Verdict::Loss => Some(mover.opponent()),
        Verdict::Unknown => None,
    };
    if winner.is_none() && arguments.time.is_none() {
        let nodes = report.nodes;
        return Err(Interrupted(format!("{nodes} nodes did not decide who wins")).into());
    }
    let winner = winner.map(|winner| G::SIDES[winner.index()]);
    let line: Vec<String> = report.line.iter().map(|mov| mov.to_string()).collect();
    if common.json {
        return output::print_json(&Proof {
            position: position.to_string(),
            winner,
            verdict: report.verdict.name(),
            line,
            nodes: report.nodes,
            time_ms: report.time.as_secs_f64() * 1e3,
        });
    }
    let verdict = match winner {
        Some(winner) => format!("{winner} wins, exact\nline {}", line.join(" ")),
        None => "nobody knows who wins: try more --time".to_owned(),
    };
    output::print(&format!("{verdict}\n{} nodes\n", report.nodes))
}

/// A MiB in bits of an address.
const MEBI: u32 = 20;
