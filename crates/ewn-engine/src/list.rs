use std::sync::Arc;

use ewn::{AnyPosition, Position5, Size};
use game::{Evaluation, OptionKind, Options};

use crate::net::{self, Network};
use crate::{AttackWeights, RolloutEvaluation, Schwarz, Zweistein, attack, rollout};

/// An EWN evaluation for boards of one size. It takes the fast type of board and the general one.
pub trait EwnEvaluation: Evaluation<Position5> + Evaluation<AnyPosition> {}

impl<E: Evaluation<Position5> + Evaluation<AnyPosition>> EwnEvaluation for E {}

/// An evaluation that can be chosen by name.
pub struct EvaluationKind {
    /// The name in options, as in `eval=NAME`.
    pub name: &'static str,
    /// One line for lists and help.
    pub summary: &'static str,
    /// The options that it takes.
    pub options: &'static [OptionKind],
    /// A notice for the user, for board sizes that take long to set up.
    pub notice: fn(Size) -> Option<&'static str>,
    /// Makes the evaluation for boards of a size, if supported.
    pub build: Build,
}

/// Makes an evaluation for boards of a size with options, or says why not.
pub type Build = fn(Size, &Options) -> Result<Box<dyn EwnEvaluation>, String>;

/// Every evaluation. A new one is a new file and an entry here.
pub const EVALUATIONS: &[EvaluationKind] = &[
    EvaluationKind {
        name: "zweistein",
        summary: "win probability in a race without captures",
        options: &[],
        notice: |_| None,
        build: |size, _| Ok(Box::new(Zweistein::new(size))),
    },
    EvaluationKind {
        name: "schwarz",
        summary: "expected moves to the goal: the opponent's minus one's own",
        options: &[],
        notice: Schwarz::notice,
        build: |size, _| Ok(Box::new(Schwarz::new(size))),
    },
    EvaluationKind {
        name: "odema",
        summary: "attack, block and threat of Li et al.",
        options: attack::ODEMA,
        notice: |_| None,
        build: |size, options| Ok(Box::new(AttackWeights::odema(size, options))),
    },
    EvaluationKind {
        name: "offence-defence",
        summary: "attack, block and threat of a Star1 agent",
        options: attack::OFFENCE_DEFENCE,
        notice: |_| None,
        build: |size, options| Ok(Box::new(AttackWeights::offence_defence(size, options))),
    },
    EvaluationKind {
        name: "net",
        summary: "win probability from a neural network, on 5x5 boards",
        options: net::OPTIONS,
        notice: |_| None,
        build: |size, options| match size {
            Size::FIVE => match Network::load(options.text("file")) {
                Ok(network) => Ok(Box::new(network)),
                Err(error) => Err(error.to_string()),
            },
            _ => Err(format!("a {0}x{0} board, expected 5x5", size.side())),
        },
    },
];

/// An evaluation that wraps another one, named by its option `eval`.
pub struct WrapperKind {
    /// The name in options, as in `eval=NAME`.
    pub name: &'static str,
    /// One line for lists and help.
    pub summary: &'static str,
    /// The options that it takes, `eval` among them.
    pub options: &'static [OptionKind],
    /// About how many inner evaluations it takes to judge a single position.
    pub cost: fn(Size, &Options) -> f64,
    /// Wraps the inner evaluation.
    pub build: fn(Arc<dyn EwnEvaluation>, &Options) -> Box<dyn EwnEvaluation>,
}

/// Every evaluation that wraps another one.
pub const WRAPPERS: &[WrapperKind] = &[WrapperKind {
    name: "rollout",
    summary: "luck-adjusted win probability, by playing on with another evaluation",
    options: rollout::OPTIONS,
    cost: rollout::cost,
    build: |inner, options| Box::new(RolloutEvaluation::new(inner, options)),
}];

/// The evaluation with this name.
pub fn find(name: &str) -> Option<&'static EvaluationKind> {
    EVALUATIONS.iter().find(|kind| kind.name == name)
}
