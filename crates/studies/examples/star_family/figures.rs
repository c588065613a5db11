/// A number and half of its 95 % interval.
#[derive(Clone, Copy)]
pub struct Figure {
    pub value: f64,
    pub bar: f64,
}

impl Figure {
    /// The sum of one list by the sum of another, whose entries belong together in pairs that
    /// are independent of each other.
    pub fn ratio(upper: &[f64], lower: &[f64]) -> Self {
        let count = upper.len() as f64;
        let total: f64 = lower.iter().sum();
        let value = upper.iter().sum::<f64>() / total;
        let squares: f64 = upper.iter().zip(lower).map(|(u, l)| (u - value * l).powi(2)).sum();
        let error = (squares * count / (count - 1.0)).sqrt() / total;
        Self { value, bar: 1.96 * error }
    }

    pub fn mean(list: &[f64]) -> Self {
        Self::ratio(list, &vec![1.0; list.len()])
    }

    pub fn percent(self) -> String {
        format!("{:.1} +- {:.1} %", 100.0 * self.value, 100.0 * self.bar)
    }
}

impl std::fmt::Display for Figure {
    /// With as many digits as the size of the number deserves.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.bar == 0.0 {
            return write!(f, "{}", self.value);
        }
        let digits = (2.0 - self.value.abs().max(1e-9).log10().floor()).clamp(0.0, 4.0) as usize;
        write!(f, "{:.digits$} +- {:.digits$}", self.value, self.bar)
    }
}
