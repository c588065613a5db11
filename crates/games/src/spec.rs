use std::fmt::Display;

use game::quantity::{parse_mebibytes, parse_time};
use game::{OptionKind, Options};
use thiserror::Error;

/// Separates the options of an evaluation inside, without their `eval.`, from the others.
pub(crate) fn inner_and_own(options: &str) -> (String, String) {
    let (inner, own): (Vec<&str>, Vec<&str>) =
        options.split(',').partition(|option| option.starts_with("eval."));
    let inner: Vec<&str> = inner.iter().map(|option| &option["eval.".len()..]).collect();
    (inner.join(","), own.join(","))
}

/// Finds the spec of the evaluation that an engine's spec names.
pub(crate) fn evaluation_of_engine(spec: &str) -> Option<String> {
    let (inner, own) = inner_and_own(split(spec).1);
    let name = own.split(',').find_map(|option| option.strip_prefix("eval="))?;
    Some(format!("{name}:{inner}"))
}

/// Reads the number of an engine's option. Values of `time`, `hash` and `memory` may have a unit;
/// the result is in milliseconds for `time` and in MiB for the others.
pub fn option_number(name: &str, value: &str) -> Option<u64> {
    let has_unit = value.ends_with(|end: char| end.is_ascii_alphabetic());
    match name {
        "time" if has_unit => {
            let time = parse_time(value).ok()?;
            // Less than a millisecond is still a limit, unlike 0.
            Some(time.as_nanos().div_ceil(1_000_000) as u64)
        }
        "hash" | "memory" if has_unit => parse_mebibytes(value).ok(),
        _ => value.parse().ok(),
    }
}

/// Converts options with units to plain numbers: `time=2s` becomes `time=2000`.
pub(crate) fn with_plain_numbers(options: &str) -> String {
    let plain = |option: &str| {
        let (name @ ("time" | "hash" | "memory"), value) = option.split_once('=')? else {
            return None;
        };
        Some(format!("{name}={}", option_number(name, value)?))
    };
    let options = options.split(',').map(|option| plain(option).unwrap_or_else(|| option.into()));
    options.collect::<Vec<_>>().join(",")
}

/// Splits a spec into the name and the options.
pub(crate) fn split(spec: &str) -> (&str, &str) {
    spec.split_once(':').unwrap_or((spec, ""))
}

/// Reads options; an error quotes the whole spec.
pub(crate) fn parse_options(
    spec: &str,
    kinds: &[OptionKind],
    options: &str,
) -> Result<Options, SpecError> {
    Options::parse(kinds, options).map_err(|error| SpecError::refused(spec, error))
}

/// Why a spec is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum SpecError {
    #[error("no {what} \"{name}\": expected {known}")]
    Unknown { what: &'static str, name: String, known: String },
    #[error("{0}")]
    Refused(String),
}

impl SpecError {
    pub(crate) fn refused(what: impl Display, problem: impl Display) -> Self {
        Self::Refused(format!("{what}: {problem}"))
    }

    /// The error for an unknown name of an engine, an evaluator and so on; lists the known names.
    pub fn unknown<'a>(
        what: &'static str,
        name: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let known = match known.into_iter().collect::<Vec<_>>().join(", ") {
            none if none.is_empty() => format!("none, there are no {what}s"),
            known => known,
        };
        Self::Unknown { what, name: name.into(), known }
    }
}
