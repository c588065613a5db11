use game::{OptionError, OptionKind, Options};
use thiserror::Error;

/// The options that are those of an evaluation inside, without the `eval.` before them, and the
/// others.
pub(crate) fn inner_and_own(options: &str) -> (String, String) {
    let (inner, own): (Vec<&str>, Vec<&str>) =
        options.split(',').partition(|option| option.starts_with("eval."));
    let inner: Vec<&str> = inner.iter().map(|option| &option["eval.".len()..]).collect();
    (inner.join(","), own.join(","))
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
    #[error("{name}: {problem}")]
    Build { name: &'static str, problem: String },
    #[error("tb={tables}: {problem}")]
    Tables { tables: String, problem: String },
    #[error(
        "{spec} cannot judge rolls: expected an evaluator such as {example}, a search such as star2:depth=2, or none"
    )]
    NoJudge { spec: String, example: &'static str },
    #[error("{error}; {hint}")]
    Hint { error: Box<SpecError>, hint: String },
    #[error("{spec}: there are no dice in {game}, so there is no luck to judge: expected none")]
    NoDice { spec: String, game: &'static str },
    #[error("{spec}: noise is for engines that think in win probabilities, unlike this one")]
    NoiseWithoutChances { spec: String },
    #[error("{spec} is a program of its own: expected one of our engines such as greedy")]
    NoProgram { spec: String },
    #[error(
        "{spec} judges luck as it is: only an engine that judges for itself can look ahead, such as greedy"
    )]
    NoLookAhead { spec: String },
}

impl SpecError {
    /// No thing of this name, but these.
    pub fn unknown<'a>(
        what: &'static str,
        name: &str,
        known: impl Iterator<Item = &'a str>,
    ) -> Self {
        let known = match known.collect::<Vec<_>>().join(", ") {
            none if none.is_empty() => format!("none, there are no {what}s"),
            known => known,
        };
        Self::Unknown { what, name: name.into(), known }
    }
}
