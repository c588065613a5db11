//! Statistics of pairs of games.

use pyo3::prelude::*;
use stats::{PairTally, Sprt, Verdict};

use crate::errors::refused;
use crate::json::{json, to_python};
use crate::number::Number;

/// Rates, Elo and 95 % intervals of a player who won both games, one or none of so many pairs, with
/// the names that `dreistein match --json` has for them.
#[pyfunction]
pub fn pair_statistics(
    py: Python<'_>,
    won: Number,
    split: Number,
    lost: Number,
) -> PyResult<Bound<'_, PyAny>> {
    let tally = tally(&won, &split, &lost)?;
    let (interval, elo) = (tally.interval(), tally.elo_interval());
    let normalised = tally.normalised_elo_interval();
    let shape = serde_json::json!({
        "games": tally.games(),
        "pairs": tally.pairs(),
        "win_rate": tally.win_rate(),
        "win_rate_low": interval.map(|interval| interval.low),
        "win_rate_high": interval.map(|interval| interval.high),
        "standard_error": tally.standard_error(),
        "elo": tally.elo(),
        "elo_low": elo.low,
        "elo_high": elo.high,
        "normalised_elo": tally.normalised_elo(),
        "normalised_elo_low": normalised.low,
        "normalised_elo_high": normalised.high,
        "superiority": tally.likelihood_of_superiority(),
        "equivalent_games": tally.equivalent_games(),
    });
    to_python(py, &json(&shape)?)
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

/// Where a sequential test stands after so many pairs won, split and lost.
#[pyfunction]
pub fn sequential_test<'py>(
    py: Python<'py>,
    test: &str,
    won: Number,
    split: Number,
    lost: Number,
) -> PyResult<Bound<'py, PyAny>> {
    let sprt: Sprt = test.parse().map_err(refused)?;
    let tally = tally(&won, &split, &lost)?;
    let ratio = sprt.log_likelihood_ratio(&tally);
    let (lower_bound, upper_bound) = sprt.bounds();
    let verdict = match sprt.verdict(ratio) {
        Verdict::Continue => "undecided",
        Verdict::AcceptH0 => "H0 accepted",
        Verdict::AcceptH1 => "H1 accepted",
    };
    let shape = serde_json::json!({
        "test": sprt.to_string(),
        "log_likelihood_ratio": ratio,
        "lower_bound": lower_bound,
        "upper_bound": upper_bound,
        "verdict": verdict,
    });
    to_python(py, &json(&shape)?)
}
