//! Games in which both sides choose once, at the same time, and one gains what the other loses.

use microlp::{ComparisonOp, OptimizationDirection, Problem};
use thiserror::Error;

/// What the first side gains: a row for each of its choices, a column for each of the second's.
#[derive(Clone, Debug, PartialEq)]
pub struct MatrixGame {
    rows: Vec<Vec<f64>>,
}

/// The best that a side can do with a single choice.
#[derive(Clone, Debug, PartialEq)]
pub struct PureChoice {
    /// The gain of the first side.
    pub value: f64,
    /// The choices that lead to it, to within rounding.
    pub choices: Vec<usize>,
}

/// The probabilities of both sides' choices with which neither can gain by deviating.
#[derive(Clone, Debug, PartialEq)]
pub struct Equilibrium {
    /// The average gain of the first side.
    pub value: f64,
    /// The probability of each choice of the first side.
    pub first: Vec<f64>,
    /// The probability of each choice of the second side.
    pub second: Vec<f64>,
    /// What both sides together could gain by their best answers: 0, up to rounding.
    pub gap: f64,
}

/// Values that differ by at most this count as equal.
const ROUNDING: f64 = 1e-12;

/// The largest gap attributed to rounding, for gains of order 1.
const LARGEST_GAP: f64 = 1e-9;

impl MatrixGame {
    /// Makes a game from its rows, which must be equally long and finite.
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
    pub fn rows(&self) -> &[Vec<f64>] {
        &self.rows
    }

    /// The gains of the first side, column by column.
    fn columns(&self) -> Vec<Vec<f64>> {
        let column = |index: usize| self.rows.iter().map(|row| row[index]).collect();
        (0..self.rows[0].len()).map(column).collect()
    }

    /// The most that the first side can be sure of if it must choose first and show its choice.
    pub fn first_shown(&self) -> PureChoice {
        let worst: Vec<f64> = self.rows.iter().map(|row| least(row)).collect();
        PureChoice::best(&worst, greatest(&worst))
    }

    /// The gain that the second side can limit the first to if it must choose first and show that.
    pub fn second_shown(&self) -> PureChoice {
        let worst: Vec<f64> = self.columns().iter().map(|column| greatest(column)).collect();
        PureChoice::best(&worst, least(&worst))
    }

    /// What the first side gains with each of its choices against a mixture of the second's.
    pub fn gains_against(&self, second: &[f64]) -> Vec<f64> {
        mixed(&self.rows, second)
    }

    /// What a mixture of the first side's choices gains against each of the second's.
    pub fn gains_of(&self, first: &[f64]) -> Vec<f64> {
        mixed(&self.columns(), first)
    }

    /// Finds an equilibrium by linear programming, and checks it against all answers of both sides.
    pub fn equilibrium(&self) -> Result<Equilibrium, EquilibriumError> {
        let first = best_mixture(&self.rows, OptimizationDirection::Maximize)?;
        let second = best_mixture(&self.columns(), OptimizationDirection::Minimize)?;
        // Each side guarantees its own bound, whatever the linear program returned.
        let (sure, most) = (least(&self.gains_of(&first)), greatest(&self.gains_against(&second)));
        let gap = most - sure;
        let scale = self.rows.iter().flatten().fold(1.0f64, |max, gain| max.max(gain.abs()));
        if gap.is_nan() || gap > LARGEST_GAP * scale {
            let problem = "the mixtures found are not an equilibrium";
            return Err(EquilibriumError(format!("{problem}: {gap} can be gained against them")));
        }
        Ok(Equilibrium { value: 0.5 * (sure + most), first, second, gap })
    }
}

impl PureChoice {
    fn best(values: &[f64], best: f64) -> Self {
        let is_best = |&index: &usize| (values[index] - best).abs() <= ROUNDING;
        Self { value: best, choices: (0..values.len()).filter(is_best).collect() }
    }
}

fn least(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::INFINITY, f64::min)
}

fn greatest(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::NEG_INFINITY, f64::max)
}

/// The mean of each row's gains, weighted by `shares`.
fn mixed(rows: &[Vec<f64>], shares: &[f64]) -> Vec<f64> {
    let gain = |row: &Vec<f64>| row.iter().zip(shares).map(|(gain, share)| gain * share).sum();
    rows.iter().map(gain).collect()
}

/// The mixture of rows with the best worst gain, which is the largest for a side that minimises.
fn best_mixture(
    rows: &[Vec<f64>],
    direction: OptimizationDirection,
) -> Result<Vec<f64>, EquilibriumError> {
    let mut problem = Problem::new(direction);
    let value = problem.add_var(1.0, (f64::NEG_INFINITY, f64::INFINITY));
    let shares: Vec<_> = rows.iter().map(|_| problem.add_var(0.0, (0.0, 1.0))).collect();
    let bound = match direction {
        OptimizationDirection::Maximize => ComparisonOp::Ge,
        OptimizationDirection::Minimize => ComparisonOp::Le,
    };
    for answer in 0..rows[0].len() {
        let gains = shares.iter().zip(rows).map(|(&share, row)| (share, row[answer]));
        let terms: Vec<_> = gains.chain([(value, -1.0)]).collect();
        problem.add_constraint(terms, bound, 0.0);
    }
    let whole: Vec<_> = shares.iter().map(|&share| (share, 1.0)).collect();
    problem.add_constraint(whole, ComparisonOp::Eq, 1.0);
    let failed = |error| EquilibriumError(format!("the linear program failed: {error}"));
    let solution = problem.solve().map_err(failed)?;
    let found: Vec<f64> = shares.iter().map(|&share| solution[share].max(0.0)).collect();
    let sum: f64 = found.iter().sum();
    Ok(found.into_iter().map(|share| share / sum).collect())
}

/// Why numbers do not make a game, or why no equilibrium was found.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{0}")]
pub struct EquilibriumError(pub String);
