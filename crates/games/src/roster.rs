use std::sync::Arc;

use game::{Evaluation, OptionKind, UniformPolicy};
use search::Engine;
use serde::{Serialize, Serializer};

use crate::engines::{EngineRequest, Materials, SharedSearch};
use crate::{GameKind, SpecError};

/// The engines, evaluations and levels of a game.
pub trait Roster: GameKind {
    /// The evaluations, for lists.
    fn evaluations() -> Vec<Listing>;

    /// The evaluation that a spec asks for; `tell` is called if making it takes long.
    fn evaluation(
        variant: Self::Variant,
        spec: &str,
        tell: Tell,
    ) -> Result<Arc<dyn Evaluation<Self::Position>>, SpecError>;

    /// Whether there is such an evaluation; does not make it if that takes long.
    fn check_evaluation(spec: &str) -> Result<(), SpecError> {
        Self::evaluation(Self::Variant::default(), spec, |_| ()).map(|_| ())
    }

    /// The engines that only this game has.
    fn own_engines() -> Vec<Listing> {
        Vec::new()
    }

    /// The one of them with this name.
    fn own_engine(
        _: Self::Variant,
        name: &str,
        _: &EngineRequest,
    ) -> Result<Engine<Self::Position>, SpecError> {
        Err(SpecError::unknown("engine", name, []))
    }

    /// How many evaluations of a position by a formula or a network cost as much as one by the
    /// evaluation of this spec.
    fn evaluation_cost(_: Self::Variant, _spec: &str) -> Result<f64, SpecError> {
        Ok(1.0)
    }

    /// One of the searches for all games, over this game's evaluations. A game with a faster type
    /// of position for searches converts here.
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
        let policy = || Ok(Arc::new(UniformPolicy) as _);
        search.build(options, Materials { evaluation: &evaluation, policy: &policy, priors: None })
    }
}

/// Called if making something takes long.
pub type Tell = fn(&str);

/// Something with a name and options, as lists show it.
#[derive(Clone, Debug, Serialize)]
pub struct Listing {
    /// The name.
    pub name: &'static str,
    /// One line for lists and help.
    pub summary: &'static str,
    /// The options that it takes.
    #[serde(serialize_with = "as_rows")]
    pub options: Vec<OptionKind>,
}

/// An option for programs.
#[derive(Serialize)]
struct OptionRow {
    name: &'static str,
    help: &'static str,
    values: String,
    default: String,
}

fn as_rows<S: Serializer>(options: &[OptionKind], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(options.iter().map(|&OptionKind { name, help, domain }| OptionRow {
        name,
        help,
        values: domain.to_string(),
        default: domain.default_text(),
    }))
}
