use statrs::function::erf::erfc;

/// The number of standard deviations that 95 % of a normal distribution lie within.
pub(crate) const REACH_OF_95_PERCENT: f64 = 1.959_963_984_540_054;

/// The probability that a standard normal variable is less than `x`.
pub(crate) fn normal_distribution(x: f64) -> f64 {
    0.5 * erfc(-x / std::f64::consts::SQRT_2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_say_the_same() {
        for (x, probability) in [(0.0, 0.5), (1.0, 0.841_344_746), (-2.0, 0.022_750_132)] {
            assert!((normal_distribution(x) - probability).abs() < 1e-8);
        }
        assert!((normal_distribution(REACH_OF_95_PERCENT) - 0.975).abs() < 1e-9);
    }
}
