use ewn::Size;
use ewn_engine::{EVALUATIONS, Evaluation};
use game::{OptionError, Options};
use thiserror::Error;

/// The evaluation that `NAME` or `NAME:OPTION=VALUE,..` asks for, on boards of this size.
///
/// # Errors
/// If there is no evaluation of that name, or none with such an option.
pub fn evaluation(size: Size, spec: &str) -> Result<Box<dyn Evaluation>, SpecError> {
    let (name, options) = split(spec);
    let Some(kind) = ewn_engine::find(name) else {
        let known = EVALUATIONS.iter().map(|kind| kind.name);
        return Err(SpecError::unknown("evaluator", name, known));
    };
    let options = Options::parse(kind.options, options);
    let options = options.map_err(|error| SpecError::Option { spec: spec.into(), error })?;
    Ok((kind.build)(size, &options))
}

/// The name and the options of a spec.
pub(crate) fn split(spec: &str) -> (&str, &str) {
    spec.split_once(':').unwrap_or((spec, ""))
}

/// Why a spec names nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)]
pub enum SpecError {
    #[error("no {what} \"{name}\": expected {known}")]
    Unknown { what: &'static str, name: String, known: String },
    #[error("{spec}: {error}")]
    Option { spec: String, error: OptionError },
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
