use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::{RolloutEngine, roll_out, rollout_engine, rollout_starts};
use game::quantity::Memory;
use game::{Position as _, Side};
use games::review::{Judgement, last_turn_end};
use games::{ExactRequest, Move, Position, ProofRequest, ReviewReference, SpecError, Variant};
use search::proof_number::Verdict;
use search::rollout::Rollout;
use search::{Engine, Limits, MoveReport, Task};

use super::{Check, LEAST_LOSS, STANDARD_ERRORS};

/// A move and what it loses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JudgedMove<M> {
    /// The move.
    pub mov: M,
    /// The loss of win probability.
    pub loss: f64,
    /// The standard error of the loss; 0 if the loss is not an estimate.
    pub error: f64,
}

/// All moves of a position, and how they were judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdicts<M> {
    /// The moves.
    pub moves: Vec<JudgedMove<M>>,
    /// The mover's win probability after the best move.
    pub value: f64,
    /// How they were judged.
    pub check: Check,
}

/// Finds the best moves, if they are few and all others lose clearly more; `None` otherwise.
pub fn clearly_best<M: Copy>(moves: &[JudgedMove<M>]) -> Option<Vec<M>> {
    let (best, wrong): (Vec<_>, Vec<_>) = moves.iter().partition(|judged| judged.loss < SAME);
    let is_clear =
        |judged: &&&JudgedMove<M>| judged.loss - STANDARD_ERRORS * judged.error >= LEAST_LOSS;
    let is_puzzle = moves.len() >= FEWEST_MOVES
        && best.len() <= most_best(moves.len())
        && wrong.iter().filter(is_clear).count() == wrong.len();
    is_puzzle.then(|| best.iter().map(|judged| judged.mov).collect())
}

/// Losses below this count as zero: the exact values of equal moves differ only by rounding.
const SAME: f64 = 1e-6;
/// The least number of legal moves in a puzzle: with fewer, there is nothing to find.
const FEWEST_MOVES: usize = 3;

/// The maximum number of best moves: several, as a turn's actions may be possible in any order.
fn most_best(moves: usize) -> usize {
    (moves / 4).clamp(1, 3)
}

/// Judges the moves of positions, first roughly and then carefully.
pub struct Judge<'a> {
    rough: ReviewReference,
    deep: ReviewReference,
    engine: Engine<Position>,
    rollouts: Option<RolloutEngine>,
    stop: &'a AtomicBool,
}

/// The depth of the rough search; positions that it finds unclear are skipped.
const ROUGH_DEPTH: u32 = 4;
/// How many games are played out for each move.
const TRIALS: u64 = 432;
/// Positions that need more memory for their exact values are rolled out.
const EXACT_MEMORY: Memory = Memory(64_000_000);
/// The node limit for proving who wins after a move.
const PROOF_NODES: u64 = 20_000;
/// The node limit of a first, quick attempt at a proof.
const QUICK_NODES: u64 = 500;
/// How many moves besides the best may be undecided after the quick attempts.
const MOST_UNDECIDED: usize = 3;
/// The memory of a proof, in MiB.
const PROOF_HASH: u64 = 4;
/// If no move is proved to win, the least value that the undecided moves must have.
const LEAST_HOPE: f64 = 0.2;

impl<'a> Judge<'a> {
    /// Makes the judge for the positions of a variant.
    pub fn new(variant: Variant, stop: &'a AtomicBool) -> Result<Self, SpecError> {
        let game = variant.game();
        let spec = game.defaults.engine;
        let search = |depth| ReviewReference::parse(variant, spec, Some(depth), |_| ());
        let rollouts = |spec| rollout_engine(variant, spec, None, None, |_| ());
        Ok(Self {
            rough: search(ROUGH_DEPTH)?,
            deep: search(game.defaults.analysis_depth.max(ROUGH_DEPTH + 1))?,
            engine: variant.engine(spec, |_| ())?,
            rollouts: game.rollout_engine.map(rollouts).transpose()?,
            stop,
        })
    }

    /// Forgets earlier positions, so that judgements do not depend on them.
    pub fn forget(&mut self) {
        self.rough.new_game();
        self.deep.new_game();
        self.engine.search.new_game();
    }

    /// Whether few moves are much better than the others, as far as a quick check can tell.
    pub fn may_be_clear(&mut self, position: &Position) -> bool {
        // Proofs begin with a quicker check of their own.
        if position.moves().len() < FEWEST_MOVES || position.game().has_proofs() {
            return position.moves().len() >= FEWEST_MOVES;
        }
        let losses = losses(&self.rough.judge(position, 0, self.stop), position.mover());
        let near = losses.iter().filter(|(_, loss)| *loss < LEAST_LOSS).count();
        near <= most_best(losses.len()) && !losses.is_empty()
    }

    /// Finds the losses of all moves; `None` if they cannot be judged well enough.
    pub fn judge(&mut self, position: &Position, seed: u64) -> Option<Verdicts<Move>> {
        if position.game().has_proofs() {
            return self.prove(position);
        }
        self.roll_out(position, seed).map(|found| self.exact(position).unwrap_or(found))
    }

