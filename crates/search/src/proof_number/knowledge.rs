use game::Position;

/// What proof searches may know about a game beyond its rules; nothing by default. All of it
/// affects speed only, but [`Knowledge::wins_this_turn`] must be correct.
pub trait Knowledge<P: Position> {
    /// The usual [`ProofOptions::weak_threshold`](super::ProofOptions::weak_threshold).
    const BETTER: i64 = 1;
    /// The usual [`ProofOptions::efb_threshold`](super::ProofOptions::efb_threshold).
    const MUCH_BETTER: i64 = 1;

    /// How good a position is for the mover, in the scale of these two.
    fn value(&self, _position: &P) -> i64 {
        0
    }

    /// Where a move belongs among those of its position: the lowest number comes first.
    fn order(&self, _position: &P, _mov: P::Move) -> i32 {
        0
    }

    /// Whether the mover wins before the opponent acts again; `None` if that takes a search.
    fn wins_this_turn(&self, _position: &P) -> Option<bool> {
        None
    }
}
