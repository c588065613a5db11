use std::cell::OnceCell;

use catalog::{Evaluation, EvaluationSpec, rank_moves};
use ewn::{AnyPosition, RED, Size};
use game::Position;

use super::event::{Event, HintedMove};
use crate::output;

/// The evaluation that is asked for hints, made when the first hint is wanted.
pub struct Hints {
    spec: EvaluationSpec,
    size: Size,
    evaluation: OnceCell<Box<dyn Evaluation>>,
}

impl Hints {
    pub fn new(spec: EvaluationSpec, size: Size) -> Self {
        Self { spec, size, evaluation: OnceCell::new() }
    }

    /// The legal moves, best first, with the mover's value after each.
    pub fn for_position(&self, position: &AnyPosition) -> Event<'static> {
        let evaluation = self.evaluation.get_or_init(|| self.spec.build(self.size, output::tell));
        let value = |mov| {
            let judgement = evaluation.judge(position.play(mov).board());
            if position.mover() == RED { judgement.red } else { judgement.blue }
        };
        let moves = rank_moves(position, &**evaluation).into_iter().map(|ranked| HintedMove {
            r#move: ranked.mov.to_string(),
            value: (!ranked.ends_game).then(|| value(ranked.mov)),
        });
        Event::Hint { unit: evaluation.unit().to_string(), moves: moves.collect() }
    }
}
