use game::{FirstValue, Position, Turn};

use crate::{Found, MoveReport, Observer, Report, Searcher, Task};

/// Any legal move, all equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomSearch;

impl<P: Position> Searcher<P> for RandomSearch {
    fn search(&mut self, position: &P, task: Task, _: &mut Observer<P>) -> Option<Found<P>> {
        if let Turn::Over(_) = position.turn() {
            return None;
        }
        let (mut moves, value) = (position.moves(), FirstValue::new(0.5));
        // Only one number is drawn, so the seed itself suffices.
        let place = ((task.seed >> 32) * moves.len() as u64) >> 32;
        let drawn = moves.nth(place as usize);
        let moves = drawn.map(|mov| MoveReport { mov, value, is_bound: false });
        Some(Report { moves: moves.into_iter().collect(), ..Report::empty(value, 0) })
    }

    fn fresh(&self) -> Box<dyn Searcher<P>> {
        Box::new(*self)
    }
}
