//! The engines and evaluations of TZAAR.

use std::sync::Arc;

use game::{Evaluation, OptionKind, Options, Unit};
use search::{Engine, TimeLimit};
use tzaar::Position;
use tzaar_engine::{ENGINES, EVALUATION_NAMES, EVALUATIONS};

use super::Tzaar;
use crate::engines::{CLOCK, DEPTH, EngineKind, EngineRequest, NOISE, TIME, by_depth, nodes_limit};
use crate::spec::{parse_options, split};
use crate::{Listing, Roster, SpecError, Tell};

impl Roster for Tzaar {
    fn evaluations() -> Vec<Listing> {
        let listing = |kind: &tzaar_engine::EvaluationKind| Listing {
            name: kind.name,
            summary: kind.summary,
            options: kind.options.to_vec(),
        };
        EVALUATIONS.iter().map(listing).collect()
    }

    fn evaluation(
        _: Self,
        spec: &str,
        _: Tell,
    ) -> Result<Arc<dyn Evaluation<Position>>, SpecError> {
        let (name, options) = split(spec);
        let Some(kind) = EVALUATIONS.iter().find(|kind| kind.name == name) else {
            return Err(SpecError::unknown("evaluator", name, EVALUATION_NAMES));
        };
        let options = parse_options(spec, kind.options, options)?;
        let evaluation = (kind.build)(&options).map_err(|error| SpecError::refused(spec, error))?;
        Ok(evaluation)
    }

    /// The engines of the engine crate, with limits.
    fn own_engines() -> Vec<EngineKind<Self>> {
        let own = |kind: &'static tzaar_engine::EngineKind| {
            // Noise is of no use to WALTZ, which thinks in points and errs in its own way.
            let unit =
                Options::parse(kind.options, "").map(|usual| kind.evaluation_kind(&usual).unit);
            let noise = (unit == Ok(Unit::WinProbability)).then_some(NOISE);
            let options = [kind.options, &LIMITS, noise.as_slice()].concat();
            EngineKind {
                listing: Listing { name: kind.name, summary: kind.summary, options },
                build: Arc::new(|_, request| build(kind, request)),
            }
        };
        ENGINES.iter().map(own).collect()
    }
}

/// How deep engines search if nothing limits them, not even their own plan.
const DEFAULT_DEPTH: u32 = 4;

fn build(
    kind: &tzaar_engine::EngineKind,
    request: &EngineRequest,
) -> Result<Engine<Position>, SpecError> {
    let search = kind
        .make(request.options, request.evaluation_options)
        .map_err(|error| SpecError::refused(request.spec, error))?;
    let (depth, time, unit) = (search.greatest_depth(), search.usual_time(), search.unit());
    // A usual time needs no usual depth, but the engine still goes by depth if asked to.
    let usual_depth = if time.is_some() { GREATEST_DEPTH } else { DEFAULT_DEPTH };
    let mut engine = by_depth(search, depth.unwrap_or(usual_depth), unit);
    engine.usual.time = time.map(TimeLimit::PerMove);
    Ok(engine)
}

/// More actions than any search sees.
const GREATEST_DEPTH: u32 = 60;

const LIMITS: [OptionKind; 4] =
    [DEPTH, nodes_limit("nodes", "nodes per action; 0 for no limit"), TIME, CLOCK];
