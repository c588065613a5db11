use std::sync::Arc;

use game::{Evaluator, OptionKind, Unit};
use search::Searcher;
use tzaar::Position;

use crate::spec::{parse_options, split};
use crate::{Engine, Evaluated, Listing, SpecError, Tzaar};

/// What judges positions of TZAAR, and says why.
pub trait TzaarEvaluation: Evaluator<Position> + Send + Sync {
    /// Both sides' values in the unit of this evaluation.
    fn judge(&self, position: &Position) -> Evaluated;

    /// What its values mean.
    fn unit(&self) -> Unit;
}

/// A search that plays TZAAR.
pub trait TzaarSearch: Searcher<Position> + Send + Sync {
    /// The same search with nothing learnt yet.
    fn fresh(&self) -> Box<dyn TzaarSearch>;
}

/// An engine that can be asked for by name.
struct EngineKind {
    name: &'static str,
    summary: &'static str,
    options: &'static [OptionKind],
    search: Search,
}

#[derive(Clone, Copy)]
enum Search {
    Random,
}

/// Every engine.
const ENGINES: &[EngineKind] = &[EngineKind {
    name: "random",
    summary: "any legal action",
    options: &[],
    search: Search::Random,
}];

pub fn listings() -> Vec<Listing> {
    let listing = |kind: &EngineKind| Listing {
        name: kind.name,
        summary: kind.summary,
        options: kind.options,
    };
    ENGINES.iter().map(listing).collect()
}

pub fn evaluation_listings() -> Vec<Listing> {
    Vec::new()
}

pub fn parse(spec: &str) -> Result<Engine<Tzaar>, SpecError> {
    let (name, options) = split(spec);
    let Some(kind) = ENGINES.iter().find(|kind| kind.name == name) else {
        return Err(SpecError::unknown("engine", name, ENGINES.iter().map(|kind| kind.name)));
    };
    let _ = parse_options(spec, kind.options, options)?;
    Ok(match kind.search {
        Search::Random => Engine::Random,
    })
}

pub fn parse_evaluation(spec: &str) -> Result<Arc<dyn TzaarEvaluation>, SpecError> {
    Err(SpecError::unknown("evaluator", spec, std::iter::empty()))
}
