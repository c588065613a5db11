use microlp::{ComparisonOp, OptimizationDirection, Problem};

use crate::equilibrium::{EquilibriumError, MatrixGame};

/// How often each side makes each choice when neither can gain by deviating.
#[derive(Clone, Debug, PartialEq)]
pub struct Equilibrium {
    /// What the first side gains on average.
    pub value: f64,
    /// How often the first side makes each choice.
    pub first: Vec<f64>,
    /// How often the second side makes each choice.
    pub second: Vec<f64>,
    /// What the sides could still gain together by answering the other's mixture best: 0 but
    /// for rounding.
    pub gap: f64,
}

/// The largest gap attributed to rounding, for gains of order 1.
const LARGEST_GAP: f64 = 1e-9;

impl MatrixGame {
    /// An equilibrium, by linear programming; it is checked against every answer of both sides.
    pub fn equilibrium(&self) -> Result<Equilibrium, EquilibriumError> {
        let first = best_mixture(self.rows(), OptimizationDirection::Maximize)?;
        let columns: Vec<Vec<f64>> = (0..self.columns())
            .map(|column| self.rows().iter().map(|row| row[column]).collect())
            .collect();
        let second = best_mixture(&columns, OptimizationDirection::Minimize)?;
        // Each side guarantees its own bound, whatever the linear program returned.
        let sure = self.gains_of(&first).into_iter().fold(f64::INFINITY, f64::min);
        let most = self.gains_against(&second).into_iter().fold(f64::NEG_INFINITY, f64::max);
        let gap = most - sure;
        let scale = self.rows().iter().flatten().fold(1.0f64, |max, gain| max.max(gain.abs()));
        if gap.is_nan() || gap > LARGEST_GAP * scale {
            let problem = "the mixtures found are not an equilibrium";
            return Err(EquilibriumError(format!("{problem}: {gap} can be gained against them")));
        }
        Ok(Equilibrium { value: 0.5 * (sure + most), first, second, gap })
    }
}

/// The mixture of the rows whose worst gain is best; for a side that minimises, the mixture
/// whose largest gain is least.
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
