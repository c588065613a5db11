use std::sync::atomic::AtomicBool;

use game::{Dice, Side, Unit};
use games::{Position, Variant};
use search::{Budget, Engine, Task};

use crate::{Choice, Fault, Forfeit, Player, PlayerFactory};

/// An engine as a player.
pub struct EnginePlayer(pub Engine<Position>);

impl EnginePlayer {
    /// Makes players that play alike.
    #[must_use]
    pub fn maker(engine: Engine<Position>) -> PlayerFactory {
        Box::new(move || Ok(Box::new(Self(engine.clone()))))
    }
}

impl Player for EnginePlayer {
    fn new_game(&mut self) {
        self.0.search.new_game();
    }

    fn set_up(
        &mut self,
        start: &Position,
        side: Side,
        dice: &mut Dice,
    ) -> Result<Option<String>, Forfeit> {
        Ok(chosen_set_up(&self.0, start.variant(), side, dice))
    }

    fn choose(
        &mut self,
        position: &Position,
        budget: &Budget,
        dice: &mut Dice,
    ) -> Result<Choice, Forfeit> {
        self.choose_until(position, budget, dice, &AtomicBool::new(false))
    }

    fn choose_until(
        &mut self,
        position: &Position,
        budget: &Budget,
        dice: &mut Dice,
        stop: &AtomicBool,
    ) -> Result<Choice, Forfeit> {
        choose_move(&mut self.0, position, budget, dice, stop)
    }
}

/// The set-up that an engine chooses, as the game writes it; `None` for a random one.
#[must_use]
pub fn chosen_set_up(
    engine: &Engine<Position>,
    variant: Variant,
    side: Side,
    dice: &mut Dice,
) -> Option<String> {
    engine.unit?;
    variant.good_set_up(side, dice)
}

/// Chooses a move as [`Player::choose`] does; `stop` ends the search with the best move so far.
pub fn choose_move<P: game::Position>(
    engine: &mut Engine<P>,
    position: &P,
    budget: &Budget,
    dice: &mut Dice,
    stop: &AtomicBool,
) -> Result<Choice<P::Move>, Forfeit> {
    let limits = engine.limits_within(budget.limits(position.mover()));
    let task = Task { limits, stop, all_moves: false, seed: dice.seed() };
    let is_probability = engine.unit == Some(Unit::WinProbability);
    let choice = engine
        .choose(position, task)
        .map(|(mov, value)| Choice { mov, value: is_probability.then_some(value) });
    choice.ok_or_else(|| Fault::NoMove.because("there is none"))
}
