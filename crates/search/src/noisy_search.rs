use game::{Dice, MoverValue, Position, derive_seed};

use crate::{Found, Observer, Searcher, Task};

/// A search that errs on purpose: the more a move loses, the less likely it is.
pub struct NoisySearch<P: Position> {
    /// Says what moves are worth, in win probabilities.
    search: Box<dyn Searcher<P>>,
    /// The loss of win probability that halves a move's probability.
    halving_loss: f64,
}

impl<P: Position> NoisySearch<P> {
    /// Errs where `search` would not.
    #[must_use]
    pub fn new(search: Box<dyn Searcher<P>>, halving_loss: f64) -> Self {
        Self { search, halving_loss }
    }
}

/// The chosen move comes first in the report, and its value is that of the report.
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

/// Draws one of the moves by their values for the mover; `None` if there are none.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(halving_loss: f64, values: &[f64], draws: u32) -> Vec<u32> {
        let moves: Vec<_> = values.iter().map(|&value| MoverValue::new(value)).collect();
        let mut dice = Dice::new(1);
        let mut counts = vec![0; values.len()];
        for _ in 0..draws {
            counts[draw(halving_loss, &moves, &mut dice).unwrap()] += 1;
        }
        counts
    }

    #[test]
    fn every_so_much_lost_halves_the_chance_of_a_move() {
        let counts = drawn(0.1, &[0.3, 0.6, 0.5, 0.4], 150_000);
        // Six standard deviations of binomial(150000, 1/2) are 1162.
        for (count, expected) in counts.iter().zip([10_000u32, 80_000, 40_000, 20_000]) {
            assert!(count.abs_diff(expected) < 1_162, "{counts:?}");
        }
    }

    #[test]
    fn little_noise_never_throws_a_win_away_and_much_is_blind() {
        assert_eq!(drawn(0.001, &[0.9, 1.0, 0.0], 1000), [0, 1000, 0]);
        for count in drawn(10.0, &[0.9, 1.0, 0.0], 30_000) {
            // Losing everything is a tenth of a halving.
            assert!(count.abs_diff(10_000) < 1000, "{count}");
        }
        assert_eq!(draw(0.1, &[], &mut Dice::new(1)), None);
    }
}
