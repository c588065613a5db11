use std::sync::atomic::Ordering;

use games::{Game, Position};
use report::Evaluation;

use super::{Failure, read_position};
use crate::Work;
use crate::dto::{EvaluateRequest, EvaluationOrError, Evaluations};
use crate::engines::check_evaluator;

pub(crate) const MOST_EVALUATORS: usize = 16;

impl EvaluateRequest {
    pub fn answer(self, game: Game) -> Result<Work<Result<Evaluations, Failure>>, Failure> {
        let Self { position, evaluators } = self;
        if evaluators.is_empty() || evaluators.len() > MOST_EVALUATORS {
            let found = evaluators.len();
            let message = format!("{found} evaluators: expected 1 to {MOST_EVALUATORS}");
            return Err(Failure::invalid_body(message));
        }
        let position = read_position(game, &position, None)?;
        Ok(Box::new(move |job| {
            let evaluate = |evaluator| match job.stop.load(Ordering::Relaxed) {
                true => {
                    let error = "it was stopped before this evaluation began".to_owned();
                    EvaluationOrError::Error { evaluator, error }
                }
                false => evaluate(&position, evaluator),
            };
            Ok(Evaluations { evaluations: evaluators.into_iter().map(evaluate).collect() })
        }))
    }
}

fn evaluate(position: &Position, evaluator: String) -> EvaluationOrError {
    let variant = position.variant();
    let made = check_evaluator(variant, &evaluator).map_err(|failure| failure.message);
    let made = made
        .and_then(|()| variant.evaluation(&evaluator, |_| ()).map_err(|error| error.to_string()));
    match made {
        Ok(evaluation) => {
            let explained = evaluation.explain(position);
            let evaluation = Evaluation::new(position, &evaluator, &explained);
            EvaluationOrError::Evaluation(evaluation)
        }
        Err(error) => EvaluationOrError::Error { evaluator, error },
    }
}
