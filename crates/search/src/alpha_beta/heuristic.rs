use game::{Position, Turn, Unit};

/// What alpha-beta wants to know about a game: scores, and which moves to look at first.
///
/// Part of an evaluation can often be kept up to date from move to move for less than it
/// costs to work out again. That part is the [`Heuristic::State`]: a small value beside the
/// position, copied and updated with every move. A heuristic without such a part has `()`.
pub trait Heuristic<P: Position>: Send + Sync {
    /// What is carried along with a position. It depends on the position alone, however that
    /// was reached.
    type State: Copy + Send + Sync;

    /// The state of a position, from scratch.
    fn state(&self, position: &P) -> Self::State;

    /// The state of `after`, the position after `mov` in `before`: the same as from scratch.
    fn advance(&self, state: &Self::State, before: &P, mov: P::Move, after: &P) -> Self::State;

    /// How good the position is for its mover, between `-MAX_SCORE` and `MAX_SCORE`. Never
    /// called on a finished game.
    fn score(&self, position: &P, state: &Self::State) -> i32;

    /// What a score for the mover means as a number in `[0, 1]`: monotone, and opposite scores
    /// add up to 1.
    fn probability(&self, score: i32) -> f64;

    /// What that number is.
    fn unit(&self) -> Unit {
        Unit::Points
    }

    /// A number below [`Heuristic::CODES`] that tells the moves of a position apart, for
    /// tables.
    fn code(&self, mov: P::Move) -> u16;

    /// How many codes there are.
    const CODES: usize;

    /// The move of this position that has a code, if there is one: codes come from tables,
    /// and may be those of another position.
    fn decode(&self, position: &P, code: u16) -> Option<P::Move> {
        position.moves().find(|&mov| self.code(mov) == code)
    }

    /// Which moves to look at first: those with the greatest numbers.
    fn order(&self, _position: &P, _state: &Self::State, _mov: P::Move) -> i32 {
        0
    }

    /// What is next in a position. A state may know it sooner than the rules.
    fn turn(&self, position: &P, _state: &Self::State) -> Turn {
        position.turn()
    }

    /// Whether the mover can win with the next move. `false` if that is not known.
    fn wins_at_once(&self, _position: &P, _state: &Self::State) -> bool {
        false
    }

    /// Whether `first` and then `second`, moves of one player from `before` on, lead to the same
    /// position as two other moves, for which this is false.
    fn is_repeated_turn(&self, _before: &P, _first: P::Move, _second: P::Move) -> bool {
        false
    }
}
