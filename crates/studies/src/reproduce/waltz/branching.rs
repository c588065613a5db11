//! How many different turns positions of games have.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use game::{Dice, Position as _, Turn};
use games::{Tzaar, engine};
use search::Limits;
use tzaar::{Position, Step};

/// How games begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    Fixed,
    Random,
}

impl Start {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fixed => "fixed",
            Self::Random => "random",
        }
    }

    pub fn position(self, dice: &mut Dice) -> Position {
        match self {
            Self::Fixed => Position::fixed_start(),
            Self::Random => Position::random_start(dice),
        }
    }
}

/// The number of different positions after a whole turn, and the number of pairs of actions.
pub fn turns(position: &Position) -> (u64, u64) {
    let mut results = HashSet::new();
    let mut pairs = 0;
    for first in position.moves() {
        let between = position.play(first);
        if between.turn() != Turn::ToMove(position.mover()) {
            results.insert(between);
            pairs += 1;
            continue;
        }
        for second in between.moves() {
            results.insert(between.play(second));
            pairs += 1;
        }
    }
    (results.len() as u64, pairs)
}

/// The stacks and different turns at the start of every turn of a game but the very first, and of
/// which the caller wants to know.
pub fn turns_of_game(
    player: &str,
    start: Start,
    seed: u64,
    game: u64,
    is_wanted: impl Fn(u64) -> bool,
) -> Result<Vec<(u64, u64)>, String> {
    let mut dice = Dice::new(game::derive_seed(seed, game));
    let mut engine = engine::<Tzaar>((), player, |_| ()).map_err(|error| error.to_string())?;
    let never = AtomicBool::new(false);
    let mut position = start.position(&mut dice);
    let mut found = Vec::new();
    while let Turn::ToMove(_) = position.turn() {
        let stacks = position.occupied().len() as u64;
        if position.step() == Step::First && !position.is_first_turn() && is_wanted(stacks) {
            found.push((stacks, turns(&position).0));
        }
        let report = engine.search_within(&position, Limits::default(), &never, dice.seed());
        let best = report.and_then(|report| report.best());
        let action = best.ok_or_else(|| format!("{player}: no move in {position}"))?;
        position = position.play(action);
    }
    Ok(found)
}
