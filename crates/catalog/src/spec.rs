use std::sync::Arc;

use ewn::Size;
use ewn_engine::endgame::EndgameTable;
use ewn_engine::{
    BuildError, EVALUATIONS, Evaluation, EvaluationKind, WRAPPERS, WithTables, WrapperKind,
};
use game::{OptionError, OptionKind, Options, Unit};
use thiserror::Error;

/// An evaluation and its options, as `NAME` or `NAME:OPTION=VALUE,..` asks for them. The options
/// of an evaluation inside another have `eval.` before them, as in
/// `rollout:eval=odema,eval.block=none`.
#[derive(Clone)]
pub struct EvaluationSpec {
    options: Options,
    kind: Kind,
}

#[derive(Clone)]
enum Kind {
    Plain(&'static EvaluationKind),
    Around(&'static WrapperKind, Box<EvaluationSpec>),
}

impl EvaluationSpec {
    /// Reads a spec.
    ///
    /// # Errors
    /// If there is no evaluation of that name, or none with such an option.
    pub fn parse(spec: &str) -> Result<Self, SpecError> {
        let (name, options) = split(spec);
        Self::with_options(spec, name, options)
    }

    /// The evaluation with this name from the lists, with options of its own.
    pub(crate) fn with_options(spec: &str, name: &str, options: &str) -> Result<Self, SpecError> {
        if let Some(kind) = WRAPPERS.iter().find(|kind| kind.name == name) {
            let (inner, own) = inner_and_own(options);
            let options = parse_options(spec, kind.options, &own)?;
            let inner = Self::with_options(spec, options.text("eval"), &inner)?;
            return Ok(Self { options, kind: Kind::Around(kind, Box::new(inner)) });
        }
        let Some(kind) = ewn_engine::find(name) else {
            return Err(SpecError::unknown("evaluator", name, EVALUATOR_NAMES.into_iter()));
        };
        let options = parse_options(spec, kind.options, options)?;
        Ok(Self { options, kind: Kind::Plain(kind) })
    }

    /// Makes the evaluation for boards of a size; `tell` hears of it if that takes long.
    ///
    /// # Errors
    /// If the evaluation is not for such boards, or a file that it needs cannot be read.
    pub fn build(&self, size: Size, tell: fn(&str)) -> Result<Box<dyn Evaluation>, SpecError> {
        self.build_with_tables(size, None, tell)
    }

    /// The same, and every evaluation in it knows what the tables know.
    pub(crate) fn build_with_tables(
        &self,
        size: Size,
        tables: Option<&Arc<EndgameTable>>,
        tell: fn(&str),
    ) -> Result<Box<dyn Evaluation>, SpecError> {
        let evaluation = match &self.kind {
            Kind::Plain(kind) => {
                if let Some(notice) = (kind.notice)(size) {
                    tell(notice);
                }
                self.build_plain(kind, size)?
            }
            Kind::Around(kind, inner) => {
                let inner = inner.build_with_tables(size, tables, tell)?;
                (kind.build)(inner.into(), &self.options)
            }
        };
        Ok(match tables {
            Some(tables) => Box::new(WithTables::new(evaluation, Arc::clone(tables))),
            None => evaluation,
        })
    }

    fn build_plain(
        &self,
        kind: &EvaluationKind,
        size: Size,
    ) -> Result<Box<dyn Evaluation>, SpecError> {
        let refused =
            |error: BuildError| SpecError::Build { name: kind.name, problem: error.to_string() };
        (kind.build)(size, &self.options).map_err(refused)
    }

    /// What the evaluations in it mean that is none of win probability, which is what tables have.
    pub(crate) fn other_unit(&self, size: Size) -> Result<Option<Unit>, SpecError> {
        match &self.kind {
            Kind::Plain(kind) => {
                let unit = self.build_plain(kind, size)?.unit();
                Ok(Some(unit).filter(|&unit| unit != Unit::WinProbability))
            }
            Kind::Around(_, inner) => inner.other_unit(size),
        }
    }
}

/// The names of all evaluators: the plain ones, and those around another one.
pub(crate) const EVALUATOR_NAMES: [&str; EVALUATIONS.len() + WRAPPERS.len()] = {
    let mut names = [""; EVALUATIONS.len() + WRAPPERS.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = if index < EVALUATIONS.len() {
            EVALUATIONS[index].name
        } else {
            WRAPPERS[index - EVALUATIONS.len()].name
        };
        index += 1;
    }
    names
};

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
    #[error(transparent)]
    Program(#[from] protocol::SpecError),
    #[error("{spec}: an engine has its options in the spec, as in greedy:eval=schwarz")]
    OptionsOfEngine { spec: String },
    #[error("{name}: {problem}")]
    Build { name: &'static str, problem: String },
    #[error("tb={tables}: {problem}")]
    Tables { tables: String, problem: String },
    #[error(
        "{spec} cannot judge rolls: expected an evaluator such as zweistein, a search such as star2:depth=2, or none"
    )]
    NoJudge { spec: String },
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
    pub(crate) fn unknown<'a>(
        what: &'static str,
        name: &str,
        known: impl Iterator<Item = &'a str>,
    ) -> Self {
        let known = known.collect::<Vec<_>>().join(", ");
        Self::Unknown { what, name: name.into(), known }
    }
}
