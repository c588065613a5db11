use std::fmt::Debug;
use std::sync::Arc;

use game::record::{Format, Problem, Readable};
use game::{Evaluation, UniformPolicy};
use search::Engine;
use serde::de::DeserializeOwned;

use crate::engines::{EngineRequest, SharedSearch};
use crate::{
    Facts, Game, Listing, Move, Position, PositionFace, Roll, SpecError, Start, Tell, Variant,
    VariantFace,
};

/// A game: its facts and types, its engines and evaluations.
pub trait GameKind: Sized + Send + Sync + 'static {
    /// The game as a value.
    const GAME: Game;
    /// Its facts.
    const FACTS: &'static Facts;

    /// What can vary between games, such as the size of the board.
    type Variant: VariantFace + Own<Variant> + Copy + Default + PartialEq + Debug + Send + Sync;
    /// A position of any variant.
    type Position: PositionFace
        + Own<Position>
        + Readable<Move: Own<Move>, Roll: Own<Roll>, Start: Own<Start>>;
    /// A position from an editor, not yet checked against the rules.
    type Edited: DeserializeOwned;

    /// Finds the variant with boards of this side.
    fn with_board(_side: usize) -> Result<Self::Variant, Problem> {
        Err(format!("{} has one board, so leave it out", Self::FACTS.title).into())
    }

    /// Checks a position from an editor.
    fn edited(edited: &Self::Edited) -> Result<Self::Position, Problem>;

    /// The notations of positions and games.
    fn formats() -> &'static [Format<Self::Position>];

    /// Lists the evaluations with their options.
    fn evaluations() -> Vec<Listing>;

    /// Builds the evaluation that a spec asks for; `tell` is called if that takes long.
    fn evaluation(
        variant: Self::Variant,
        spec: &str,
        tell: Tell,
    ) -> Result<Arc<dyn Evaluation<Self::Position>>, SpecError>;

    /// Checks the spec of an evaluation; does not build the evaluation if that takes long.
    fn check_evaluation(spec: &str) -> Result<(), SpecError> {
        Self::evaluation(Self::Variant::default(), spec, |_| ()).map(|_| ())
    }

    /// Lists the engines that only this game has.
    fn own_engines() -> Vec<Listing> {
        Vec::new()
    }

    /// Builds one of [`Self::own_engines`] by its name.
    fn own_engine(
        _: Self::Variant,
        name: &str,
        _: &EngineRequest,
    ) -> Result<Engine<Self::Position>, SpecError> {
        Err(SpecError::unknown("engine", name, []))
    }

    /// The cost of one evaluation by the evaluation of this spec, in evaluations by a formula or a
    /// network.
    fn evaluation_cost(_: Self::Variant, _spec: &str) -> Result<f64, SpecError> {
        Ok(1.0)
    }

    /// Builds one of the searches for all games, over this game's evaluations. A game with a faster
    /// type of position for searches converts to it here.
    fn shared_search(
        variant: Self::Variant,
        search: SharedSearch,
        request: &EngineRequest,
    ) -> Result<Engine<Self::Position>, SpecError> {
        let EngineRequest { options, evaluation_options, tell, .. } = *request;
        let evaluation = || {
            let spec = format!("{}:{evaluation_options}", options.text("eval"));
            Self::evaluation(variant, &spec, tell)
        };
        search.build(options, evaluation, || Ok(Arc::new(UniformPolicy) as _), None)
    }
}

/// A value of one game that can become a value of any game.
pub trait Own<Any>: Sized {
    /// Converts this value to a value of any game.
    fn any(self) -> Any;

    /// The value inside a value of any game, if that belongs to this game.
    fn own(any: &Any) -> Option<&Self>;
}
