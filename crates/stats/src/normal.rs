use statrs::function::erf::erfc;

/// The number of standard deviations that 95 % of a normal distribution lie within.
pub(crate) const REACH_OF_95_PERCENT: f64 = 1.959_963_984_540_054;

/// The probability that a standard normal variable is less than `x`.
pub(crate) fn normal_distribution(x: f64) -> f64 {
    0.5 * erfc(-x / std::f64::consts::SQRT_2)
}
