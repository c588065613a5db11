use std::sync::Arc;

use game::{Evaluation, PlayoutPolicy, Position, UniformPolicy};
use search::mcts::Priors;

use super::EngineRequest;
use crate::{Roster, SpecError};

/// What the searches of all games are made of, on one type of position.
pub trait Materials<P: Position> {
    /// The evaluation that was asked for.
    ///
    /// # Errors
    /// If there is no such evaluation.
    fn evaluation(&self) -> Result<Arc<dyn Evaluation<P>>, SpecError>;

    /// The playout policy that was asked for.
    ///
    /// # Errors
    /// If there is no such policy.
    fn policy(&self) -> Result<Arc<dyn PlayoutPolicy<P>>, SpecError>;

    /// What is thought of moves before they are tried, if anything.
    fn priors(&self) -> Option<Arc<dyn Priors<P>>>;
}

/// The materials of a game whose searches need nothing but its evaluations.
pub struct GameMaterials<'a, G: Roster> {
    /// The variant that is played.
    pub variant: G::Variant,
    /// What was asked for.
    pub request: &'a EngineRequest<'a>,
}

impl<G: Roster> Materials<G::Position> for GameMaterials<'_, G> {
    fn evaluation(&self) -> Result<Arc<dyn Evaluation<G::Position>>, SpecError> {
        G::evaluation(self.variant, &self.request.evaluation(), self.request.tell)
    }

    fn policy(&self) -> Result<Arc<dyn PlayoutPolicy<G::Position>>, SpecError> {
        Ok(Arc::new(UniformPolicy))
    }

    fn priors(&self) -> Option<Arc<dyn Priors<G::Position>>> {
        None
    }
}
