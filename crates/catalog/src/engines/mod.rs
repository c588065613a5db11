//! Engines by name: those that every game has, and the game's own.

mod materials;
mod mcts;
mod monte_carlo;
mod options;
mod shared;
mod star;

use std::sync::Arc;
use std::time::Duration;

use game::{OptionKind, Options, Position, Unit};
use search::{Engine, Erring, Limits, Searcher, TimeLimit, TimeRule};

use crate::spec::{inner_and_own, parse_options, split};
use crate::{GameKind, Listing, Rules, SpecError, Tell, level_or_engine};
pub use materials::{GameMaterials, Materials};
pub(crate) use monte_carlo::{
    DEFAULT_PLAYOUTS as MONTE_CARLO_PLAYOUTS, options as monte_carlo_options,
};
pub(crate) use options::{
    CLOCK, HASH, NODES, NOISE, THREADS, depth_limit, nodes_limit, time_limit,
};
pub use shared::SharedSearch;

/// An engine that can be asked for by name.
pub struct EngineKind<G: Rules> {
    /// The name.
    pub name: &'static str,
    /// One line for lists and help.
    pub summary: &'static str,
    /// The options that it takes, besides those of its evaluation, which begin with `eval.`.
    pub options: Vec<OptionKind>,
    /// Makes one.
    pub build: Build<G>,
}

/// Makes an engine of a variant.
pub type Build<G> = Arc<
    dyn Fn(
        <G as Rules>::Variant,
        &EngineRequest,
    ) -> Result<Built<<G as Rules>::Position>, SpecError>,
>;

/// What is asked of an engine.
pub struct EngineRequest<'a> {
    /// The whole spec, for errors.
    pub spec: &'a str,
    /// The engine's own options.
    pub options: &'a Options,
    /// The options of its evaluation, as text.
    pub evaluation_options: &'a str,
    /// Hears of it if making the engine takes long.
    pub tell: Tell,
}

/// A search, and what there is to know about it.
pub struct Built<P: Position> {
    /// The search.
    pub search: Box<dyn Searcher<P>>,
    /// Where it ends if nothing limits it.
    pub usual: Limits,
    /// It looks no deeper, whatever the limits are.
    pub deepest: Option<u32>,
    /// What its values mean, if it has any.
    pub unit: Option<Unit>,
}

impl EngineRequest<'_> {
    /// Refuses options of an evaluation, for engines without one.
    ///
    /// # Errors
    /// If there are any.
    pub fn without_evaluation(&self) -> Result<(), SpecError> {
        parse_options(self.spec, &[], self.evaluation_options).map(|_| ())
    }

    /// The spec of the evaluation.
    #[must_use]
    pub fn evaluation(&self) -> String {
        format!("{}:{}", self.options.word("eval"), self.evaluation_options)
    }
}

/// Every engine of a game: its own, then those of all games that fit it, some of them in the
/// game's own way.
#[must_use]
pub fn engine_kinds<G: GameKind>() -> Vec<EngineKind<G>> {
    let mut shared = shared::kinds::<G>();
    let mut kinds = Vec::new();
    for own in G::own_engines() {
        match shared.iter_mut().find(|shared| shared.name == own.name) {
            Some(shared) => *shared = own,
            None => kinds.push(own),
        }
    }
    kinds.extend(shared);
    kinds
}

/// The engines, for lists.
#[must_use]
pub fn engine_listings<G: GameKind>() -> Vec<Listing> {
    let listing = |EngineKind { name, summary, options, .. }| Listing { name, summary, options };
    engine_kinds::<G>().into_iter().map(listing).collect()
}

/// The engine that `NAME`, `NAME:OPTION=VALUE,..` or `level:NAME` asks for.
///
/// # Errors
/// If there is no engine or level of that name, or none with such an option.
pub fn engine<G: GameKind>(
    variant: G::Variant,
    spec: &str,
    tell: Tell,
) -> Result<Engine<G::Position>, SpecError> {
    let spec = level_or_engine::<G>(spec)?;
    let (name, options) = split(spec);
    let kinds = engine_kinds::<G>();
    let Some(kind) = kinds.iter().find(|kind| kind.name == name) else {
        if name == "ugi" || G::PROTOCOLS.iter().any(|protocol| protocol.name() == name) {
            return Err(SpecError::NoProgram { spec: spec.into() });
        }
        return Err(SpecError::unknown("engine", name, kinds.iter().map(|kind| kind.name)));
    };
    let (inner, own) = inner_and_own(options);
    let own = parse_options(spec, &kind.options, &own)?;
    let request = EngineRequest { spec, options: &own, evaluation_options: &inner, tell };
    if !own.has("eval") {
        request.without_evaluation()?;
    }
    with_limits((kind.build)(variant, &request)?, &own, spec)
}

/// A search as an engine with the limits and the noise of its options, as far as it has them.
fn with_limits<P: Position>(
    built: Built<P>,
    options: &Options,
    spec: &str,
) -> Result<Engine<P>, SpecError> {
    let Built { search, usual, deepest, unit } = built;
    let named = |name| options.has(name).then(|| options.integer(name));
    let given = |name| named(name).filter(|&limit| limit > 0);
    let limits = Limits {
        depth: given("depth").map(|depth| depth as u32),
        nodes: given("nodes").or_else(|| given("playouts")),
        time: given("time").map(Duration::from_millis).map(TimeLimit::PerMove),
    };
    let is_paper = options.has("clock") && options.word("clock") == "paper";
    let rule = if is_paper { TimeRule::Paper } else { TimeRule::Thrifty };
    let noise = if options.has(NOISE.name) { options.number(NOISE.name) } else { 0.0 };
    let errs = noise > 0.0;
    if errs && unit != Some(Unit::WinProbability) {
        return Err(SpecError::NoiseWithoutChances { spec: spec.into() });
    }
    let search = if errs { Box::new(Erring::new(search, noise / 100.0)) } else { search };
    Ok(Engine { search, limits, usual, deepest, rule, unit, errs })
}
