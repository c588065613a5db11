//! TZAAR as a game by name, with its engines and evaluations.

use std::sync::Arc;

use game::record::Format;
use game::{Evaluation, OptionKind, Options, Unit};
use search::Engine;
use tzaar::Position;
use tzaar::notation::FORMATS;
use tzaar_engine::{ENGINES, EVALUATION_NAMES, EVALUATIONS};

use super::facts::FACTS;
use super::{EditedTzaar, Tzaar};
use crate::engines::{CLOCK, DEPTH, EngineRequest, NOISE, TIME, nodes_limit};
use crate::spec::{parse_options, split};
use crate::{Facts, Game, GameKind, Listing, Problem, SpecError, Tell};

impl GameKind for Tzaar {
    const GAME: Game = Game::Tzaar;
    const FACTS: &'static Facts = &FACTS;

    type Variant = Self;
    type Position = Position;
    type Edited = EditedTzaar;

    fn edited(edited: &EditedTzaar) -> Result<Position, Problem> {
        edited.position()
    }

    fn formats() -> &'static [Format<Position>] {
        FORMATS
    }

    fn evaluations() -> Vec<Listing> {
        let kinds = EVALUATIONS.iter();
        kinds.map(|kind| Listing::new(kind.name, kind.summary, kind.options)).collect()
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

    /// Lists the engines of the crate `tzaar-engine`, with options for their limits.
    fn own_engines() -> Vec<Listing> {
        let own = |kind: &'static tzaar_engine::EngineKind| {
            // WALTZ takes no noise: it judges by points and makes errors in its own way.
            let unit =
                Options::parse(kind.options, "").map(|usual| kind.evaluation_kind(&usual).unit);
            let noise = (unit == Ok(Unit::WinProbability)).then_some(NOISE);
            let options = [kind.options, &LIMITS, noise.as_slice()].concat();
            Listing::new(kind.name, kind.summary, &options)
        };
        ENGINES.iter().map(own).collect()
    }

    fn own_engine(
        _: Self,
        name: &str,
        request: &EngineRequest,
    ) -> Result<Engine<Position>, SpecError> {
        let kind = ENGINES.iter().find(|kind| kind.name == name);
        let kind = kind.ok_or_else(|| SpecError::unknown("engine", name, []))?;
        let made = kind.make(request.options, request.evaluation_options);
        made.map_err(|error| SpecError::refused(request.spec, error))
    }
}

const LIMITS: [OptionKind; 4] =
    [DEPTH, nodes_limit("nodes", "nodes per action; 0 for no limit"), TIME, CLOCK];
