use game::Side;

/// Moves that caused cuts anywhere, which are likely to do so again.
pub(super) struct History {
    /// For each player and code of a move, how much it deserves to come early: 0 to `LIMIT`.
    cuts: [Vec<i32>; 2],
    /// For each ply, the last two moves that caused a cut there.
    killers: Vec<[Option<u16>; 2]>,
}

/// The maximum history value of a move.
pub(super) const LIMIT: i32 = 1 << 14;

impl History {
    pub fn new(codes: usize, plies: usize) -> Self {
        Self { cuts: [vec![0; codes], vec![0; codes]], killers: vec![[None; 2]; plies] }
    }

    #[inline]
    pub fn worth(&self, player: Side, code: u16) -> i32 {
        self.cuts[player.index()][code as usize]
    }

    #[inline]
    pub fn killers(&self, ply: u32) -> [Option<u16>; 2] {
        self.killers[ply as usize]
    }

    /// Learns that a move caused a cut at this depth, and that the moves `tried` before it did not.
    pub fn learn(&mut self, player: Side, ply: u32, code: u16, tried: &[u16], depth: u32) {
        let step = (depth * depth * 16).min(1024) as i32;
        let cuts = &mut self.cuts[player.index()];
        // Each step covers part of the distance to the limit, so that it is never exceeded.
        let good = &mut cuts[code as usize];
        *good += step - *good * step / LIMIT;
        for &other in tried {
            let bad = &mut cuts[other as usize];
            *bad -= *bad * step / LIMIT;
        }
        let killers = &mut self.killers[ply as usize];
        if killers[0] != Some(code) {
            *killers = [Some(code), killers[0]];
        }
    }
}
