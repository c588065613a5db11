//! Converts engines, evaluations and records between a game's own types and those of any game.

use std::convert::Infallible;
use std::sync::Arc;

use game::record::Record;
use game::{
    Detail, Evaluation, Evaluator, Explanation, FirstValue, LookAhead, MoverValue, RollValues, Unit,
};
use search::{Engine, Found, Observer, Report, Searcher, Task};

use crate::{GameKind, Listed, Move, Position, Roll};

/// A record of a game as one of any game.
pub fn any_record<G: Listed>(record: &Record<G::Position>) -> Record<Position> {
    let Ok(record) = record.try_map::<_, Infallible>(
        |start| Ok(G::any_start(start)),
        |position| Ok(G::any_position(position)),
        |mov| Ok(G::any_move(mov)),
        |roll| Ok(G::any_roll(roll)),
    );
    record
}

/// The record, if it is of this game.
pub fn own_record<G: Listed>(record: &Record<Position>) -> Option<Record<G::Position>> {
    let record = record.try_map(
        |start| G::own_start(start).ok_or(()),
        |position| G::own_position(&position).copied().ok_or(()),
        |mov| G::own_move(mov).ok_or(()),
        |roll| G::own_roll(roll).ok_or(()),
    );
    record.ok()
}

/// An engine of a game as one of any game.
pub fn any_engine<G: GameKind>(engine: Engine<G::Position>) -> Engine<Position> {
    engine.around(|search| Box::new(AnySearcher::<G>(search)))
}

/// A search of a game. It finds nothing in positions of other games.
struct AnySearcher<G: GameKind>(Box<dyn Searcher<G::Position>>);

fn any_report<G: GameKind>(found: &Found<G::Position>) -> Report<Move, Roll> {
    found.map(G::any_move, G::any_roll)
}

impl<G: GameKind> Searcher<Position> for AnySearcher<G> {
    fn new_game(&mut self) {
        self.0.new_game();
    }

    fn search(
        &mut self,
        position: &Position,
        task: Task,
        observe: &mut Observer<Position>,
    ) -> Option<Report<Move, Roll>> {
        let position = G::own_position(position)?;
        let observe = &mut |report: &_| observe(&any_report::<G>(report));
        self.0.search(position, task, observe).as_ref().map(any_report::<G>)
    }

    fn choose(&mut self, position: &Position, task: Task) -> Option<(Move, FirstValue)> {
        let (mov, value) = self.0.choose(G::own_position(position)?, task)?;
        Some((G::any_move(mov), value))
    }

    fn fresh(&self) -> Box<dyn Searcher<Position>> {
        Box::new(Self(self.0.fresh()))
    }
}

/// An evaluation of a game as one of any game. Positions of other games are even.
pub struct AnyEvaluation<G: GameKind>(Arc<dyn Evaluation<G::Position>>);

impl<G: GameKind> AnyEvaluation<G> {
    pub fn new(evaluation: Arc<dyn Evaluation<G::Position>>) -> Self {
        Self(evaluation)
    }
}

const EVEN: MoverValue = MoverValue::new(0.5);

impl<G: GameKind> Evaluator<Position> for AnyEvaluation<G> {
    fn evaluate(&self, position: &Position) -> MoverValue {
        G::own_position(position).map_or(EVEN, |own| self.0.evaluate(own))
    }

    fn look_ahead(&self, position: &Position) -> LookAhead {
        let even = LookAhead { value: EVEN, leaves: 0 };
        G::own_position(position).map_or(even, |own| self.0.look_ahead(own))
    }

    fn evaluate_replies(&self, position: &Position, values: &mut Vec<f64>) {
        values.clear();
        G::own_position(position).iter().for_each(|own| self.0.evaluate_replies(own, values));
    }

    fn evaluate_moves(&self, position: &Position, values: &mut Vec<f64>) {
        values.clear();
        G::own_position(position).iter().for_each(|own| self.0.evaluate_moves(own, values));
    }

    fn roll_values(&self, position: &Position) -> RollValues {
        let even = RollValues { best: [0.5; 32] };
        G::own_position(position).map_or(even, |own| self.0.roll_values(own))
    }

    fn exact(&self, position: &Position) -> Option<MoverValue> {
        self.0.exact(G::own_position(position)?)
    }

    fn knows_exact_values(&self) -> bool {
        self.0.knows_exact_values()
    }
}

impl<G: GameKind> Evaluation<Position> for AnyEvaluation<G> {
    fn unit(&self) -> Unit {
        self.0.unit()
    }

    fn explain(&self, position: &Position) -> Explanation {
        let even = Explanation { unit: self.unit(), sides: [0.5; 2], terms: Vec::new() };
        G::own_position(position).map_or(even, |own| self.0.explain(own))
    }

    fn details(&self, position: &Position) -> Vec<Detail> {
        G::own_position(position).map_or(Vec::new(), |own| self.0.details(own))
    }
}
