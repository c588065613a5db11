use game::Position;

/// What alpha-beta knows about a game: scores, and which moves to search first.
///
/// [`Heuristic::State`] is the part of an evaluation that is cheaper to update with every move than
/// to recompute; `()` if there is none.
pub trait Heuristic<P: Position>: Send + Sync {
    /// Depends on the position alone, however it was reached; but see [`Heuristic::counted`].
    type State: Copy + Send + Sync;

    /// The state of a position, from scratch.
    fn state(&self, position: &P) -> Self::State;

    /// Turns `next`, the state of any position, into that of `after`, the position after `mov`.
    /// Once settled, it equals the state from scratch. `state`, that of `before`, is settled.
    fn advance(
        &self,
        state: &Self::State,
        before: &P,
        mov: P::Move,
        after: &P,
        next: &mut Self::State,
    );

    /// Finishes what [`Heuristic::advance`] has put off; `_parent` is the state that it began with.
    fn settle(&self, _parent: &Self::State, _position: &P, _state: &mut Self::State) {}

    /// The mover's score in an unfinished game, at most `MAX_SCORE` either way; `state` is settled.
    fn score(&self, position: &P, state: &Self::State) -> i32;

    /// Like [`Heuristic::score`], for a state that may be unsettled. Instead of a score clearly
    /// above or below the range, it may return a lower or upper bound that is outside, too.
    fn score_near(
        &self,
        parent: &Self::State,
        position: &P,
        state: &mut Self::State,
        _low: i32,
        _high: i32,
    ) -> i32 {
        self.settle(parent, position, state);
        self.score(position, state)
    }

    /// The part of the mover's score that depends on the moves that led to a position, not on the
    /// position alone; the state may be unsettled. A move adds the same to it however its position
    /// was reached, so the table stores scores without this part.
    #[inline]
    fn counted(&self, _position: &P, _state: &Self::State) -> i32 {
        0
    }

    /// Converts a mover's score to `[0, 1]`, higher for higher scores. A score and its negation
    /// give numbers that add up to 1.
    fn probability(&self, score: i32) -> f64;

    /// A number below [`Heuristic::CODES`] for each move of a position, for tables.
    fn code(&self, mov: P::Move) -> u16;

    /// An upper bound: every code is below it.
    const CODES: usize;

    /// The move with this code, if there is one: tables may mix up positions.
    fn decode(&self, position: &P, code: u16) -> Option<P::Move> {
        position.moves().find(|&mov| self.code(mov) == code)
    }

    /// Moves with greater numbers are searched first.
    fn order(&self, _position: &P, _state: &Self::State, _mov: P::Move) -> i32 {
        0
    }

    /// Whether the mover can win with the next move; `false` also if that is not known.
    fn wins_at_once(&self, _position: &P, _state: &Self::State) -> bool {
        false
    }

    /// Whether `first` and then `second`, moves of one player from `before` on, lead to the same
    /// position as two other moves, for which this is false.
    fn is_repeated_turn(&self, _before: &P, _first: P::Move, _second: P::Move) -> bool {
        false
    }
}
