use game::{FirstValue, Position, Turn};
use search::{MoveReport, Report};

/// A search, an evaluation or a table that values every legal move of a position after some actions
/// of a turn. A search should end where the search from the beginning of the turn ended, or the
/// actions cannot be compared.
///
/// The value of a roll is that of its best move, and the value of a position before the roll is
/// the mean over the rolls, so luck is fair under any analyst.
pub trait Analyst<P: Position>: FnMut(&P, u32) -> Judgement<P::Move> {}

impl<P: Position, F: FnMut(&P, u32) -> Judgement<P::Move>> Analyst<P> for F {}

/// An analyst's judgement of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement<M> {
    /// Every legal move, in any order.
    pub moves: Vec<MoveReport<M>>,
    /// Whether the values are those of perfect play.
    pub exact: bool,
}

/// The report must come from a search for all moves, because bounds would count as values.
impl<M: Copy, R> From<&Report<M, R>> for Judgement<M> {
    fn from(report: &Report<M, R>) -> Self {
        Self { moves: report.moves.clone(), exact: report.exact }
    }
}

impl<M: Copy + PartialEq> Judgement<M> {
    /// The mean of two judgements of the same position.
    ///
    /// Searches of odd and even depth err in opposite directions, each in favour of the player
    /// who made the last move that it saw; two depths in a row cancel this out.
    pub fn mean_with(&self, other: &Self) -> Self {
        let mean = |judged: &MoveReport<M>| {
            let same = other.moves.iter().find(|found| found.mov == judged.mov).unwrap_or(judged);
            let mean = (judged.value.probability() + same.value.probability()) / 2.0;
            MoveReport { value: FirstValue::new(mean), ..*judged }
        };
        Self { moves: self.moves.iter().map(mean).collect(), exact: self.exact && other.exact }
    }
}

/// Finds the largest depth up to `deepest` at which a turn ends, but at least the end of the
/// current turn. To find it, plays any moves that do not end the game.
pub fn last_turn_end<P: Position>(position: &P, deepest: u32) -> u32 {
    let mut position = *position;
    let mut end = 0;
    for depth in 1.. {
        let roll = position.rolls().next();
        position = roll.map_or(position, |(roll, _)| position.roll(roll));
        let goes_on = |after: &P| !matches!(after.turn(), Turn::Over(_));
        let mover = position.mover();
        let Some(after) = position.moves().map(|mov| position.play(mov)).find(goes_on) else {
            return deepest.max(depth);
        };
        position = after;
        if position.turn() != Turn::ToMove(mover) {
            end = depth;
        }
        if depth >= deepest && end > 0 {
            break;
        }
    }
    end
}
