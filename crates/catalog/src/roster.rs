use std::sync::Arc;

use game::{Evaluation, OptionKind};

use crate::engines::{Built, EngineKind, EngineRequest, GameMaterials, SharedSearch};
use crate::{Capabilities, Level, SpecError};

/// Who plays a game and who judges it: engines, evaluations and levels.
pub trait Roster: Capabilities {
    /// What is taken where nothing is asked for.
    const DEFAULTS: Defaults;
    /// The names of the evaluations, the usual one first.
    const EVALUATIONS: &'static [&'static str];
    /// What every engine over an evaluation may be told about it, beyond its own options.
    const EVALUATION_OPTIONS: &'static [OptionKind] = &[];
    /// Engines as opponents for people, the weakest first.
    const LEVELS: &'static [Level];
    /// Specs with options, for help.
    const EXAMPLES: Examples;
    /// What `dreistein bench` searches.
    const BENCH: Bench;

    /// The evaluations, for lists.
    fn evaluations() -> Vec<Listing>;

    /// The evaluation that a spec asks for; `tell` hears of it if making it takes long.
    ///
    /// # Errors
    /// If there is no evaluation of that name, or none with such an option.
    fn evaluation(
        variant: Self::Variant,
        spec: &str,
        tell: Tell,
    ) -> Result<Arc<dyn Evaluation<Self::Position>>, SpecError>;

    /// Whether there is such an evaluation, without making it.
    ///
    /// # Errors
    /// If there is none.
    fn check_evaluation(spec: &str) -> Result<(), SpecError>;

    /// The engines that only this game has, or has in another way than all games.
    fn own_engines() -> Vec<EngineKind<Self>>;

    /// Whether the evaluation or playout policy of this name takes seconds and much memory to
    /// make.
    fn takes_long(_: Self::Variant, _name: &str) -> bool {
        false
    }

    /// A search that every game has, over what this game has. A game with a type of position
    /// that is faster for searches uses it here.
    ///
    /// # Errors
    /// If the options ask for something that does not exist.
    fn shared_search(
        variant: Self::Variant,
        search: SharedSearch,
        request: &EngineRequest,
    ) -> Result<Built<Self::Position>, SpecError> {
        search.build(request.options, &GameMaterials::<Self> { variant, request })
    }
}

/// Hears of it if making something takes long.
pub type Tell = fn(&str);

/// What a game is played, shown and judged with where nothing is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Defaults {
    /// The engine that searches, serves and judges.
    pub engine: &'static str,
    /// The engine that plays against people.
    pub opponent: &'static str,
    /// How games against people begin: the players' own set-ups, or a rule of
    /// [`Rules::STARTS`](crate::Rules::STARTS).
    pub set_ups: &'static str,
    /// How deep a position is searched.
    pub analysis_depth: u32,
    /// How deep the moves of a game are judged: deep enough to see what matters, and quick
    /// enough not to be waited for.
    pub review_depth: u32,
    /// Whether a review takes the mean of the last two depths, where odd and even depths err in
    /// opposite directions.
    pub review_by_two_depths: bool,
}

/// Specs with options, for help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Examples {
    /// Of an evaluator.
    pub evaluator: &'static str,
    /// Of an engine.
    pub engine: &'static str,
}

/// Positions that are searched to a fixed depth: the number of nodes tells whether a search is
/// still the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bench {
    /// The engine.
    pub engine: &'static str,
    /// The positions; never to be changed lightly, as the nodes are compared between versions.
    pub positions: &'static [&'static str],
    /// How deep.
    pub depth: u32,
}

/// Something with a name and options, as lists show it.
#[derive(Clone, Debug)]
pub struct Listing {
    /// The name.
    pub name: &'static str,
    /// One line for lists and help.
    pub summary: &'static str,
    /// The options that it takes.
    pub options: Vec<OptionKind>,
}
