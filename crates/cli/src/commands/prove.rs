use std::path::Path;

use anyhow::{Context, bail};
use catalog::{GameKind, MoveOf, Proof, ProofRequest, Prove};
use game::Options;
use report::ProofAnswer;
use search::proof_number::{PROOF_OPTIONS, Progress, ProofOptions, ProofTask};
use search::{Limits, TimeLimit};

use crate::arguments::Common;
use crate::exact_arguments::{ProofArguments, Solve};
use crate::interrupt::{self, Interrupted};
use crate::live_line::LiveLine;
use crate::{file, output, position_argument};

/// Prints who wins with perfect play, in a game without dice.
pub fn run<G: GameKind>(
    arguments: &Solve,
    prove_by: Prove<G>,
    common: &Common,
) -> anyhow::Result<()> {
    if arguments.cubes.is_some() {
        bail!("--cubes: there are none in {}", G::TITLE);
    }
    if arguments.tables.is_some() {
        bail!("--tables: there are none for {}", G::TITLE);
    }
    if arguments.memory.is_some() {
        bail!("--memory: the table of {} has its size from --hash", G::TITLE);
    }
    let wanted = &arguments.proof;
    if let Some(path) = &wanted.proof {
        file::check_writable(path, wanted.force)?;
    }
    let position = position_argument::parse::<G>(&arguments.position, common)?;
    let proof = prove::<G>(&position, prove_by, wanted)?;
    let answer = ProofAnswer::new::<G>(&position, &proof);
    if answer.winner.is_none() && wanted.time.is_none() {
        let nodes = answer.nodes;
        return Err(Interrupted(format!("{nodes} nodes did not decide who wins")).into());
    }
    if common.json {
        output::print_json(&answer)?;
    } else {
        output::print(&text(&answer))?;
    }
    match (&wanted.proof, proof.certificate) {
        (Some(path), Some(certificate)) => {
            let certificate = certificate.with_context(|| no_file(path))?;
            file::write_atomically(path, &certificate)
        }
        _ => Ok(()),
    }
}

fn prove<G: GameKind>(
    position: &G::Position,
    prove: Prove<G>,
    wanted: &ProofArguments,
) -> anyhow::Result<Proof<MoveOf<G>>> {
    let text = wanted.prover.as_deref().unwrap_or_default();
    let options = Options::parse(PROOF_OPTIONS, text)
        .with_context(|| format!("--prover {text}"))
        .map(|options| ProofOptions::from_options(&options))?;
    let hash = match wanted.hash {
        Some(hash) => hash as usize,
        None if text.contains("hash=") => options.hash,
        None => DEFAULT_HASH,
    };
    let stop = interrupt::stop_flag()?;
    let time = wanted.time.map(TimeLimit::PerMove);
    let request = ProofRequest {
        options: ProofOptions { hash, ..options },
        task: ProofTask { limits: Limits { time, ..Limits::default() }, stop },
        longest_certificate: wanted.proof.as_ref().map(|_| LONGEST_PROOF),
    };
    let mut live = LiveLine::new();
    let observe = &mut |progress: &Progress| {
        live.show(&format!(
            "{} nodes, nobody wins within {} turns",
            progress.nodes, progress.turns
        ));
    };
    let proof = prove(position, request, observe);
    live.clear();
    Ok(proof)
}

/// Memory of the table in MiB if nothing is said.
pub const DEFAULT_HASH: usize = 64;
/// A proof with more positions is of no use to anybody.
const LONGEST_PROOF: usize = 10_000_000;

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

fn no_file(path: &Path) -> String {
    format!("{} is not written", path.display())
}
