use network::{Difference, FirstLayer, Kernel, Line, MAX_PARTS, PART, Sums};

use super::features::{Rows, SLOTS};

/// Keeps the first layer's sums for a player's last board: the next usually differs in few rows.
pub struct Accumulator {
    /// The sums of the last board (at index `last`) and room for the next.
    sums: [[Line<i16, PART>; MAX_PARTS]; 2],
    last: usize,
    rows: Rows,
    /// The number of the network that made the sums; 0 at first.
    network: u64,
}

impl Accumulator {
    pub const fn new() -> Self {
        let sums = [[Line([0; PART]); MAX_PARTS]; 2];
        Self { sums, last: 0, rows: [0; SLOTS], network: 0 }
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
        let [even, odd] = &mut self.sums;
        let (before, after) = if self.last == 0 { (even, odd) } else { (odd, even) };
        let (before, after) = (&before[..layer.parts], &mut after[..layer.parts]);
        let is_own = self.network == network;
        match Difference::between(&self.rows, rows).filter(|_| is_own) {
            Some(difference) => {
                kernel.update(layer, before, difference.removed(), difference.added(), after);
            }
            None => kernel.add_up(layer, rows, after),
        }
        (self.rows, self.network, self.last) = (*rows, network, 1 - self.last);
        after
    }
}
