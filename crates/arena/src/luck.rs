use game::{Evaluator, Position, Side};

use crate::Game;

/// Judges rolls, so that luck can be told from skill.
pub trait Reference<P: Position> {
    /// A new game begins; judgements must not depend on earlier ones.
    fn new_game(&mut self) {}

    /// How much better than the average roll this one is for the player who rolls: the value
    /// with it less the mean over all rolls. Whatever the values are, this is zero on
    /// average, so taking it out of a result does not bias it.
    fn luck(&mut self, before: &P, roll: P::Roll) -> f64;
}

/// Makes a reference for the thread that calls it.
pub type ReferenceFactory<'a, P> = dyn Fn() -> Box<dyn Reference<P>> + Sync + 'a;

/// A reference that values a roll by the best move after it, as an evaluator sees it.
pub struct EvaluatorReference<E>(pub E);

impl<P: Position, E: Evaluator<P>> Reference<P> for EvaluatorReference<E> {
    fn luck(&mut self, before: &P, roll: P::Roll) -> f64 {
        let values = self.0.roll_values(before).best;
        let rolls = before.rolls().zip(values);
        let (mut mean, mut came) = (0.0, 0.0);
        for ((other, chance), value) in rolls {
            mean += chance * value;
            if other == roll {
                came = value;
            }
        }
        came - mean
    }
}

/// The luck of the first player in all rolls of a game, less that of the second.
///
/// For games that roll at most once before a move.
pub fn luck_of_game<P: Position>(game: &Game<P>, reference: &mut dyn Reference<P>) -> f64 {
    reference.new_game();
    let mut position = game.start;
    let mut sum = 0.0;
    let mut luck_of_first = |position: &P, roll| {
        let luck = reference.luck(position, roll);
        if position.mover() == Side::First { luck } else { -luck }
    };
    for ply in &game.plies {
        if let Some(roll) = ply.roll {
            sum += luck_of_first(&position, roll);
            position = position.roll(roll);
        }
        position = position.play(ply.mov);
    }
    // Leaving out the roll that a forfeit followed would favour players who forfeit bad ones.
    if let Some(roll) = game.unplayed_roll {
        sum += luck_of_first(&position, roll);
    }
    sum
}
