//! Converts engines, evaluations and records between a game's own types and those of any game.

use std::convert::Infallible;
use std::sync::Arc;

use game::record::Record;
use game::{
    Detail, Evaluation, Evaluator, Explanation, FirstValue, LookAhead, MoverValue, RollValues, Unit,
};
use search::{Engine, Found, Observer, Report, Searcher, Task};

use crate::{GameKind, Move, Own, Position, Roll};

/// Converts a record of one game to a record of any game.
pub fn any_record<G: GameKind>(record: &Record<G::Position>) -> Record<Position> {
    let Ok(record) = record.try_map::<_, Infallible>(
        |start| Ok(start.any()),
        |position| Ok(position.any()),
        |mov| Ok(mov.any()),
        |roll| Ok(roll.any()),
    );
    record
}

/// Converts a record of any game back; `None` if it belongs to another game.
pub fn own_record<G: GameKind>(record: &Record<Position>) -> Option<Record<G::Position>> {
    let record = record.try_map(
        |start| Own::own(&start).copied().ok_or(()),
        |position| Own::own(&position).copied().ok_or(()),
        |mov| Own::own(&mov).copied().ok_or(()),
        |roll| Own::own(&roll).copied().ok_or(()),
    );
    record.ok()
}

/// A position of one game, which converts to one of any game, as do its moves and rolls.
pub trait OwnPosition: Own<Position> + game::Position<Move: Own<Move>, Roll: Own<Roll>> {}

impl<P: Own<Position> + game::Position<Move: Own<Move>, Roll: Own<Roll>>> OwnPosition for P {}

/// Converts an engine of one game to an engine of any game.
pub fn any_engine<P: OwnPosition>(engine: Engine<P>) -> Engine<Position> {
    engine.around(|search| Box::new(AnySearcher(search)))
}

/// A search of one game as a search of any game. It finds nothing in positions of other games.
struct AnySearcher<P>(Box<dyn Searcher<P>>);

fn any_report<P: OwnPosition>(found: &Found<P>) -> Report<Move, Roll> {
    found.map(Own::any, Own::any)
}

impl<P: OwnPosition> Searcher<Position> for AnySearcher<P> {
    fn new_game(&mut self) {
        self.0.new_game();
    }

    fn search(
        &mut self,
        position: &Position,
        task: Task,
        observe: &mut Observer<Position>,
    ) -> Option<Report<Move, Roll>> {
        let observe = &mut |report: &_| observe(&any_report::<P>(report));
        self.0.search(P::own(position)?, task, observe).as_ref().map(any_report::<P>)
    }

    fn choose(&mut self, position: &Position, task: Task) -> Option<(Move, FirstValue)> {
        let (mov, value) = self.0.choose(P::own(position)?, task)?;
        Some((mov.any(), value))
    }

    fn fresh(&self) -> Box<dyn Searcher<Position>> {
        Box::new(Self(self.0.fresh()))
    }
}

/// An evaluation of one game as one of any game. Positions of other games count as even.
pub struct AnyEvaluation<P>(pub Arc<dyn Evaluation<P>>);

const EVEN: MoverValue = MoverValue::new(0.5);

impl<P: OwnPosition> Evaluator<Position> for AnyEvaluation<P> {
    fn evaluate(&self, position: &Position) -> MoverValue {
        P::own(position).map_or(EVEN, |own| self.0.evaluate(own))
    }

    fn look_ahead(&self, position: &Position) -> LookAhead {
        let even = LookAhead { value: EVEN, leaves: 0 };
        P::own(position).map_or(even, |own| self.0.look_ahead(own))
    }

    fn evaluate_replies(&self, position: &Position, values: &mut Vec<f64>) {
        values.clear();
        P::own(position).iter().for_each(|own| self.0.evaluate_replies(own, values));
    }

    fn evaluate_moves(&self, position: &Position, values: &mut Vec<f64>) {
        values.clear();
        P::own(position).iter().for_each(|own| self.0.evaluate_moves(own, values));
    }

    fn roll_values(&self, position: &Position) -> RollValues {
        let even = RollValues { best: [0.5; 32] };
        P::own(position).map_or(even, |own| self.0.roll_values(own))
    }

    fn exact(&self, position: &Position) -> Option<MoverValue> {
        self.0.exact(P::own(position)?)
    }

    fn knows_exact_values(&self) -> bool {
        self.0.knows_exact_values()
    }
}

impl<P: OwnPosition> Evaluation<Position> for AnyEvaluation<P> {
    fn unit(&self) -> Unit {
        self.0.unit()
    }

    fn explain(&self, position: &Position) -> Explanation {
        self.explain_after(position, &[])
    }

    fn explain_after(&self, position: &Position, moves: &[Move]) -> Explanation {
        let own: Vec<P::Move> = moves.iter().filter_map(Own::own).copied().collect();
        let even = Explanation { unit: self.unit(), sides: [0.5; 2], terms: Vec::new() };
        P::own(position).map_or(even, |start| self.0.explain_after(start, &own))
    }

    fn details(&self, position: &Position) -> Vec<Detail> {
        P::own(position).map_or(Vec::new(), |own| self.0.details(own))
    }
}
