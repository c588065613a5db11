use statrs::distribution::{Binomial, DiscreteCDF};

use crate::normal::normal_distribution;

/// Beyond this many pairs, the signed root of the likelihood ratio is as good as the exact test.
const EXACT: u64 = 1000;

/// The probability that an equal player wins fewer of the decided pairs; a tie counts one half.
///
/// Between equal players a decided pair is a fair coin, however many pairs are split.
pub(crate) fn sign_test(losses: u64, wins: u64) -> f64 {
    match Binomial::new(0.5, losses + wins) {
        Ok(tosses) if losses + wins <= EXACT => {
            let fewer = wins.checked_sub(1).map_or(0.0, |fewer| tosses.cdf(fewer));
            0.5 * (fewer + tosses.cdf(wins))
        }
        _ => normal_distribution(signed_root(losses, wins)),
    }
}

/// The root of twice the log-likelihood ratio to the fair coin, with the sign of the lead.
fn signed_root(losses: u64, wins: u64) -> f64 {
    let (losses, wins) = (losses as f64, wins as f64);
    let lead = (wins - losses) / (wins + losses);
    let part = |lead: f64| if lead > -1.0 { (1.0 + lead) * lead.ln_1p() } else { 0.0 };
    lead.signum() * ((wins + losses) * (part(lead) + part(-lead))).max(0.0).sqrt()
}
