use std::sync::atomic::AtomicBool;

use game::{Dice, FirstValue, Side, Unit};
use games::{Position, Variant};
use search::{Budget, Engine, Task};

use crate::{Fault, Forfeit};

/// An engine, another program or a person.
pub trait Player<P: game::Position = Position> {
    /// Begins a new game. Earlier games must not influence it, or results would depend on which
    /// thread plays which game.
    fn new_game(&mut self) {}

    /// Chooses a set-up, as the game writes it; `None` for a random one. `start` may be any start
    /// of the variant.
    fn set_up(
        &mut self,
        _start: &P,
        _side: Side,
        _dice: &mut Dice,
    ) -> Result<Option<String>, Forfeit> {
        Ok(None)
    }

    /// Chooses a move.
    fn choose(&mut self, task: MoveTask<P>) -> Result<Choice<P::Move>, Forfeit>;
}

/// The task of choosing a move.
pub struct MoveTask<'a, P = Position> {
    /// The position.
    pub position: &'a P,
    /// The time and the search limits that the player may use.
    pub budget: Budget,
    /// The source of all the player's randomness.
    pub dice: Dice,
    /// Once set, the game is abandoned: the player must answer soon, with any move or none.
    pub stop: &'a AtomicBool,
}

/// A move that a player chose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice<M = games::Move> {
    /// The move.
    pub mov: M,
    /// The player's value of the position after the move, if that is a win probability.
    pub value: Option<FirstValue>,
}

/// Makes a player for the thread that calls it; errors are for people to read.
pub type PlayerFactory = Box<dyn Fn() -> Result<Box<dyn Player>, String> + Send + Sync>;

/// An engine as a player.
pub struct EnginePlayer(pub Engine<Position>);

impl EnginePlayer {
    /// Makes players that all use copies of an engine.
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

    fn choose(&mut self, task: MoveTask) -> Result<Choice, Forfeit> {
        choose_move(&mut self.0, task)
    }
}

/// Chooses a set-up for an engine, as the game writes it; `None` for a random one.
pub fn chosen_set_up(
    engine: &Engine<Position>,
    variant: Variant,
    side: Side,
    dice: &mut Dice,
) -> Option<String> {
    engine.unit?;
    variant.good_set_up(side, dice)
}

/// Chooses a move as [`Player::choose`] does; a stop ends the search with the best move so far.
pub fn choose_move<P: game::Position>(
    engine: &mut Engine<P>,
    MoveTask { position, budget, mut dice, stop }: MoveTask<P>,
) -> Result<Choice<P::Move>, Forfeit> {
    let limits = engine.limits_within(budget.limits(position.mover()));
    let task = Task { limits, stop, all_moves: false, seed: dice.seed() };
    let is_probability = engine.unit == Some(Unit::WinProbability);
    let choice = engine
        .choose(position, task)
        .map(|(mov, value)| Choice { mov, value: is_probability.then_some(value) });
    choice.ok_or_else(|| Fault::NoMove.because("there is none"))
}
