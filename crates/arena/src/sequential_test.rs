use stats::Sprt;

use crate::runner::is_decided;
use crate::{DonePairs, MatchReport, PairSummary};

/// A sequential test of pairs that arrive in any order. They count in the order of their numbers,
/// so that it ends where it would have ended on one machine.
#[derive(Clone, Debug, PartialEq)]
pub struct SequentialTest {
    sprt: Sprt,
    /// The number of pairs counted, all of them before the first gap.
    counted: u64,
    waiting: DonePairs,
    report: MatchReport,
    is_decided: bool,
}

impl SequentialTest {
    /// A test that has seen these pairs.
    #[must_use]
    pub fn new(sprt: Sprt, pairs: DonePairs) -> Self {
        let report = MatchReport::default();
        let mut test = Self { sprt, counted: 0, waiting: pairs, report, is_decided: false };
        test.count();
        test
    }

    /// Adds a pair by its number; one that was counted already changes nothing.
    pub fn push(&mut self, number: u64, pair: PairSummary) {
        if number >= self.counted && !self.is_decided {
            self.waiting.insert(number, pair);
            self.count();
        }
    }

    /// The number of pairs that decided it, once they have.
    #[must_use]
    pub fn decided_after(&self) -> Option<u64> {
        self.is_decided.then_some(self.counted)
    }

    fn count(&mut self) {
        while !self.is_decided
            && let Some(pair) = self.waiting.remove(&self.counted)
        {
            self.report.push(&pair);
            self.counted += 1;
            self.is_decided = is_decided(&self.sprt, &self.report);
        }
        if self.is_decided {
            self.waiting.clear();
        }
    }
}
