use ewn::Size;
use ewn_engine::{EVALUATIONS, Evaluation, EvaluationKind};
use game::{OptionError, OptionKind, Options};
use thiserror::Error;

/// An evaluation and its options, as `NAME` or `NAME:OPTION=VALUE,..` asks for them.
#[derive(Clone)]
pub struct EvaluationSpec {
    kind: &'static EvaluationKind,
    options: Options,
}

impl EvaluationSpec {
    /// Reads a spec.
    ///
    /// # Errors
    /// If there is no evaluation of that name, or none with such an option.
    pub fn parse(spec: &str) -> Result<Self, SpecError> {
        let (name, options) = split(spec);
        let Some(kind) = ewn_engine::find(name) else {
            let known = EVALUATIONS.iter().map(|kind| kind.name);
            return Err(SpecError::unknown("evaluator", name, known));
        };
        Ok(Self { kind, options: parse_options(spec, kind.options, options)? })
    }

    /// The evaluation with this name from the list, with options of its own.
    pub(crate) fn with_options(spec: &str, name: &str, options: &str) -> Result<Self, SpecError> {
        let Self { kind, .. } = Self::parse(name)?;
        Ok(Self { kind, options: parse_options(spec, kind.options, options)? })
    }

    /// Makes the evaluation for boards of a size; `tell` hears of it if that takes long.
    pub fn build(&self, size: Size, tell: fn(&str)) -> Box<dyn Evaluation> {
        if let Some(notice) = (self.kind.notice)(size) {
            tell(notice);
        }
        (self.kind.build)(size, &self.options)
    }
}

/// The name and the options of a spec.
pub(crate) fn split(spec: &str) -> (&str, &str) {
    spec.split_once(':').unwrap_or((spec, ""))
}

/// Reads options; an error quotes the whole spec.
pub(crate) fn parse_options(
    spec: &str,
    kinds: &[OptionKind],
    options: &str,
) -> Result<Options, SpecError> {
    let options = Options::parse(kinds, options);
    options.map_err(|error| SpecError::Option { spec: spec.into(), error })
}

/// Why a spec names nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum SpecError {
    #[error("no {what} \"{name}\": expected {known}")]
    Unknown { what: &'static str, name: String, known: String },
    #[error("{spec}: {error}")]
    Option { spec: String, error: OptionError },
    #[error(transparent)]
    Program(#[from] protocol::SpecError),
    #[error("{spec}: an engine has its options in the spec, as in greedy:eval=schwarz")]
    OptionsOfEngine { spec: String },
    #[error("tb={tables}: {problem}")]
    Tables { tables: String, problem: String },
    #[error(
        "{spec} cannot judge rolls: expected an evaluator such as zweistein, a search such as star2:depth=2, or none"
    )]
    NoJudge { spec: String },
    #[error("{spec} is a program of its own: expected one of our engines such as greedy")]
    NoProgram { spec: String },
    #[error(
        "{spec} judges luck as it is: only an engine that judges for itself can look ahead, such as greedy"
    )]
    NoLookAhead { spec: String },
}

impl SpecError {
    pub(crate) fn unknown<'a>(
        what: &'static str,
        name: &str,
        known: impl Iterator<Item = &'a str>,
    ) -> Self {
        let known = known.collect::<Vec<_>>().join(", ");
        Self::Unknown { what, name: name.into(), known }
    }
}
