use game::Position;

/// What a game tells proof searches beyond its rules; nothing by default. It affects only their
/// speed, except that [`Knowledge::wins_this_turn`] must be correct.
pub trait Knowledge<P: Position> {
    /// The usual [`ProofOptions::weak_threshold`](super::ProofOptions::weak_threshold).
    const BETTER: i64 = 1;
    /// The usual [`ProofOptions::efb_threshold`](super::ProofOptions::efb_threshold).
    const MUCH_BETTER: i64 = 1;

    /// How good a position is for the mover, on the scale of the two thresholds.
    fn value(&self, _position: &P) -> i64 {
        0
    }

    /// The rank of a move among the moves of its position: the lowest number comes first.
    fn order(&self, _position: &P, _mov: P::Move) -> i32 {
        0
    }

    /// Whether the mover wins before the opponent acts again; `None` if that takes a search.
    fn wins_this_turn(&self, _position: &P) -> Option<bool> {
        None
    }
}
