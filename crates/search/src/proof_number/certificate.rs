use std::collections::{HashMap, HashSet};
use std::fmt;

use game::{Position, Turn};
use thiserror::Error;

use super::worker::Worker;
use super::{Knowledge, Progress, Prover, Verdict};
use crate::Task;

/// A proof that can be checked with the rules alone: positions with the winner, and the winner's
/// moves.
///
/// As text it has a line for each position, `win POSITION: MOVE` or `loss POSITION`, from its
/// mover's point of view. All positions that a line needs come before it, so the last line is what
/// is proven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate<P: Position> {
    steps: Vec<(P, Option<P::Move>)>,
}

/// The node limit for recovering parts of a proof that the table has lost.
const NODES_TO_RECOVER: u64 = 1 << 24;

/// Why there is no certificate, or why a text is none.
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
    #[error("line {line}: expected \"win POSITION: MOVE\" or \"loss POSITION\", found \"{text}\"")]
    Unreadable { line: usize, text: String },
    #[error("line {line}: {error}")]
    Position { line: usize, error: String },
    #[error(
        "line {line}: {mov} neither wins at once nor leads to a position won in an earlier line"
    )]
    NotWon { line: usize, mov: String },
    #[error("line {line}: no earlier line says that the opponent wins after {mov}")]
    NotLost { line: usize, mov: String },
    #[error("the text is empty")]
    Empty,
}

impl<P: Position> Certificate<P> {
    /// The number of positions.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.steps.len()
    }
}

impl<P: Position> fmt::Display for Certificate<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, mov) in &self.steps {
            match mov {
                Some(mov) => writeln!(f, "win {position}: {mov}")?,
                None => writeln!(f, "loss {position}")?,
            }
        }
        Ok(())
    }
}

/// Checks a certificate's text by the rules alone: the last position, whether its mover wins, and
/// how many positions the proof has. `read` reads a position.
pub fn check_certificate<P: Position, E: ToString>(
    text: &str,
    read: impl Fn(&str) -> Result<P, E>,
) -> Result<(P, Verdict, usize), CertificateError> {
    let mut proven: HashMap<P, bool> = HashMap::new();
    let mut last = None;
    for (index, text) in text.lines().enumerate() {
        let (position, mov) = read_line(index + 1, text, &read)?;
        check_step(index + 1, &position, mov, &proven)?;
        proven.insert(position, mov.is_some());
        last = Some((position, Verdict::decided(mov.is_some())));
    }
    let (position, verdict) = last.ok_or(CertificateError::Empty)?;
    Ok((position, verdict, proven.len()))
}

fn read_line<P: Position, E: ToString>(
    line: usize,
    text: &str,
    read: impl Fn(&str) -> Result<P, E>,
) -> Result<(P, Option<P::Move>), CertificateError> {
    let unreadable =
        || CertificateError::Unreadable { line, text: text.chars().take(80).collect() };
    let invalid = |error: String| CertificateError::Position { line, error };
    let position = |text: &str| read(text).map_err(|error| invalid(error.to_string()));
    if let Some(rest) = text.strip_prefix("loss ") {
        return Ok((position(rest)?, None));
    }
    let (rest, mov) =
        text.strip_prefix("win ").and_then(|rest| rest.split_once(": ")).ok_or_else(unreadable)?;
    let position = position(rest)?;
    let mov = position.parse_move(mov).map_err(|error| invalid(error.to_string()))?;
    Ok((position, Some(mov)))
}

fn check_step<P: Position>(
    line: usize,
    position: &P,
    mov: Option<P::Move>,
    proven: &HashMap<P, bool>,
) -> Result<(), CertificateError> {
    let mover = position.mover();
    let mover_wins_after = |mov| {
        let next = position.play(mov);
        match next.turn() {
            Turn::Over(outcome) => Some(outcome.winner == mover),
            _ => proven.get(&next).map(|&next_wins| next_wins == (next.mover() == mover)),
        }
    };
    match mov {
        Some(mov) if mover_wins_after(mov) == Some(true) => Ok(()),
        Some(mov) => Err(CertificateError::NotWon { line, mov: mov.to_string() }),
        None => match position.moves().find(|&mov| mover_wins_after(mov) != Some(false)) {
            Some(mov) => Err(CertificateError::NotLost { line, mov: mov.to_string() }),
            None => Ok(()),
        },
    }
}

impl<K> Prover<K> {
    /// The proof of a position that this prover has decided, of at most `most_positions`.
    pub fn certificate<P: Position>(
        &mut self,
        position: &P,
        task: Task,
        most_positions: usize,
    ) -> Result<Certificate<P>, CertificateError>
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
        let mut writer = Writer { worker, seen: HashSet::new(), steps: Vec::new(), most_positions };
        writer.add(position, mover_wins)?;
        Ok(Certificate { steps: writer.steps })
    }
}

struct Writer<'a, P: Position, K> {
    worker: Worker<'a, P, K>,
    seen: HashSet<P>,
    steps: Vec<(P, Option<P::Move>)>,
    most_positions: usize,
}

impl<P: Position, K: Knowledge<P>> Writer<'_, P, K> {
    /// Adds a position after everything that it needs.
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
        self.steps.push((*position, mover_wins.then_some(mov)));
        Ok(())
    }
}
