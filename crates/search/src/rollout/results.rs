use super::{Estimate, RolloutTally, Strata, Trial};

/// The results of the trials of all starts, and how the starts differ.
#[derive(Clone, Debug, PartialEq)]
pub struct RolloutResults {
    /// A tally for each start.
    pub tallies: Vec<RolloutTally>,
    /// The tally of each start minus each one before it: 1 - 0, 2 - 0, 2 - 1, and so on.
    differences: Vec<RolloutTally>,
}

impl RolloutResults {
    pub(super) fn new(strata: Strata, starts: usize) -> Self {
        let pairs = starts * starts.saturating_sub(1) / 2;
        let tally = RolloutTally::new(strata);
        Self { tallies: vec![tally.clone(); starts], differences: vec![tally; pairs] }
    }

    /// Adds a trial of every start, all with the same dice.
    pub(super) fn push(&mut self, trials: &[Trial]) {
        self.tallies.iter_mut().zip(trials).for_each(|(tally, trial)| tally.push(trial));
        let pairs = trials
            .iter()
            .enumerate()
            .flat_map(|(index, one)| trials[..index].iter().map(move |other| (one, other)));
        for (tally, (one, other)) in self.differences.iter_mut().zip(pairs) {
            tally.push(&Trial {
                cell: one.cell,
                result: one.result - other.result,
                first_luck: one.first_luck - other.first_luck,
                later_luck: one.later_luck - other.later_luck,
            });
        }
    }

    /// The difference of two starts' values, adjusted for luck. As both get the same dice, the
    /// error is not that of independent values. `None` without trials or such starts.
    pub fn difference(&self, one: usize, other: usize) -> Option<Estimate> {
        if one == other && one < self.tallies.len() {
            return Some(Estimate { mean: 0.0, standard_error: Some(0.0) });
        }
        let (later, earlier) = (one.max(other), one.min(other));
        let place = later * later.saturating_sub(1) / 2 + earlier;
        let found = self.differences.get(place)?.adjusted()?;
        Some(if one == later { found } else { Estimate { mean: -found.mean, ..found } })
    }
}
