use std::collections::BTreeMap;
use std::ops::Range;

use stats::{Sprt, Verdict};

use crate::{GameSummary, MatchReport};

/// The summaries of both games of a pair.
pub type PairSummary = [GameSummary; 2];

/// The pairs of a pairing that were already played, by number.
pub type DonePairs = BTreeMap<u64, PairSummary>;

/// Counts the pairs of a pairing in the order of their numbers, although they arrive in any order.
/// So a sequential test ends where it would have ended on one machine.
#[derive(Clone, Debug, PartialEq)]
pub struct OrderedPairs {
    sprt: Option<Sprt>,
    /// The pairs that are not counted yet.
    left: Range<u64>,
    /// The first pair that was not handed out to be played.
    next_to_play: u64,
    /// Pairs that have arrived, but wait for earlier ones to be counted.
    waiting: DonePairs,
    report: MatchReport,
    is_decided: bool,
}

impl OrderedPairs {
    /// Expects the pairs with these numbers; those in `arrived` were played before.
    pub fn new(sprt: Option<Sprt>, numbers: Range<u64>, mut arrived: DonePairs) -> Self {
        arrived.retain(|number, _| numbers.contains(number));
        let mut pairs = Self {
            sprt,
            next_to_play: numbers.start,
            left: numbers,
            waiting: arrived,
            report: MatchReport::default(),
            is_decided: false,
        };
        pairs.count();
        pairs
    }

    /// Adds a pair by its number; does nothing if it was counted already or comes after the end.
    pub fn push(&mut self, number: u64, pair: PairSummary) {
        if self.left.contains(&number) && !self.is_decided {
            self.waiting.insert(number, pair);
            self.count();
        }
    }

    /// The report on the pairs before the first gap.
    pub const fn report(&self) -> &MatchReport {
        &self.report
    }

    /// The number after the last pair that counts, once the test is decided.
    pub fn decided_after(&self) -> Option<u64> {
        self.is_decided.then_some(self.left.start)
    }

    /// The largest number of pairs that are still to be played.
    pub(crate) fn to_play(&self) -> u64 {
        match self.is_decided {
            true => 0,
            false => self.left.end - self.left.start - self.waiting.len() as u64,
        }
    }

    /// Hands out the next pair to be played, each pair once.
    pub(crate) fn next_to_play(&mut self) -> Option<u64> {
        let mut numbers = self.left.start.max(self.next_to_play)..self.left.end;
        let next = numbers.find(|number| !self.waiting.contains_key(number));
        let next = next.filter(|_| !self.is_decided)?;
        self.next_to_play = next + 1;
        Some(next)
    }

    /// The final report. Without a test, it includes pairs beyond a gap.
    pub(crate) fn into_report(mut self) -> MatchReport {
        if self.sprt.is_none() {
            self.waiting.values().for_each(|pair| self.report.push(pair));
        }
        self.report
    }

    fn count(&mut self) {
        while !self.is_decided
            && let Some(pair) = self.waiting.remove(&self.left.start)
        {
            self.report.push(&pair);
            self.left.start += 1;
            self.is_decided = self.sprt.is_some_and(|sprt| is_decided(&sprt, &self.report));
        }
    }
}

/// Whether a sequential test stops after these pairs.
pub(crate) fn is_decided(sprt: &Sprt, report: &MatchReport) -> bool {
    sprt.verdict(sprt.log_likelihood_ratio(&report.pairs())) != Verdict::Continue
}
