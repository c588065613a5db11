use std::collections::HashSet;

use game::{Position, Turn};
use thiserror::Error;

use super::worker::Worker;
use super::{Knowledge, Progress, Prover, Verdict};
use crate::Task;

/// The node limit for recovering parts of a proof that the table has lost.
const NODES_TO_RECOVER: u64 = 1 << 24;

/// Why there is no certificate.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum CertificateError {
    #[error("the result is not known yet")]
    Undecided,
    #[error("the game is over")]
    Over,
    #[error("the proof has more than {0} positions")]
    TooLarge(usize),
    #[error("part of the proof was lost from the table and could not be recovered: {0}")]
    Lost(String),
}

impl<K> Prover<K> {
    /// Writes the proof of a position that this prover has decided; the rules suffice to check it.
    ///
    /// It has a line for each position, `win POSITION: MOVE` or `loss POSITION`, from its mover's
    /// point of view. Each line depends only on lines before it; the last is the proven position.
    pub fn certificate<P: Position>(
        &mut self,
        position: &P,
        task: Task,
        most_positions: usize,
    ) -> Result<String, CertificateError>
    where
        K: Knowledge<P>,
    {
        let mut ignore = |_: &Progress| {};
        let mut worker = self.worker(position, task, &mut ignore);
        worker.nodes_to_recover = NODES_TO_RECOVER;
        let mover_wins = match worker.decide(position, task.limits.depth) {
            _ if matches!(position.turn(), Turn::Over(_)) => return Err(CertificateError::Over),
            Verdict::Unknown => return Err(CertificateError::Undecided),
            verdict => verdict == Verdict::Win,
        };
        let mut writer =
            Writer { worker, seen: HashSet::new(), text: String::new(), most_positions };
        writer.add(position, mover_wins)?;
        Ok(writer.text)
    }
}

struct Writer<'a, P: Position, K> {
    worker: Worker<'a, P, K>,
    seen: HashSet<P>,
    text: String,
    most_positions: usize,
}

impl<P: Position, K: Knowledge<P>> Writer<'_, P, K> {
    /// Writes a position after all positions that its proof needs.
    fn add(&mut self, position: &P, mover_wins: bool) -> Result<(), CertificateError> {
        if matches!(position.turn(), Turn::Over(_)) || self.seen.contains(position) {
            return Ok(());
        }
        if self.seen.len() >= self.most_positions {
            return Err(CertificateError::TooLarge(self.most_positions));
        }
        self.seen.insert(*position);
        let lost = || CertificateError::Lost(position.to_string());
        let mov = self.worker.proven_move(position, mover_wins).ok_or_else(lost)?;
        let moves: Vec<P::Move> = if mover_wins { vec![mov] } else { position.moves().collect() };
        for mov in moves {
            let next = position.play(mov);
            let still_moves = next.mover() == position.mover();
            self.add(&next, mover_wins == still_moves)?;
        }
        self.text += &match mover_wins {
            true => format!("win {position}: {mov}\n"),
            false => format!("loss {position}\n"),
        };
        Ok(())
    }
}
