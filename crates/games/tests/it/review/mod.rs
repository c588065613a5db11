//! Reviews, by hand and against a plain program.

// `allow-unwrap-in-tests` covers test functions, but not the helpers they share.
#![allow(clippy::unwrap_used)]

mod by_hand;
mod naive;

use game::FirstValue;
use games::review::Balance;
use search::MoveReport;

fn judged<M>(mov: M, value: FirstValue) -> MoveReport<M> {
    MoveReport { mov, value, is_bound: false }
}

/// The difference between the sum of the entries and the result: only rounding.
fn imbalance(balance: &Balance) -> f64 {
    let Balance { start, luck, losses, drift, conceded, result } = balance;
    start + luck.unwrap_or_default() + losses + drift + conceded - result
}
