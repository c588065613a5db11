/// What all networks of a game have in common. The widths of their layers are up to the file.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// The number of the set of features in files.
    pub feature_set: u32,
    /// The rows of the first layer.
    pub rows: usize,
    /// How many sums are put side by side as the inputs of the second layer.
    pub views: usize,
    /// How many sets of later layers there are, of which a game chooses one for each position.
    pub tails: usize,
    /// Which rows can be active at the same time.
    pub active_rows: ActiveRows,
}

/// Which rows can be active at the same time. This decides whether sums can overflow.
#[derive(Clone, Copy, Debug)]
pub enum ActiveRows {
    /// One in each slot of this many rows. Networks whose sums could overflow are refused.
    OneOfEach(usize),
    /// Any. Sums that overflow wrap, alike with all instructions.
    Any,
}
