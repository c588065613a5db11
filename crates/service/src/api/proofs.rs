use std::time::Duration;

use games::{Game, Position, ProofRequest};
use report::ProofAnswer;
use search::proof_number::{ProofOptions, ProofTask};
use search::{Limits, TimeLimit};

use super::analyses::check_range;
use super::{Code, Failure, read_position};
use crate::dto::{ProveRequest, Proved};
use crate::{Job, Work};

/// The default time and the longest, in milliseconds.
const USUAL: u64 = 10_000;
pub(crate) const LONGEST: u64 = 60_000;

impl ProveRequest {
    pub fn answer(self, game: Game) -> Result<Work<Result<Proved, Failure>>, Failure> {
        let Self { position, time_ms } = self;
        if !game.has_proofs() {
            return Err(no_proofs(game));
        }
        check_range("time_ms", time_ms, LONGEST)?;
        let position = read_position(game, &position, None)?;
        let asked = Duration::from_millis(time_ms.unwrap_or(USUAL));
        Ok(Box::new(move |job| prove(&position, asked, job)))
    }
}

fn no_proofs(game: Game) -> Failure {
    Failure::new(Code::NotInThisGame, format!("there are no proofs in {}", game.title))
}

fn prove(position: &Position, asked: Duration, job: &Job<'_>) -> Result<Proved, Failure> {
    let granted = job.grant(asked);
    let limits = Limits { time: Some(TimeLimit::PerMove(granted)), ..Limits::default() };
    let request = ProofRequest {
        options: ProofOptions::default(),
        task: ProofTask { limits, stop: job.stop },
        longest_certificate: None,
    };
    let proof = position.prove(request, &mut |_| ());
    let proof = proof.ok_or_else(|| no_proofs(position.game()))?;
    let answer = ProofAnswer::new(position, &proof);
    Ok(Proved { answer, granted_ms: job.used(granted).as_secs_f64() * 1e3 })
}
