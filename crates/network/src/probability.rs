/// The scale of a network's output: 127 for the last layer's inputs, times 512 for its weights.
const SCALE: f64 = 127.0 * 512.0;
/// Outputs are clamped to this: the probability is then within 1e-17 of 0 or 1.
const CERTAIN: i32 = 40 * 127 * 512;

/// Turns a network's output into a win probability: `1 / (1 + exp(-output / SCALE))`.
///
/// Every machine gets the same results, because only additions, multiplications and divisions are
/// used; the system's exponential function may differ. The result is monotone: neighbouring
/// exponentials differ by far more than their errors, and rounding preserves order.
#[inline]
pub fn win_probability(output: i32) -> f64 {
    let power_of_two =
        f64::from(output.clamp(-CERTAIN, CERTAIN)) * (-std::f64::consts::LOG2_E / SCALE);
    let whole = (power_of_two + TO_WHOLE) - TO_WHOLE;
    let rest = (power_of_two - whole) * std::f64::consts::LN_2;
    // Odd and even terms are summed side by side, as each step has to wait for the one before.
    let [mut odd, mut even] = [0.0; 2];
    for terms in INVERSE_FACTORIALS.as_chunks::<2>().0 {
        (odd, even) = (odd * (rest * rest) + terms[0], even * (rest * rest) + terms[1]);
    }
    let exponential = odd * rest + even;
    let scale = f64::from_bits(u64::from((1023 + whole as i32) as u32) << 52);
    1.0 / (1.0 + exponential * scale)
}

/// Floats of this size are whole, so adding this one rounds; every processor can do that.
const TO_WHOLE: f64 = 1.5 * (1u64 << 52) as f64;

/// 1 / n! from n = 13 down to 0.
const INVERSE_FACTORIALS: [f64; 14] = {
    let mut terms = [1.0; 14];
    let mut n = 1;
    while n < terms.len() {
        terms[13 - n] = terms[14 - n] / n as f64;
        n += 1;
    }
    terms
};
