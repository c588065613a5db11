use std::sync::Arc;

use ewn::{AnyPosition, Position5, Size};
use ewn_engine::endgame::EndgameTable;
use ewn_engine::{EVALUATIONS, EvaluationKind, EwnEvaluation, WRAPPERS, WithTables, WrapperKind};
use game::{
    Detail, Evaluation, Evaluator, Explanation, LookAhead, MoverValue, Options, RollValues, Unit,
};

use crate::SpecError;
use crate::spec::{inner_and_own, parse_options, split};

/// An evaluation and its options: `NAME` or `NAME:OPTION=VALUE,..`. The options of an evaluation
/// inside another begin with `eval.`, as in `rollout:eval=odema,eval.block=none`.
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
    pub fn parse(spec: &str) -> Result<Self, SpecError> {
        let (name, options) = split(spec);
        Self::with_options(spec, name, options)
    }

    /// Reads the name and the options of an evaluation; `spec` is the whole text, for errors.
    pub(crate) fn with_options(spec: &str, name: &str, options: &str) -> Result<Self, SpecError> {
        if let Some(kind) = WRAPPERS.iter().find(|kind| kind.name == name) {
            let (inner, own) = inner_and_own(options);
            let options = parse_options(spec, kind.options, &own)?;
            let inner = Self::with_options(spec, options.text("eval"), &inner)?;
            return Ok(Self { options, kind: Kind::Around(kind, Box::new(inner)) });
        }
        let Some(kind) = ewn_engine::find(name) else {
            return Err(SpecError::unknown("evaluator", name, EVALUATION_NAMES));
        };
        let options = parse_options(spec, kind.options, options)?;
        Ok(Self { options, kind: Kind::Plain(kind) })
    }

    /// Makes the evaluation for boards of a size, with every evaluation inside backed by the tables
    /// if there are any; `tell` is called if that takes long.
    pub fn build(
        &self,
        size: Size,
        tables: Option<&Arc<EndgameTable>>,
        tell: fn(&str),
    ) -> Result<Box<dyn EwnEvaluation>, SpecError> {
        let evaluation = match &self.kind {
            Kind::Plain(kind) => {
                if let Some(notice) = (kind.notice)(size) {
                    tell(notice);
                }
                (kind.build)(size, &self.options)
                    .map_err(|error| SpecError::refused(kind.name, error))?
            }
            Kind::Around(kind, inner) => {
                let inner = inner.build(size, tables, tell)?;
                (kind.build)(inner.into(), &self.options)
            }
        };
        Ok(match tables {
            Some(tables) => Box::new(WithTables::new(evaluation, Arc::clone(tables))),
            None => evaluation,
        })
    }

    /// The cost of one evaluation, in plain evaluations; wrappers multiply the cost inside.
    pub fn cost(&self, size: Size) -> f64 {
        match &self.kind {
            Kind::Plain(_) => 1.0,
            Kind::Around(kind, inner) => (kind.cost)(size, &self.options) * inner.cost(size),
        }
    }

    /// The unit of the innermost evaluation; around it, a rollout always gives win probabilities.
    pub(crate) fn innermost_unit(&self, size: Size) -> Result<Unit, SpecError> {
        match &self.kind {
            Kind::Plain(_) => {
                Ok(Evaluation::<AnyPosition>::unit(&*self.build(size, None, |_| ())?))
            }
            Kind::Around(_, inner) => inner.innermost_unit(size),
        }
    }
}

/// The names of all evaluators: the plain ones, then those around another one.
pub const EVALUATION_NAMES: [&str; EVALUATIONS.len() + WRAPPERS.len()] = {
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

/// An evaluation on boards of any size, which converts positions of the official board to the fast
/// type.
pub struct OnAnyBoard(pub Arc<dyn EwnEvaluation>);

/// Calls a method of the evaluation, with a position of the official board on the fast type.
macro_rules! on_own_board {
    ($this:ident, $position:ident, $method:ident($($argument:expr),*)) => {
        match $position.official() {
            Some(position) => Evaluator::<Position5>::$method(&*$this.0, &position, $($argument),*),
            None => Evaluator::<AnyPosition>::$method(&*$this.0, $position, $($argument),*),
        }
    };
}

impl Evaluator<AnyPosition> for OnAnyBoard {
    fn evaluate(&self, position: &AnyPosition) -> MoverValue {
        on_own_board!(self, position, evaluate())
    }

    fn look_ahead(&self, position: &AnyPosition) -> LookAhead {
        on_own_board!(self, position, look_ahead())
    }

    fn evaluate_replies(&self, position: &AnyPosition, values: &mut Vec<f64>) {
        on_own_board!(self, position, evaluate_replies(values));
    }

    fn roll_values(&self, position: &AnyPosition) -> RollValues {
        on_own_board!(self, position, roll_values())
    }

    fn exact(&self, position: &AnyPosition) -> Option<MoverValue> {
        on_own_board!(self, position, exact())
    }

    fn knows_exact_values(&self) -> bool {
        Evaluator::<AnyPosition>::knows_exact_values(&*self.0)
    }
}

impl Evaluation<AnyPosition> for OnAnyBoard {
    fn unit(&self) -> Unit {
        Evaluation::<AnyPosition>::unit(&*self.0)
    }

    fn explain(&self, position: &AnyPosition) -> Explanation {
        self.0.explain(position)
    }

    fn details(&self, position: &AnyPosition) -> Vec<Detail> {
        self.0.details(position)
    }
}
