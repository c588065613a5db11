use game::{Evaluator, FirstValue, Position};
use search::{Report, rank_moves};

/// Somebody who says what moves are worth: a search, an evaluation, a table of exact values.
///
/// More is not asked of it. The value of a roll is that of its best move, and the value of a
/// position before the roll is the mean over the rolls, so luck is fair whoever judges.
pub trait Analyst<P: Position> {
    /// The value of every legal move of a position in which somebody is to move and has made so
    /// many actions of the turn already. Whoever looks ahead by actions should look as far as from
    /// the beginning of the turn, which is judged before: else the actions cannot be compared.
    fn judge(&mut self, position: &P, made: u32) -> Judgement<P::Move>;
}

/// What an analyst says of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement<M> {
    /// Every legal move, in any order.
    pub moves: Vec<MoveValue<M>>,
    /// Whether the values are those of perfect play.
    pub exact: bool,
}

/// A move and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveValue<M> {
    /// The move.
    pub mov: M,
    /// The value of the position after it.
    pub value: FirstValue,
}

impl<P: Position, F: FnMut(&P) -> Judgement<P::Move>> Analyst<P> for F {
    fn judge(&mut self, position: &P, _: u32) -> Judgement<P::Move> {
        self(position)
    }
}

/// The report must be of a search for all moves: bounds are taken for values.
impl<M: Copy, R> From<&Report<M, R>> for Judgement<M> {
    fn from(report: &Report<M, R>) -> Self {
        let moves = report.moves.iter();
        let moves = moves.map(|found| MoveValue { mov: found.mov, value: found.value });
        Self { moves: moves.collect(), exact: report.exact }
    }
}

impl<M: Copy + PartialEq> Judgement<M> {
    /// The mean of two judgements of the same position.
    ///
    /// Searches of odd and even depth err in opposite directions, each in favour of whoever
    /// made the last move that it saw; two depths in a row make up for each other.
    #[must_use]
    pub fn mean_with(&self, other: &Self) -> Self {
        let mean = |judged: &MoveValue<M>| {
            let counterpart = other.moves.iter().find(|found| found.mov == judged.mov);
            let values = [Some(judged), counterpart].into_iter().flatten();
            let (sum, count) = values.fold((0.0, 0.0), |(sum, count), found| {
                (sum + found.value.probability(), count + 1.0)
            });
            MoveValue { mov: judged.mov, value: FirstValue::new(sum / count) }
        };
        Self { moves: self.moves.iter().map(mean).collect(), exact: self.exact && other.exact }
    }
}

/// Judges by what an evaluation says of the positions right after the moves.
pub fn judge_by_evaluation<P: Position>(
    position: &P,
    evaluator: &(impl Evaluator<P> + ?Sized),
) -> Judgement<P::Move> {
    let mover = position.mover();
    let ranked = rank_moves(position, evaluator);
    let exact = ranked.iter().all(|ranked| ranked.ends_game);
    let moves = ranked
        .iter()
        .map(|ranked| MoveValue { mov: ranked.mov, value: ranked.value.for_first(mover) });
    Judgement { moves: moves.collect(), exact }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_are_of_the_same_moves() {
        let judgement = |moves: &[(char, f64)]| {
            let judged = moves.iter().map(|&(mov, value)| (mov, FirstValue::new(value)));
            let moves = judged.map(|(mov, value)| MoveValue { mov, value }).collect();
            Judgement { moves, exact: false }
        };
        let one = judgement(&[('a', 0.5), ('b', 0.25), ('c', 1.0)]);
        let other = judgement(&[('b', 0.75), ('a', 1.0)]);
        let mean = judgement(&[('a', 0.75), ('b', 0.5), ('c', 1.0)]);
        assert_eq!(one.mean_with(&other), mean);
    }
}
