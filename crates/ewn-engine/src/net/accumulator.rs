use super::difference::Difference;
use super::features::{Rows, SLOTS};
use super::kernel::{Kernel, MAX_HIDDEN, Sums};
use super::weights::{FirstLayer, Line, PART};

/// The sums of the first layer for the last board evaluated for one player. The next board usually
/// differs by a few rows.
pub struct Accumulator {
    sums: [Line<i16, PART>; MAX_HIDDEN / PART],
    rows: Rows,
    /// The number of the network; 0 for none.
    network: u64,
}

impl Accumulator {
    pub const fn new() -> Self {
        Self { sums: [Line([0; PART]); MAX_HIDDEN / PART], rows: [0; SLOTS], network: 0 }
    }

    /// The sums for a board with these active rows.
    #[inline]
    pub fn sums_for(
        &mut self,
        network: u64,
        layer: &FirstLayer,
        kernel: Kernel,
        rows: &Rows,
    ) -> &Sums {
        let sums = &mut self.sums[..layer.parts];
        let is_own = self.network == network;
        match Difference::between(&self.rows, rows).filter(|_| is_own) {
            Some(difference) => kernel.change(layer, &difference, sums),
            None => kernel.add_up(layer, rows, sums),
        }
        (self.rows, self.network) = (*rows, network);
        sums
    }
}
