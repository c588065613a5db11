use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use game::quantity::{parse_mebibytes, parse_time};
use games::{Position, Proof, ProofRequest};
use report::ProofAnswer;
use search::proof_number::Progress;
use search::{Limits, Task, TimeLimit};

use super::exact::{self, ExactArguments};
use crate::arguments::Common;
use crate::interrupt::{self, interrupted};
use crate::{file, live_line, output, position_argument};

#[derive(Args)]
pub struct Solve {
    /// The position; see `dreistein --help`
    position: String,
    #[command(flatten)]
    exact: Option<ExactArguments>,
    #[command(flatten)]
    proof: Option<ProofArguments>,
}

/// Options for games without dice.
#[derive(Args, Default)]
pub struct ProofArguments {
    /// Without dice: time limit, such as 500ms, 2s or 4min; a plain number is seconds [default:
    /// none]
    #[arg(long, value_parser = parse_time)]
    time: Option<Duration>,
    #[arg(long, value_name = "SIZE", value_parser = parse_mebibytes, help = format!(
        "Without dice: memory of the transposition table, such as 1GiB; a plain number is MiB \
        [default: {}MiB]", ProofRequest::DEFAULT_HASH))]
    hash: Option<u64>,
    /// Without dice: search options, such as method=df-pn,sums=plain
    #[arg(long, value_name = "OPTIONS")]
    prover: Option<String>,
    /// Without dice: write the whole proof to this file
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
    /// Overwrite an existing proof file
    #[arg(long, requires = "proof")]
    force: bool,
}

/// Solves a position: by exact values in games with dice, by a proof in others.
pub fn run(Solve { position, exact, proof }: &Solve, common: &Common) -> anyhow::Result<()> {
    match (common.game().has_proofs(), exact, proof) {
        (true, None, _) => prove(position, proof.as_ref().unwrap_or(&Default::default()), common),
        (false, _, None) => {
            exact::run(position, exact.as_ref().unwrap_or(&Default::default()), common)
        }
        (true, ..) => {
            bail!("--cubes, --memory and --tables are for games with dice: leave them out")
        }
        (false, ..) => {
            bail!("--time, --hash, --prover and --proof are for games without dice: leave them out")
        }
    }
}

/// Proves who wins with perfect play in a game without dice, and prints it.
fn prove(position: &str, wanted: &ProofArguments, common: &Common) -> anyhow::Result<()> {
    if let Some(path) = &wanted.proof {
        file::check_writable(path, wanted.force)?;
    }
    let position = position_argument::parse(position, common)?;
    let proof = search(&position, wanted)?;
    let answer = ProofAnswer::new(&position, &proof);
    if answer.winner.is_none() && wanted.time.is_none() {
        return Err(interrupted(format!("{} nodes did not decide who wins", answer.nodes)));
    }
    output::print_either(common, &answer, &text(&answer))?;
    match (&wanted.proof, proof.certificate) {
        (Some(path), Some(certificate)) => {
            let certificate =
                certificate.with_context(|| format!("{} is not written", path.display()))?;
            file::write_atomically(path, &certificate)
        }
        _ => Ok(()),
    }
}

fn search(position: &Position, wanted: &ProofArguments) -> anyhow::Result<Proof> {
    let text = wanted.prover.as_deref().unwrap_or_default();
    let options = ProofRequest::options(text, wanted.hash);
    let stop = interrupt::stop_flag();
    let time = wanted.time.map(TimeLimit::PerMove);
    let request = ProofRequest {
        options: options.with_context(|| format!("--prover {text}"))?,
        task: Task::new(Limits { time, ..Limits::default() }, stop),
        longest_certificate: wanted.proof.as_ref().map(|_| ProofRequest::LONGEST_CERTIFICATE),
    };
    let observe = &mut |Progress { nodes, turns, .. }: &Progress| {
        live_line::show(&format!("{nodes} nodes, no win within {turns} turns"));
    };
    let proof = position.prove(request, observe);
    live_line::clear();
    proof.context("a game with dice has no proofs")
}

fn text(answer: &ProofAnswer) -> String {
    let verdict = match answer.winner {
        Some(winner) => format!(
            "{winner} wins, exact\nturn {}\nline {}",
            answer.turn.join("-"),
            answer.line.join(" ")
        ),
        None => "unknown within the limits: try more --time or --hash".to_owned(),
    };
    format!("{verdict}\n{} nodes\n", answer.nodes)
}
