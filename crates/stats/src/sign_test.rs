use statrs::function::beta::checked_beta_reg;

use crate::normal::normal_distribution;

/// Beyond this many pairs, the signed root of the likelihood ratio is as good.
const EXACT: u64 = 1000;

/// The probability that an equal player wins less of the decided pairs; ties count one half.
///
/// Between equal players a decided pair is a fair coin, however many pairs are split.
pub(crate) fn sign_test(losses: u64, wins: u64) -> f64 {
    let exact = (losses + wins <= EXACT)
        .then(|| Some(1.0 - 0.5 * (at_least(wins, losses)? + more_than(wins, losses)?)));
    exact.flatten().unwrap_or_else(|| normal_distribution(signed_root(losses, wins)))
}

/// The probability of at least this many heads of a fair coin.
fn at_least(heads: u64, tails: u64) -> Option<f64> {
    match heads {
        0 => Some(1.0),
        _ => checked_beta_reg(heads as f64, tails as f64 + 1.0, 0.5).ok(),
    }
}

fn more_than(heads: u64, tails: u64) -> Option<f64> {
    match tails {
        0 => Some(0.0),
        _ => at_least(heads + 1, tails - 1),
    }
}

/// The root of twice the log-likelihood ratio to the fair coin, with the sign of the lead.
fn signed_root(losses: u64, wins: u64) -> f64 {
    let (losses, wins) = (losses as f64, wins as f64);
    let lead = (wins - losses) / (wins + losses);
    let part = |lead: f64| if lead > -1.0 { (1.0 + lead) * lead.ln_1p() } else { 0.0 };
    lead.signum() * ((wins + losses) * (part(lead) + part(-lead))).max(0.0).sqrt()
}