    /// Judges by a deep search, which must agree that the best move is clear, and by a rollout.
    fn roll_out(&mut self, position: &Position, seed: u64) -> Option<Verdicts<Move>> {
        let mover = position.mover();
        let searched = losses(&self.deep.judge(position, 0, self.stop), mover);
        let (favourite, _) = searched.iter().find(|(_, loss)| *loss == 0.0)?;
        if searched.iter().filter(|(_, loss)| *loss < LEAST_LOSS).count() > 1 {
            return None;
        }
        let (moves, starts) = rollout_starts(position, true).ok()?;
        let rollout = Rollout {
            starts: &starts,
            trials: TRIALS,
            target: None,
            time: None,
            seed,
            threads: NonZeroUsize::MIN,
            stop: self.stop,
        };
        let results = roll_out(&rollout, self.rollouts.as_ref()?, &|_| ());
        let best = moves.iter().position(|mov| mov.as_ref() == Some(favourite))?;
        let value = results.tallies[best].adjusted()?.of(mover);
        let judged = moves.iter().enumerate().map(|(index, mov)| {
            let difference = results.difference(index, best)?;
            let sign = if mover == Side::First { -1.0 } else { 1.0 };
            let (loss, error) = (sign * difference.mean, difference.standard_error?);
            // If another move did better, search and rollout disagree.
            (loss >= 0.0).then_some(JudgedMove { mov: (*mov)?, loss, error })
        });
        Some(Verdicts { moves: judged.collect::<Option<_>>()?, value, check: Check::Rollout })
    }

    /// Finds exact win probabilities, where that is quick.
    fn exact(&self, position: &Position) -> Option<Verdicts<Move>> {
        let request = ExactRequest {
            cubes: None,
            memory: EXACT_MEMORY,
            tables: Some("off"),
            stop: self.stop,
            observe: &mut |_| (),
            tell: |_| (),
        };
        let found = position.exact(request)?.ok()?;
        let mover = position.mover();
        let value = found.solution.value.of(mover);
        let moves = found.solution.moves.iter().map(|solved| JudgedMove {
            mov: solved.mov,
            loss: value - solved.value.of(mover),
            error: 0.0,
        });
        Some(Verdicts { moves: moves.collect(), value, check: Check::Exact })
    }

    /// Proves who wins after each move; `None` unless a few win, or may win, and all others lose.
    fn prove(&mut self, position: &Position) -> Option<Verdicts<Move>> {
        let mover = position.mover();
        let most = most_best(position.moves().len());
        let (mut open, mut lost) = (Vec::new(), Vec::new());
        for mov in position.moves() {
            let wins = self.wins(&position.play(mov), mover, QUICK_NODES)?;
            let moves = if wins == Some(false) { &mut lost } else { &mut open };
            moves.push(mov);
            // Most positions of a game are undecided, and a few moves are enough to show that.
            if open.len() > most + MOST_UNDECIDED {
                return None;
            }
        }
        let (mut wins, mut unknown) = (Vec::new(), Vec::new());
        for mov in open {
            match self.wins(&position.play(mov), mover, PROOF_NODES)? {
                Some(true) => wins.push(mov),
                Some(false) => lost.push(mov),
                None => unknown.push(mov),
            }
            if wins.len().max(unknown.len()) > most || !(wins.is_empty() || unknown.is_empty()) {
                return None;
            }
        }
        let (best, value, check) = match wins.is_empty() {
            false => (wins, 1.0, Check::Exact),
            true => {
                let value = self.hope(position, &unknown)?;
                (unknown, value, Check::Forced)
            }
        };
        let judged = |mov, loss| JudgedMove { mov, loss, error: 0.0 };
        let best = best.into_iter().map(|mov| judged(mov, 0.0));
        let lost = lost.into_iter().map(|mov| judged(mov, value));
        Some(Verdicts { moves: best.chain(lost).collect(), value, check })
    }

    /// Searches for the least value of some moves; `None` if it is below `LEAST_HOPE`.
    fn hope(&mut self, position: &Position, moves: &[Move]) -> Option<f64> {
        let mover = position.mover();
        let values = moves.iter().map(|mov| {
            let after = position.play(*mov);
            let depth = last_turn_end(&after, position.game().defaults.analysis_depth);
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            Some(self.engine.search_within(&after, limits, self.stop, 0)?.value.of(mover))
        });
        let least = values.collect::<Option<Vec<f64>>>()?.into_iter().reduce(f64::min)?;
        (least >= LEAST_HOPE).then_some(least)
    }

    /// Whether a player wins, if a proof with this many nodes shows it; `None` if stopped.
    fn wins(&self, position: &Position, player: Side, nodes: u64) -> Option<Option<bool>> {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let request = ProofRequest {
            options: ProofRequest::options("", Some(PROOF_HASH)).ok()?,
            task: Task::new(limits, self.stop),
            longest_certificate: None,
        };
        let proof = position.prove(request, &mut |_| ())?;
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let is_mover = position.mover() == player;
        Some(match proof.report.verdict {
            Verdict::Win => Some(is_mover),
            Verdict::Loss => Some(!is_mover),
            Verdict::Unknown => None,
        })
    }
}

/// The loss of each move, from the mover's point of view.
fn losses<M: Copy>(judgement: &Judgement<M>, mover: Side) -> Vec<(M, f64)> {
    let value = |judged: &MoveReport<M>| judged.value.of(mover);
    let best = judgement.moves.iter().map(value).fold(0.0, f64::max);
    judgement.moves.iter().map(|judged| (judged.mov, best - value(judged))).collect()
}
