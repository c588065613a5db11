use std::collections::BTreeMap;

use ewn_engine::endgame::EndgameTable;

use crate::JudgedMove;
use crate::regret_study::cubes_of;

/// A player's losses in positions with known exact values: an absolute measure of
/// strength.
#[derive(Clone, Debug, PartialEq)]
pub struct Regret {
    /// The loss of win probability per move.
    pub loss: MeanLoss,
    /// The share of moves that lose nothing.
    pub optimal: f64,
    /// The move with the largest loss; `None` if nothing was lost.
    pub worst: Option<JudgedMove>,
    /// The loss by the number of cubes of both sides together.
    pub by_cubes: Vec<(u32, MeanLoss)>,
    /// The loss in each position.
    losses: Vec<f64>,
}

/// The mean of losses of win probability.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeanLoss {
    /// The number of positions.
    pub positions: u64,
    /// The mean.
    pub mean: f64,
    /// Its standard error; `None` with fewer than two positions.
    pub standard_error: Option<f64>,
}

impl Regret {
    pub(crate) fn of(judged: &[JudgedMove]) -> Self {
        let losses: Vec<f64> = judged.iter().map(|judged| judged.loss).collect();
        let optimal = losses.iter().filter(|loss| **loss < SAME_VALUE).count();
        let worst = judged.iter().max_by(|one, other| one.loss.total_cmp(&other.loss));
        let mut by_cubes = BTreeMap::<u32, Vec<f64>>::new();
        for judged in judged {
            by_cubes.entry(cubes_of(&judged.position)).or_default().push(judged.loss);
        }
        Self {
            loss: MeanLoss::of(&losses),
            optimal: optimal as f64 / (losses.len() as f64).max(1.0),
            worst: worst.filter(|worst| worst.loss >= SAME_VALUE).copied(),
            by_cubes: by_cubes.iter().map(|(&cubes, it)| (cubes, MeanLoss::of(it))).collect(),
            losses,
        }
    }

    /// The ratio of this player's loss to another's in the same positions, and the standard
    /// error of the ratio if there are at least two positions; `None` if the other loses nothing.
    #[must_use]
    pub fn ratio_to(&self, other: &Self) -> Option<(f64, Option<f64>)> {
        if other.loss.mean <= 0.0 {
            return None;
        }
        let ratio = self.loss.mean / other.loss.mean;
        // To first order, the ratio errs as the mean of these does, whose expectation is zero.
        let pairs = self.losses.iter().zip(&other.losses);
        let residuals: Vec<f64> = pairs.map(|(own, its)| own - ratio * its).collect();
        let error = mean_and_error(&residuals).1;
        Some((ratio, error.map(|error| error / other.loss.mean)))
    }
}

impl MeanLoss {
    fn of(losses: &[f64]) -> Self {
        let (mean, standard_error) = mean_and_error(losses);
        Self { positions: losses.len() as u64, mean, standard_error }
    }
}

/// The mean, and its standard error if there are at least two values.
pub(crate) fn mean_and_error(values: &[f64]) -> (f64, Option<f64>) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count.max(1.0);
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, (count > 1.0).then(|| (squares / (count - 1.0) / count).sqrt()))
}

/// Values closer than this are the same, as far as the tables can tell.
const SAME_VALUE: f64 = 2.0 * EndgameTable::MOST_ERROR;
