use std::sync::Arc;

use game::{Dice, Evaluator, FirstValue, PlayoutPolicy, Position, Turn};

use crate::rank_moves;

/// What a search knows about a game beyond its rules.
#[derive(Clone)]
pub struct Guide<P> {
    /// How to value a new position.
    pub leaf: Leaf<P>,
    /// Exact values, where the search stops.
    pub exact: Option<SharedEvaluator<P>>,
    /// Virtual visits that give untried moves a value.
    pub priors: Option<Arc<dyn Priors<P>>>,
}

/// How a search judges the leaves of its tree.
#[derive(Clone)]
pub enum Leaf<P> {
    /// By playing a game out.
    Playout(Arc<dyn PlayoutPolicy<P>>),
    /// By an evaluation, whose values are win probabilities.
    Evaluation(SharedEvaluator<P>),
}

type SharedEvaluator<P> = Arc<dyn Evaluator<P> + Send + Sync>;

/// What a game expects of untried moves.
pub trait Priors<P: Position>: Send + Sync {
    /// The virtual visits of a legal move.
    fn prior(&self, position: &P, mov: P::Move) -> Prior;
}

/// Virtual visits of a move, which count as if they had taken place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Prior {
    /// How many of them the mover won.
    pub wins: u16,
    /// How many visits there are.
    pub visits: u16,
}

impl<P: Position> Guide<P> {
    /// A guide by playouts alone, without exact values and priors.
    pub fn by_playouts(policy: impl PlayoutPolicy<P> + 'static) -> Self {
        Self { leaf: Leaf::Playout(Arc::new(policy)), exact: None, priors: None }
    }

    /// A guide by an evaluation and its exact values, without priors.
    pub fn by_evaluation(evaluator: impl Evaluator<P> + Send + Sync + 'static) -> Self {
        let evaluator: SharedEvaluator<P> = Arc::new(evaluator);
        let exact = evaluator.knows_exact_values().then(|| Arc::clone(&evaluator));
        Self { leaf: Leaf::Evaluation(evaluator), exact, priors: None }
    }

    /// The first player's win probability, if it is certain.
    pub(super) fn known_value(&self, position: &P) -> Option<f64> {
        if let Turn::Over(outcome) = position.turn() {
            return Some(FirstValue::from(outcome).probability());
        }
        let value = self.exact.as_ref()?.exact(position)?;
        Some(value.for_first(position.mover()).probability())
    }

    /// The first player's estimated win probability; after a roll, evaluations judge the best move.
    pub(super) fn estimate(&self, position: &P, is_rolled: bool, dice: &mut Dice) -> f64 {
        let mover = position.mover();
        let value = match &self.leaf {
            Leaf::Playout(policy) => policy.play_out(*position, dice).outcome.into(),
            Leaf::Evaluation(evaluator) if is_rolled => {
                match rank_moves(position, &**evaluator).first() {
                    Some(best) => best.value.for_first(mover),
                    None => evaluator.evaluate(position).for_first(mover),
                }
            }
            Leaf::Evaluation(evaluator) => evaluator.evaluate(position).for_first(mover),
        };
        value.probability()
    }

    pub(super) fn prior(&self, position: &P, mov: P::Move) -> Prior {
        self.priors.as_ref().map_or_else(Prior::default, |priors| priors.prior(position, mov))
    }
}

#[cfg(test)]
#[path = "../../tests/unit/mcts_guide.rs"]
mod tests;
