use ewn::{AnyPosition, Die, Move, Position5};
use search::{Engine, Observer, Report, Searcher, Task};

/// A search on the official board, which converts positions to their fast type once per search.
pub struct OfficialBoard(Box<dyn Searcher<Position5>>);

impl OfficialBoard {
    pub fn around(engine: Engine<Position5>) -> Engine<AnyPosition> {
        engine.around(|search| Box::new(Self(search)))
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
