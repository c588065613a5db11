use std::sync::Arc;

use ewn::{Board, Position};
use game::{
    Detail, Evaluation, Evaluator, Explanation, LookAhead, MoverValue, Position as _, Unit,
};

use crate::EwnEvaluation;
use crate::endgame::EndgameTable;

/// An evaluation that knows the exact value of positions with few cubes.
pub struct WithTables {
    evaluation: Box<dyn EwnEvaluation>,
    tables: Arc<EndgameTable>,
}

impl WithTables {
    /// Uses the tables, and elsewhere the evaluation, which should give win probabilities.
    pub fn new(evaluation: Box<dyn EwnEvaluation>, tables: Arc<EndgameTable>) -> Self {
        Self { evaluation, tables }
    }

    /// Whether a move may lead into the tables: a move captures at most one cube.
    fn may_reach_tables<B: Board>(&self, position: &Position<B>) -> bool {
        Self::cubes(position.board()) <= self.tables.max_cubes() + 1
    }

    fn cubes<B: Board>(board: &B) -> u32 {
        ewn::Side::BOTH.into_iter().map(|player| board.cubes(player).len()).sum()
    }
}

impl<B: Board> Evaluator<Position<B>> for WithTables
where
    dyn EwnEvaluation: Evaluation<Position<B>>,
{
    fn evaluate(&self, position: &Position<B>) -> MoverValue {
        self.exact(position).unwrap_or_else(|| self.evaluation.evaluate(position))
    }

    fn look_ahead(&self, position: &Position<B>) -> LookAhead {
        if !self.may_reach_tables(position) {
            return self.evaluation.look_ahead(position);
        }
        let mean = self.roll_values(position).mean(position);
        let goes_on = position.replies().filter(|reply| !reply.after.board().is_over());
        LookAhead { value: MoverValue::new(mean.min(1.0)), leaves: goes_on.count() as u32 }
    }

    fn evaluate_replies(&self, position: &Position<B>, values: &mut Vec<f64>) {
        self.evaluation.evaluate_replies(position, values);
        if self.may_reach_tables(position) {
            self.tables.probe_replies(position, |number, exact| {
                if let Some(value) = values.get_mut(number) {
                    *value = exact.probability();
                }
            });
        }
    }

    #[inline]
    fn exact(&self, position: &Position<B>) -> Option<MoverValue> {
        if Self::cubes(position.board()) > self.tables.max_cubes() {
            return None;
        }
        self.tables.probe(position)
    }

    fn knows_exact_values(&self) -> bool {
        true
    }
}

impl<B: Board> Evaluation<Position<B>> for WithTables
where
    dyn EwnEvaluation: Evaluation<Position<B>>,
{
    fn unit(&self) -> Unit {
        Evaluation::<Position<B>>::unit(&*self.evaluation)
    }

    fn explain(&self, position: &Position<B>) -> Explanation {
        match self.exact(position) {
            Some(value) => {
                Explanation::probabilities(value.for_first(position.mover()), Vec::new())
            }
            None => self.evaluation.explain(position),
        }
    }

    fn details(&self, position: &Position<B>) -> Vec<Detail> {
        self.evaluation.details(position)
    }
}
