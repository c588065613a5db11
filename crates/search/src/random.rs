use game::{FirstValue, Position, Turn};

use crate::{Found, MoveReport, Observer, Report, Searcher, Task};

const EVEN: FirstValue = FirstValue::new(0.5);

/// Chooses among all legal moves with equal probability.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomSearch;

impl<P: Position> Searcher<P> for RandomSearch {
    fn search(&mut self, position: &P, task: Task, _: &mut Observer<P>) -> Option<Found<P>> {
        if let Turn::Over(_) = position.turn() {
            return None;
        }
        let moves = self.choose(position, task).into_iter();
        let moves = moves.map(|(mov, value)| MoveReport { mov, value, is_bound: false });
        Some(Report { moves: moves.collect(), ..Report::empty(EVEN, 0) })
    }

    fn choose(&mut self, position: &P, task: Task) -> Option<(P::Move, FirstValue)> {
        let mut moves = position.moves();
        // Only one number is drawn, so the seed itself suffices.
        let place = ((task.seed >> 32) * moves.len() as u64) >> 32;
        Some((moves.nth(place as usize)?, EVEN))
    }

    fn fresh(&self) -> Box<dyn Searcher<P>> {
        Box::new(*self)
    }
}
