/// What a limit on playouts counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlayoutShare {
    /// The playouts of a decision, divided evenly among its moves.
    #[default]
    Decision,
    /// The playouts of each move.
    Move,
}

impl PlayoutShare {
    /// The playouts of move number `index` of a decision between `moves`; at least one.
    pub(super) fn of_move(self, playouts: u64, index: u64, moves: u64) -> u64 {
        match self {
            // The remainder goes to the first moves, one each.
            Self::Decision => (playouts / moves + u64::from(index < playouts % moves)).max(1),
            Self::Move => playouts.max(1),
        }
    }
}
