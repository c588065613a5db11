use std::sync::atomic::AtomicBool;

use crate::{EnginePlayer, GameSeed, Opening, Ply, TimeControl};
use game::{Dice, derive_seed};
use games::{Game, Position, Problem, SpecError, Variant};

use super::difficulty::level_specs;

/// The maximum number of decisions examined per game.
const DECISIONS: usize = 40;

/// Games between engines of medium strength, whose mistakes lead to positions with something to
/// find.
pub struct Candidates<'a> {
    opening: Opening,
    players: Vec<[EnginePlayer; 2]>,
    stop: &'a AtomicBool,
}

impl<'a> Candidates<'a> {
    /// The games of a variant.
    pub fn new(variant: Variant, stop: &'a AtomicBool) -> Result<Self, Problem> {
        let player = |spec: &str| variant.engine(spec, |_| ()).map(EnginePlayer);
        let pair = |spec: &&str| Ok([player(spec)?, player(spec)?]);
        let players = medium(variant.game()).iter().map(pair).collect::<Result<_, SpecError>>()?;
        let opening = Opening::new(variant, variant.game().contest_set_ups()[0])?;
        Ok(Self { opening, players, stop })
    }

    /// Some decisions of a game in random order, those for whole turns first; `None` if stopped.
    pub fn decisions(&mut self, seed: u64) -> Option<Vec<Position>> {
        let mut dice = Dice::new(derive_seed(seed, 0));
        let index = dice.below(self.players.len() as u32) as usize;
        let [one, other] = &mut self.players[index];
        let (seed, controls) = (GameSeed(derive_seed(seed, 1)), [TimeControl::default(); 2]);
        let played = self.opening.play([one, other], seed, controls, None, self.stop)?;
        let mut last = None;
        let continues = |ply: &Ply| last.replace(ply.player) == Some(ply.player);
        let continues = played.game.plies.iter().map(continues);
        let mut found: Vec<_> = continues.zip(played.game.positions()).collect();
        dice.shuffle(&mut found);
        found.truncate(DECISIONS);
        found.sort_by_key(|(continues, _)| *continues);
        Some(found.into_iter().map(|(_, position)| position).collect())
    }
}

/// The levels in the middle of the list.
fn medium(game: Game) -> Vec<&'static str> {
    let levels = level_specs(game);
    let middle = levels.len() / 2;
    match levels.get(middle.saturating_sub(1)..(middle + 2).min(levels.len())) {
        Some(some) if !some.is_empty() => some.to_vec(),
        _ => vec![game.defaults.opponent],
    }
}
