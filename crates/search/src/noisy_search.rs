use game::{Dice, MoverValue, Position, derive_seed};

use crate::{Found, Observer, Searcher, Task};

/// A search that errs on purpose: the more a move loses, the less likely it is.
pub struct NoisySearch<P: Position> {
    /// Values the moves, in win probabilities.
    pub search: Box<dyn Searcher<P>>,
    /// The loss of win probability that halves a move's probability.
    pub halving_loss: f64,
}

/// The report has the chosen move first, and the value of that move.
impl<P: Position> Searcher<P> for NoisySearch<P> {
    fn new_game(&mut self) {
        self.search.new_game();
    }

    fn search(&mut self, position: &P, task: Task, observe: &mut Observer<P>) -> Option<Found<P>> {
        let mut report = self.search.search(position, Task { all_moves: true, ..task }, observe)?;
        if report.rolls.is_empty() {
            let mover = position.mover();
            let values: Vec<MoverValue> =
                report.moves.iter().map(|found| found.value.for_mover(mover)).collect();
            let mut dice = Dice::new(derive_seed(task.seed, DRAW));
            if let Some(drawn) = draw(self.halving_loss, &values, &mut dice) {
                report.moves[..=drawn].rotate_right(1);
                let first = report.moves[0];
                report.value = first.value;
                report.line = vec![(None, first.mov)];
            }
        }
        Some(report)
    }

    fn fresh(&self) -> Box<dyn Searcher<P>> {
        Box::new(Self { search: self.search.fresh(), halving_loss: self.halving_loss })
    }
}

/// Separates the draw from whatever else uses the seed.
const DRAW: u64 = 1;

/// Draws the index of a move, the likelier the better it is; `None` if there are no moves.
fn draw(halving_loss: f64, moves: &[MoverValue], dice: &mut Dice) -> Option<usize> {
    let values = moves.iter().map(|value| value.probability());
    let best = values.clone().reduce(f64::max)?;
    let weights: Vec<f64> = values.map(|value| ((value - best) / halving_loss).exp2()).collect();
    let mut left = dice.unit() * weights.iter().sum::<f64>();
    let drawn = weights.iter().position(|weight| {
        left -= weight;
        left < 0.0
    });
    // Rounding can leave a little more than all weights together.
    Some(drawn.unwrap_or(0))
}
