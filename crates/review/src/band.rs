/// A name for players who give away up to so much.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    /// The name.
    pub name: &'static str,
    /// The mean loss a move that is too much for this band.
    pub below: f64,
}

/// The first band that a mean loss a move fits; the last one takes all that is left.
#[must_use]
pub fn band_of(bands: &[Band], mean_loss: f64) -> Option<Band> {
    bands.iter().find(|band| mean_loss < band.below).or(bands.last()).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_belongs_to_the_first_band_that_is_wide_enough() {
        let bands = [("good", 0.01), ("fair", 0.05), ("poor", 0.1)];
        let bands = bands.map(|(name, below)| Band { name, below });
        let name = |loss| band_of(&bands, loss).unwrap().name;
        assert_eq!(
            [0.0, 0.01, 0.049, 0.05, 0.7].map(name),
            ["good", "fair", "fair", "poor", "poor"]
        );
        assert_eq!(band_of(&[], 0.1), None);
    }
}
