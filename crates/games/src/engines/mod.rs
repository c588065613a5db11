//! Engines by name: the searches for all games, and each game's own engines.

mod options;
mod shared;

use std::sync::Arc;
use std::time::Duration;

use game::{Evaluation, Options, Position, UniformPolicy, Unit};
use search::{Engine, Limits, NoisySearch, Searcher, TimeLimit, TimeRule};

use crate::spec::{inner_and_own, parse_options, split, with_plain_numbers};
use crate::{Game, GameKind, Listing, SpecError, Tell};
pub(crate) use options::{CLOCK, DEPTH, NODES, NOISE, TIME, nodes_limit};
pub use options::{PLAYOUTS_PER, playout_share};
pub(crate) use shared::PLAYOUTS;
pub use shared::SharedSearch;

/// A request for an engine.
pub struct EngineRequest<'a> {
    /// The whole spec, for errors.
    pub spec: &'a str,
    /// The engine's own options.
    pub options: &'a Options,
    /// The options of its evaluation, as text.
    pub evaluation_options: &'a str,
    /// Called if making the engine takes long.
    pub tell: Tell,
}

/// Makes an engine from a search that is limited by depth by default.
pub(crate) fn by_depth<P: Position>(
    search: impl Searcher<P> + 'static,
    depth: u32,
    unit: Unit,
) -> Engine<P> {
    let usual = Limits { depth: Some(depth), ..Limits::default() };
    Engine { search: Box::new(search), usual, unit: Some(unit), ..Engine::random() }
}

/// Makes an engine from a search that is limited by playouts by default.
pub(crate) fn by_playouts<P: Position>(
    search: impl Searcher<P> + 'static,
    playouts: u64,
    unit: Unit,
) -> Engine<P> {
    let usual = Limits { nodes: Some(playouts), ..Limits::default() };
    Engine { search: Box::new(search), usual, unit: Some(unit), ..Engine::random() }
}

/// Lists the engines with their options: the game's own, then the searches that fit it.
pub(crate) fn listed<G: GameKind>() -> impl Iterator<Item = (Listing, Option<SharedSearch>)> {
    let shared = shared::searches::<G>().into_iter();
    let shared = shared.map(|(listing, search)| (listing, Some(search)));
    G::own_engines().into_iter().map(|listing| (listing, None)).chain(shared)
}

/// Builds the engine that `NAME`, `NAME:OPTION=VALUE,..` or `level:NAME` asks for, on the game's
/// own type of position, for computations about one game.
pub fn engine<G: GameKind>(
    variant: G::Variant,
    spec: &str,
    tell: Tell,
) -> Result<Engine<G::Position>, SpecError> {
    let spec = G::GAME.level_or_engine(spec)?;
    let (name, options) = split(spec);
    let engines: Vec<_> = listed::<G>().collect();
    let Some((listing, search)) = engines.iter().find(|(listing, _)| listing.name == name) else {
        if name == "ugi" || G::FACTS.protocols.iter().any(|protocol| protocol.name == name) {
            return Err(SpecError::Refused(format!(
                "{spec} is an external program: expected a built-in engine such as greedy"
            )));
        }
        let names = engines.iter().map(|(listing, _)| listing.name);
        return Err(SpecError::unknown("engine", name, names));
    };
    let (inner, own) = inner_and_own(options);
    let own = parse_options(spec, &listing.options, &with_plain_numbers(&own))?;
    if !own.has("eval") {
        parse_options(spec, &[], &inner)?;
    }
    let request = EngineRequest { spec, options: &own, evaluation_options: &inner, tell };
    let engine = match search {
        Some(search) => G::shared_search(variant, *search, &request)?,
        None => G::own_engine(variant, name, &request)?,
    };
    with_limits(engine, &own, spec)
}

/// Gives an engine the limits and the noise of its options.
fn with_limits<P: Position>(
    mut engine: Engine<P>,
    options: &Options,
    spec: &str,
) -> Result<Engine<P>, SpecError> {
    let named = |name| options.has(name).then(|| options.integer(name));
    let given = |name| named(name).filter(|&limit| limit > 0);
    engine.limits = Limits {
        depth: given("depth").map(|depth| depth as u32),
        nodes: given("nodes").or_else(|| given("playouts")),
        time: given("time").map(Duration::from_millis).map(TimeLimit::PerMove),
    };
    if options.has("clock") && options.text("clock") == "paper" {
        engine.rule = TimeRule::Paper;
    }
    let noise = if options.has("noise") { options.number("noise") } else { 0.0 };
    if noise > 0.0 {
        if engine.unit != Some(Unit::WinProbability) {
            let problem = "noise needs an engine that judges by win probability";
            return Err(SpecError::refused(spec, problem));
        }
        let (search, halving_loss) = (engine.search, noise / 100.0);
        engine.search = Box::new(NoisySearch { search, halving_loss });
        engine.has_noise = true;
    }
    Ok(engine)
}

impl Game {
    /// Builds one of the searches for all games, over an evaluation that is in no list.
    pub fn engine_over(
        self,
        spec: &str,
        evaluation: &Arc<dyn Evaluation<crate::Position>>,
    ) -> Result<Engine<crate::Position>, SpecError> {
        let (name, options) = split(spec);
        let kinds = shared::over_evaluation(self.has_dice);
        let Some((listing, search)) = kinds.iter().find(|(listing, _)| listing.name == name) else {
            let names = kinds.iter().map(|(listing, _)| listing.name);
            return Err(SpecError::unknown("engine", name, names));
        };
        let own = parse_options(spec, &listing.options, &with_plain_numbers(options))?;
        let (evaluation, policy) =
            (|| Ok(Arc::clone(evaluation)), || Ok(Arc::new(UniformPolicy) as _));
        with_limits(search.build(&own, evaluation, policy, None)?, &own, spec)
    }

    /// Finds the limits of a search that values moves, and the unit of its values. Requested limits
    /// override those of the engine's spec; without either, `usual_depth` is the limit.
    pub fn limits_asked(
        self,
        engine: &Engine<crate::Position>,
        spec: &str,
        asked: Limits,
        usual_depth: u32,
    ) -> Result<(Limits, Unit), SpecError> {
        let example = self.defaults.engine;
        let Some(unit) = engine.unit.filter(|_| !engine.has_noise) else {
            return Err(SpecError::Refused(format!(
                "{spec} does not judge moves: expected an engine such as {example}"
            )));
        };
        if asked.depth.is_some() && !engine.goes_by_depth() {
            return Err(SpecError::Refused(format!(
                "{spec} is not limited by depth: expected no depth, or an engine such as {example}"
            )));
        }
        let is_limited = asked != Limits::default();
        let own = if is_limited { engine.limits } else { engine.limits_or(usual_depth) };
        let limits = Limits {
            depth: asked.depth.or(own.depth),
            nodes: asked.nodes.or(own.nodes),
            time: asked.time.or(own.time),
        };
        Ok((limits, unit))
    }
}
