use game::{FirstValue, Side};

/// An estimated value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The first player's mean result; adjusted for luck, it can lie outside 0 to 1.
    pub mean: f64,
    /// The standard error of the mean; `None` from a single trial.
    pub standard_error: Option<f64>,
}

impl Estimate {
    /// The first player's win probability, clamped to 0 to 1.
    pub fn value(&self) -> FirstValue {
        FirstValue::new(self.mean.clamp(0.0, 1.0))
    }

    /// A player's win probability, clamped to 0 to 1.
    pub fn of(&self, player: Side) -> f64 {
        self.value().of(player)
    }

    /// Estimates from the trials of equally likely cells, or from all `together` while a cell is
    /// empty. With fewer than two trials in a cell, the error ignores cells: rather too large.
    pub(super) fn of_cells<'a>(
        cells: impl Iterator<Item = &'a Moments> + Clone,
        together: &Moments,
    ) -> Option<Self> {
        let fewest = cells.clone().map(|cell| cell.count).fold(f64::INFINITY, f64::min);
        let number = cells.clone().count() as f64;
        if together.count == 0.0 {
            return None;
        }
        let mean = if fewest >= 1.0 {
            cells.clone().map(|cell| cell.mean).sum::<f64>() / number
        } else {
            together.mean
        };
        let variance = if fewest >= 2.0 {
            let sum: Option<f64> = cells.map(Moments::variance_of_mean).sum();
            sum.map(|sum| sum / (number * number))
        } else {
            together.variance_of_mean()
        };
        Some(Self { mean, standard_error: variance.map(f64::sqrt) })
    }
}

/// Number, mean and sum of squared deviations, updated in a way that avoids cancellation.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Moments {
    pub count: f64,
    pub mean: f64,
    squares: f64,
}

impl Moments {
    pub fn push(&mut self, number: f64) {
        self.count += 1.0;
        let deviation = number - self.mean;
        self.mean += deviation / self.count;
        self.squares += deviation * (number - self.mean);
    }

    /// Combines two sets of numbers.
    pub fn merge(self, other: &Self) -> Self {
        let count = self.count + other.count;
        if count == 0.0 {
            return self;
        }
        let apart = other.mean - self.mean;
        Self {
            count,
            mean: self.mean + apart * other.count / count,
            squares: self.squares
                + other.squares
                + apart * apart * self.count * other.count / count,
        }
    }

    pub fn variance_of_mean(&self) -> Option<f64> {
        (self.count >= 2.0).then(|| self.squares / (self.count - 1.0) / self.count)
    }
}
