//! Players to test with.

use std::sync::{Arc, LazyLock};

use arena::{Budget, Choice, Fault, Forfeit, GameSeed, Player};
use ewn::{Position5, RED, SetUp, SetUpRule, Size};
use ewn_engine::Zweistein;
use game::{Dice, Evaluator, Position};
use search::rank_moves;

/// Any legal move.
pub struct Random;

impl<P: Position> Player<P> for Random {
    fn choose(
        &mut self,
        position: &P,
        _: &Budget,
        dice: &mut Dice,
    ) -> Result<Choice<P::Move>, Forfeit> {
        let mov = position.random_move(dice).ok_or_else(|| Fault::NoMove.because("none"))?;
        Ok(Choice { mov, value: None })
    }
}

/// The move with the best Zweistein value after it.
#[derive(Clone)]
pub struct Greedy(pub Arc<Zweistein>);

impl<P: Position> Player<P> for Greedy
where
    Zweistein: Evaluator<P>,
{
    fn choose(
        &mut self,
        position: &P,
        _: &Budget,
        _: &mut Dice,
    ) -> Result<Choice<P::Move>, Forfeit> {
        let best = rank_moves(position, &*self.0)[0];
        Ok(Choice { mov: best.mov, value: Some(best.value.for_first(position.mover())) })
    }
}

/// Forfeits after this many moves.
pub struct GivesUp(pub u32);

impl<P: Position> Player<P> for GivesUp {
    fn choose(
        &mut self,
        position: &P,
        budget: &Budget,
        dice: &mut Dice,
    ) -> Result<Choice<P::Move>, Forfeit> {
        if budget.moves_played >= self.0 {
            Err(Fault::NoMove.because("enough"))
        } else {
            Random.choose(position, budget, dice)
        }
    }
}

/// Repeats its first move.
pub struct Stubborn<M>(pub Option<M>);

impl<P: Position> Player<P> for Stubborn<P::Move> {
    fn new_game(&mut self) {
        self.0 = None;
    }

    fn choose(
        &mut self,
        position: &P,
        budget: &Budget,
        dice: &mut Dice,
    ) -> Result<Choice<P::Move>, Forfeit> {
        let first = Random.choose(position, budget, dice)?.mov;
        Ok(Choice { mov: *self.0.get_or_insert(first), value: None })
    }
}

/// Makes [`Random`].
pub fn random() -> Result<Box<dyn Player<Position5>>, String> {
    Ok(Box::new(Random))
}

/// Makes [`Greedy`].
pub fn greedy() -> Result<Box<dyn Player<Position5>>, String> {
    static ZWEISTEIN: LazyLock<Arc<Zweistein>> =
        LazyLock::new(|| Arc::new(Zweistein::new(Size::FIVE)));
    Ok(Box::new(Greedy(Arc::clone(&ZWEISTEIN))))
}

/// Random set-ups.
pub fn start(seed: GameSeed) -> Position5 {
    let [red, blue] = SetUp::pair(SetUpRule::Random, Size::FIVE, &mut seed.start());
    Position5::start(&red, &blue, RED).unwrap()
}
