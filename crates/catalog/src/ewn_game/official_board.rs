use ewn::{AnyPosition, Die, Move, Position5};
use search::{Observer, Report, Searcher, Task};

use crate::engines::Built;

/// A search on the official board, whose positions have a type of their own: they are converted
/// once a search.
pub struct OfficialBoard(Box<dyn Searcher<Position5>>);

impl OfficialBoard {
    pub fn around(built: Built<Position5>) -> Built<AnyPosition> {
        let Built { search, usual, deepest, unit } = built;
        Built { search: Box::new(Self(search)), usual, deepest, unit }
    }
}

impl Searcher<AnyPosition> for OfficialBoard {
    fn new_game(&mut self) {
        self.0.new_game();
    }

    fn search(
        &mut self,
        position: &AnyPosition,
        task: Task,
        observe: &mut Observer<AnyPosition>,
    ) -> Option<Report<Move, Die>> {
        self.0.search(&position.official()?, task, observe)
    }

    fn fresh(&self) -> Box<dyn Searcher<AnyPosition>> {
        Box::new(Self(self.0.fresh()))
    }
}
