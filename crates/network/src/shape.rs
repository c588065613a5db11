/// What all networks of a game have in common. Each file chooses the widths of its layers.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// The number by which files name the game's set of input features.
    pub feature_set: u32,
    /// The number of rows of the first layer, one for each feature.
    pub rows: usize,
    /// The number of views, whose sums side by side are the inputs of the second layer.
    pub views: usize,
    /// The number of sets of later layers, of which a game chooses one for each position.
    pub tails: usize,
    /// Which rows can be active at the same time.
    pub active_rows: ActiveRows,
}

/// Which rows can be active at the same time. This decides whether sums can overflow.
#[derive(Clone, Copy, Debug)]
pub enum ActiveRows {
    /// Exactly one in each slot of this many rows. Networks whose sums could overflow are refused.
    OneOfEach(usize),
    /// Any rows. Sums that overflow wrap around, in the same way with all instructions.
    Any,
}
