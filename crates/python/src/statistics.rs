//! Statistics of pairs of games.

use pyo3::prelude::*;
use report::contest::Strength;
use stats::{PairTally, Sprt};
use store::SprtResult;

use crate::errors::refused;
use crate::json::{Json, json};
use crate::options::Number;

/// Rates, Elo and 95 % intervals of a player who won, split and lost this many pairs, under the
/// same names as in `dreistein match --json`.
#[pyfunction]
pub fn pair_statistics(won: Number, split: Number, lost: Number) -> PyResult<Json> {
    let tally = tally(&won, &split, &lost)?;
    let [low, high] = tally.normalised_elo_interval();
    let mut shape = serde_json::to_value(Strength::new(&tally.into())).map_err(refused)?;
    shape["games"] = tally.games().into();
    shape["pairs"] = tally.pairs().into();
    shape["normalised_elo"] = tally.normalised_elo().into();
    shape["normalised_elo_low"] = low.into();
    shape["normalised_elo_high"] = high.into();
    json(&shape)
}

fn tally(won: &Number, split: &Number, lost: &Number) -> PyResult<PairTally> {
    let tally =
        PairTally { losses: lost.to("lost")?, splits: split.to("split")?, wins: won.to("won")? };
    // All counts of games must be numbers that fit.
    match [tally.losses, tally.splits, tally.wins].iter().find(|&&count| count > MOST_PAIRS) {
        Some(count) => Err(refused(format!("{count} pairs: expected at most {MOST_PAIRS}"))),
        None => Ok(tally),
    }
}

const MOST_PAIRS: u64 = 1 << 52;

/// Where a sequential test stands after this many pairs won, split and lost.
#[pyfunction]
pub fn sequential_test(test: &str, won: Number, split: Number, lost: Number) -> PyResult<Json> {
    let sprt: Sprt = test.parse().map_err(refused)?;
    let tally = tally(&won, &split, &lost)?;
    json(&SprtResult::new(&sprt, &tally, None))
}
