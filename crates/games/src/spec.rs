use std::fmt;

use game::quantity::{parse_mebibytes, parse_time};
use game::{OptionKind, Options};
use thiserror::Error;

/// The options of an evaluation inside, without their `eval.`, and the others.
pub(crate) fn inner_and_own(options: &str) -> (String, String) {
    let (inner, own): (Vec<&str>, Vec<&str>) =
        options.split(',').partition(|option| option.starts_with("eval."));
    let inner: Vec<&str> = inner.iter().map(|option| &option["eval.".len()..]).collect();
    (inner.join(","), own.join(","))
}

/// The number that an option of an engine stands for: `time` may have a unit and is in
/// milliseconds without one, `hash` and `memory` likewise in MiB.
#[must_use]
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

/// Options with numbers instead of times and sizes: `time=2000` for `time=2s`.
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
    Options::parse(kinds, options).map_err(|error| SpecError::refused(spec, error))
}

/// What a name is looked up for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum SpecKind {
    Engine,
    Evaluator,
    Level,
    Player,
    Policy,
}

impl fmt::Display for SpecKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Engine => "engine",
            Self::Evaluator => "evaluator",
            Self::Level => "level",
            Self::Player => "player",
            Self::Policy => "policy",
        })
    }
}

/// Why a spec is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum SpecError {
    #[error("no {what} \"{name}\": expected {known}")]
    Unknown { what: SpecKind, name: String, known: String },
    #[error("{what}: {problem}")]
    Refused { what: String, problem: String },
    #[error(
        "{spec} cannot judge rolls: expected an evaluator such as {example}, a search such as star2:depth=2, or none"
    )]
    NoJudge { spec: String, example: &'static str },
    #[error("{spec} cannot judge games: expected an engine such as {example} or greedy")]
    CannotReview { spec: String, example: &'static str },
    #[error("{spec} does not judge moves: expected an engine such as {example}")]
    NoValues { spec: String, example: &'static str },
    #[error("{spec} is not limited by depth: expected no depth, or an engine such as {example}")]
    NoDepth { spec: String, example: &'static str },
    #[error(
        "{spec} judges by {unit}: expected an engine that judges by win probability, such as {example}"
    )]
    NoProbability { spec: String, unit: String, example: &'static str },
    #[error("{error}; {hint}")]
    Hint { error: Box<SpecError>, hint: String },
    #[error("{spec}: there are no dice in {game}, so there is no luck to judge: expected none")]
    NoDice { spec: String, game: &'static str },
    #[error("{spec}: noise needs an engine that judges by win probability")]
    NoiseWithoutChances { spec: String },
    #[error("{spec} is an external program: expected a built-in engine such as greedy")]
    NoProgram { spec: String },
    #[error("{spec} cannot look ahead: only an engine that judges luck itself can, such as greedy")]
    NoLookAhead { spec: String },
    #[error("look-ahead {moves}: expected 0 to {most}")]
    FarLookAhead { moves: u32, most: u32 },
}

impl SpecError {
    pub(crate) fn refused(what: impl Into<String>, problem: impl ToString) -> Self {
        Self::Refused { what: what.into(), problem: problem.to_string() }
    }

    /// The name is unknown; lists the known ones.
    pub fn unknown<'a>(what: SpecKind, name: &str, known: impl Iterator<Item = &'a str>) -> Self {
        let known = match known.collect::<Vec<_>>().join(", ") {
            none if none.is_empty() => format!("none, there are no {what}s"),
            known => known,
        };
        Self::Unknown { what, name: name.into(), known }
    }
}
