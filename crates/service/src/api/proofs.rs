use std::time::Duration;

use games::{GameKind, GameWork, ProofRequest};
use report::ProofAnswer;
use search::proof_number::{ProofOptions, ProofTask};
use search::{Limits, TimeLimit};

use super::analyses::check_range;
use super::{Code, Failure, read_position};
use crate::dto::{ProveRequest, Proved};
use crate::{JobControl, Work};

/// The default time and the longest, in milliseconds.
const USUAL: u64 = 10_000;
pub(crate) const LONGEST: u64 = 60_000;

impl GameWork for ProveRequest {
    type Output = Result<Work<Proved>, Failure>;

    fn on<G: GameKind>(self) -> Self::Output {
        let Self { position, time_ms } = self;
        let Some(prove_by) = G::PROOFS else {
            let message = format!("there are no proofs in {}", G::TITLE);
            return Err(Failure::new(Code::NotInThisGame, message));
        };
        check_range("time_ms", time_ms, LONGEST)?;
        let position = read_position::<G>(&position, None)?;
        let asked = Duration::from_millis(time_ms.unwrap_or(USUAL));
        Ok(Box::new(move |job| prove::<G>(&position, prove_by, asked, job)))
    }
}

fn prove<G: GameKind>(
    position: &G::Position,
    prove_by: games::Prove<G>,
    asked: Duration,
    job: &dyn JobControl,
) -> Proved {
    let granted = job.grant(asked);
    let limits = Limits { time: Some(TimeLimit::PerMove(granted)), ..Limits::default() };
    let request = ProofRequest {
        options: ProofOptions::default(),
        task: ProofTask { limits, stop: job.stop() },
        longest_certificate: None,
    };
    let proof = prove_by(position, request, &mut |_| ());
    let granted = job.cut_after().unwrap_or(granted);
    let answer = ProofAnswer::new::<G>(position, &proof);
    Proved { answer, granted_ms: granted.as_secs_f64() * 1e3 }
}
