use std::time::Duration;

use catalog::{GameKind, GameWork, ProofRequest};
use report::ProofAnswer;
use search::proof_number::{ProofOptions, ProofTask};
use search::{Limits, TimeLimit};

use super::analyses::check_range;
use super::{Code, Failure, read_position};
use crate::AppState;
use crate::dto::{ProveRequest, Proved};
use crate::pool::{Job, Priority, Ticket};

/// A proof to be ordered.
pub struct Prove<'a> {
    /// The server.
    pub state: &'a AppState,
    /// What is asked for.
    pub request: ProveRequest,
}

/// How long a proof is looked for if nothing is said, in milliseconds.
const USUAL: u64 = 10_000;

/// No proof is looked for longer, in milliseconds.
const LONGEST: u64 = 60_000;

impl GameWork for Prove<'_> {
    type Output = Result<Ticket<Result<Proved, Failure>>, Failure>;

    fn on<G: GameKind>(self) -> Self::Output {
        let ProveRequest { position, time_ms } = self.request;
        if G::HAS_DICE {
            let message = format!("there are no proofs in {}: dice decide", G::TITLE);
            return Err(Failure::new(Code::NotInThisGame, message));
        }
        check_range("time_ms", time_ms, LONGEST)?;
        let position = read_position::<G>(&position, None)?;
        let asked = Duration::from_millis(time_ms.unwrap_or(USUAL));
        let ticket = self
            .state
            .pool
            .submit(Priority::Analysis, move |job| prove::<G>(&position, asked, job));
        Ok(ticket?)
    }
}

fn prove<G: GameKind>(
    position: &G::Position,
    asked: Duration,
    job: &Job,
) -> Result<Proved, Failure> {
    let granted = job.grant(asked);
    let limits = Limits { time: Some(TimeLimit::PerMove(granted)), ..Limits::default() };
    let request = ProofRequest {
        options: ProofOptions::default(),
        task: ProofTask { limits, stop: job.stop() },
        longest_certificate: None,
    };
    let none = || Failure::new(Code::NotInThisGame, format!("{} has no proofs", G::TITLE));
    let proof = G::prove(position, request, &mut |_| ()).ok_or_else(none)?;
    let granted = job.cut_after().unwrap_or(granted);
    let answer = ProofAnswer::new::<G>(position, &proof);
    Ok(Proved { answer, granted_ms: granted.as_secs_f64() * 1e3 })
}
