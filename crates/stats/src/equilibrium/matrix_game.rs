use thiserror::Error;

/// What the first side gains for each choice of both: a row for each choice of the first, a
/// column for each of the second.
#[derive(Clone, Debug, PartialEq)]
pub struct MatrixGame {
    rows: Vec<Vec<f64>>,
}

/// The best that a side can do with a single choice.
#[derive(Clone, Debug, PartialEq)]
pub struct PureChoice {
    /// What the first side gains.
    pub value: f64,
    /// The choices that lead to it, to within rounding.
    pub choices: Vec<usize>,
}

/// Values closer than this are the same.
const ROUNDING: f64 = 1e-12;

impl MatrixGame {
    /// A game from its rows.
    pub fn new(rows: Vec<Vec<f64>>) -> Result<Self, EquilibriumError> {
        let columns = rows.first().map_or(0, Vec::len);
        if columns == 0 {
            let problem = "no choices: expected at least one for each side";
            return Err(EquilibriumError(problem.into()));
        }
        for (row, gains) in rows.iter().enumerate() {
            if gains.len() != columns {
                let expected = format!("expected {columns} as in the first row");
                let found = gains.len();
                return Err(EquilibriumError(format!("row {row} has {found} gains, {expected}")));
            }
            if let Some(column) = gains.iter().position(|gain| !gain.is_finite()) {
                let place = format!("gain {} in row {row}, column {column}", gains[column]);
                return Err(EquilibriumError(format!("{place}: expected a finite number")));
            }
        }
        Ok(Self { rows })
    }

    /// The gains of the first side, row by row.
    #[must_use]
    pub fn rows(&self) -> &[Vec<f64>] {
        &self.rows
    }

    /// How many choices the second side has.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.rows[0].len()
    }

    /// What the first side can guarantee if the second sees its choice first.
    #[must_use]
    pub fn first_shown(&self) -> PureChoice {
        let worst = self.rows.iter().map(|row| row.iter().copied().fold(f64::INFINITY, f64::min));
        let worst: Vec<f64> = worst.collect();
        PureChoice::best(&worst, worst.iter().copied().fold(f64::NEG_INFINITY, f64::max))
    }

    /// What the second side can limit the first to if the first sees its choice first.
    #[must_use]
    pub fn second_shown(&self) -> PureChoice {
        let column = |column: usize| self.rows.iter().map(move |row| row[column]);
        let worst =
            (0..self.columns()).map(|index| column(index).fold(f64::NEG_INFINITY, f64::max));
        let worst: Vec<f64> = worst.collect();
        PureChoice::best(&worst, worst.iter().copied().fold(f64::INFINITY, f64::min))
    }

    /// What the first side gains with each of its choices against a mixture of the second's.
    #[must_use]
    pub fn gains_against(&self, second: &[f64]) -> Vec<f64> {
        let gain = |row: &Vec<f64>| row.iter().zip(second).map(|(gain, share)| gain * share).sum();
        self.rows.iter().map(gain).collect()
    }

    /// What a mixture of the first side's choices gains against each of the second's.
    #[must_use]
    pub fn gains_of(&self, first: &[f64]) -> Vec<f64> {
        let gain =
            |column: usize| self.rows.iter().zip(first).map(|(row, p)| row[column] * p).sum();
        (0..self.columns()).map(gain).collect()
    }
}

impl PureChoice {
    fn best(values: &[f64], best: f64) -> Self {
        let is_best = |&index: &usize| (values[index] - best).abs() <= ROUNDING;
        Self { value: best, choices: (0..values.len()).filter(is_best).collect() }
    }
}

/// Why numbers are not a game, or why no equilibrium was found.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{0}")]
pub struct EquilibriumError(pub String);
