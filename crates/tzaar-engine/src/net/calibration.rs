/// Maps the built-in network's log odds, in thousandths, to those of games without random actions,
/// by linear interpolation: it learned from games with some, and so it is too cautious. `self_play
/// calibrate` compares values with results.
const CALIBRATION: [(i32, i32); 5] =
    [(0, 0), (1000, 1190), (2000, 2210), (3200, 3200), (20_000, 15_800)];

/// The log odds of winning that a score stands for, in thousandths.
pub fn log_odds(score: i32) -> f64 {
    let size = score.saturating_abs();
    let upper = CALIBRATION.iter().position(|&(from, _)| size < from);
    let upper = upper.unwrap_or(CALIBRATION.len() - 1);
    let ((from, low), (to, high)) = (CALIBRATION[upper - 1], CALIBRATION[upper]);
    let slope = f64::from(high - low) / f64::from(to - from);
    f64::from(score.signum()) * (f64::from(low) + slope * f64::from(size - from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greater_scores_have_greater_odds_and_opposite_scores_opposite_ones() {
        let scores: Vec<i32> = (-40_000..40_000).step_by(7).chain([i32::MAX]).collect();
        for pair in scores.windows(2) {
            assert!(log_odds(pair[0]) < log_odds(pair[1]), "{pair:?}");
            assert_eq!(log_odds(-pair[0]), -log_odds(pair[0]));
        }
        assert_eq!([0, 500, -1000].map(log_odds), [0.0, 595.0, -1190.0]);
    }
}
