use game::Position;

/// What proof searches may know of a game beyond its rules. All of it is about speed, and
/// only [`Knowledge::wins_this_turn`] has to be true.
pub trait Knowledge<P: Position> {
    /// Value from which the mover stands well:
    /// [`Sums::HeuristicWeak`](super::Sums::HeuristicWeak) counts other moves twice then.
    const BETTER: i64;
    /// Value from which the mover stands so well that new positions get other numbers from
    /// [`ProofOptions::efb`](super::ProofOptions::efb).
    const MUCH_BETTER: i64;

    /// How good a position is for the mover, in the scale of these two.
    fn value(&self, position: &P) -> i64;

    /// Where a move belongs among those of its position: the lowest number comes first.
    fn order(&self, position: &P, mov: P::Move) -> i32;

    /// Whether the mover wins before the opponent acts again: for certain, certainly not,
    /// or `None` if finding out would take a search.
    fn wins_this_turn(&self, position: &P) -> Option<bool>;
}

/// Nothing but the rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoKnowledge;

impl<P: Position> Knowledge<P> for NoKnowledge {
    const BETTER: i64 = 1;
    const MUCH_BETTER: i64 = 1;

    fn value(&self, _: &P) -> i64 {
        0
    }

    fn order(&self, _: &P, _: P::Move) -> i32 {
        0
    }

    fn wins_this_turn(&self, _: &P) -> Option<bool> {
        None
    }
}

impl<P: Position, K: Knowledge<P> + ?Sized> Knowledge<P> for &K {
    const BETTER: i64 = K::BETTER;
    const MUCH_BETTER: i64 = K::MUCH_BETTER;

    fn value(&self, position: &P) -> i64 {
        (**self).value(position)
    }

    fn order(&self, position: &P, mov: P::Move) -> i32 {
        (**self).order(position, mov)
    }

    fn wins_this_turn(&self, position: &P) -> Option<bool> {
        (**self).wins_this_turn(position)
    }
}
