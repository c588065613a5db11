use std::sync::atomic::Ordering;

use games::{GameKind, GameWork};
use report::Evaluation;

use super::{Failure, read_position};
use crate::Work;
use crate::dto::{EvaluateRequest, EvaluationOrError, Evaluations};
use crate::engines::check_evaluator;

pub(crate) const MOST_EVALUATORS: usize = 16;

impl GameWork for EvaluateRequest {
    type Output = Result<Work<Evaluations>, Failure>;

    fn on<G: GameKind>(self) -> Self::Output {
        let Self { position, evaluators } = self;
        if evaluators.is_empty() || evaluators.len() > MOST_EVALUATORS {
            let found = evaluators.len();
            let message = format!("{found} evaluators: expected 1 to {MOST_EVALUATORS}");
            return Err(Failure::invalid_body(message));
        }
        let position = read_position::<G>(&position, None)?;
        Ok(Box::new(move |job| {
            let evaluate = |evaluator| match job.stop().load(Ordering::Relaxed) {
                true => {
                    let error = "it was stopped before this evaluation began".to_owned();
                    EvaluationOrError::Error { evaluator, error }
                }
                false => evaluate::<G>(&position, evaluator),
            };
            Evaluations { evaluations: evaluators.into_iter().map(evaluate).collect() }
        }))
    }
}

fn evaluate<G: GameKind>(position: &G::Position, evaluator: String) -> EvaluationOrError {
    let variant = G::variant(position);
    let made = check_evaluator::<G>(variant, &evaluator).map_err(|failure| failure.message);
    let made = made.and_then(|()| {
        G::evaluation(variant, &evaluator, |_| ()).map_err(|error| error.to_string())
    });
    match made {
        Ok(evaluation) => {
            let explained = evaluation.explain(position);
            let evaluation = Evaluation::new::<G>(position, &evaluator, &explained);
            EvaluationOrError::Evaluation(evaluation)
        }
        Err(error) => EvaluationOrError::Error { evaluator, error },
    }
}
