use std::ops::AddAssign;

use arena::{EnginePlayer, GameSeed, TimeControl, play_game};
use game::Side;
use games::{Game, Record, SpecError};

/// A mean and its standard error.
#[derive(Clone, Copy, Default)]
pub struct Sample {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Sample {
    pub fn add(&mut self, number: f64) {
        self.count += 1.0;
        self.sum += number;
        self.squares += number * number;
    }

    pub fn count(&self) -> f64 {
        self.count
    }

    pub fn mean(&self) -> f64 {
        self.sum / self.count
    }

    pub fn variance(&self) -> f64 {
        (self.squares - self.sum * self.mean()) / (self.count - 1.0)
    }

    /// Half of the 95 % interval.
    pub fn error(&self) -> f64 {
        1.96 * (self.variance() / self.count).sqrt()
    }
}

impl AddAssign for Sample {
    fn add_assign(&mut self, other: Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }
}

/// The game number `index` between two engines, from random set-ups: the first plays Red and
/// begins. Both games of a pair have the same index.
pub fn game(specs: [&str; 2], seed: u64, index: u64) -> anyhow::Result<Record> {
    let [a, b] = specs.map(player);
    game_between([&mut a?, &mut b?], GameSeed::of_pair(seed, index))
}

/// The engine that a spec names.
pub fn player(spec: &str) -> Result<EnginePlayer, SpecError> {
    Game::Ewn.default_variant().engine(spec, |_| ()).map(EnginePlayer)
}

/// A game between two engines that are there already.
pub fn game_between([a, b]: [&mut EnginePlayer; 2], seed: GameSeed) -> anyhow::Result<Record> {
    let dice = &mut seed.start();
    let start = Game::Ewn.default_variant().drawn_start("random", Side::First, dice);
    let start = start.map_err(anyhow::Error::from_boxed)?;
    let game = play_game(start, [a, b], seed, TimeControl::default());
    let mut record = Record::from_position(start)?;
    for ply in &game.plies {
        ply.roll.map_or(Ok(()), |roll| record.roll(roll))?;
        record.push(ply.mov)?;
    }
    Ok(record)
}
