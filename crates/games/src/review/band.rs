/// A name for players by their mean loss.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    /// The name.
    pub name: &'static str,
    /// The mean loss per move is less than this.
    pub below: f64,
}

/// The first band that a mean loss fits into; the last one takes all greater losses.
#[must_use]
pub fn band_of(bands: &[Band], mean_loss: f64) -> Option<Band> {
    bands.iter().find(|band| mean_loss < band.below).or(bands.last()).copied()
}
