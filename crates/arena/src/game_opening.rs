use catalog::{GameKind, HiddenSetUps, Problem};
use game::{GameSeed, Side};

use crate::{Fault, Forfeit, Opening, Player, Start};

/// How the games of a contest begin: from starts that are drawn, or from set-ups that the players
/// choose without knowing the other's.
pub struct GameOpening<G: GameKind> {
    variant: G::Variant,
    /// Some start, where nothing better can be had.
    start: G::Position,
    /// The rule by which starts are drawn.
    rule: &'static str,
    chosen: Option<HiddenSetUps<G>>,
}

/// The ways to begin the games of a contest; the first is the usual one.
#[must_use]
pub fn contest_set_ups<G: GameKind>() -> Vec<&'static str> {
    let chosen = G::SET_UPS.and_then(|set_ups| set_ups.hidden).map(|hidden| hidden.name);
    G::STARTS.iter().copied().chain(chosen).collect()
}

impl<G: GameKind> GameOpening<G> {
    /// Games that begin in one of the [`contest_set_ups`].
    ///
    /// # Errors
    /// If the variant has no start.
    pub fn new(variant: G::Variant, set_ups: &'static str) -> Result<Self, Problem> {
        let hidden = G::SET_UPS.and_then(|set_ups| set_ups.hidden);
        let chosen = hidden.filter(|hidden| hidden.name == set_ups);
        let rule = if chosen.is_some() { G::STARTS[0] } else { set_ups };
        Ok(Self { variant, start: G::start(variant)?, rule, chosen })
    }

    /// The set-up that a player chooses, knowing nothing of the opponent's.
    fn chosen_by(
        &self,
        hidden: &HiddenSetUps<G>,
        player: &mut dyn Player<G::Position>,
        side: Side,
        seed: GameSeed,
    ) -> Result<String, (Side, Forfeit)> {
        let mut dice = seed.set_up_of(side);
        let chosen = player.set_up(&self.start, side, &mut dice);
        let chosen = chosen.map_err(|forfeit| (side, forfeit))?;
        Ok(chosen.unwrap_or_else(|| (hidden.random)(self.variant, &mut dice)))
    }

    fn start_by_choice(
        &self,
        hidden: &HiddenSetUps<G>,
        seed: GameSeed,
        [first, second]: [&mut dyn Player<G::Position>; 2],
    ) -> Result<G::Position, (Side, Forfeit)> {
        let first = self.chosen_by(hidden, first, Side::First, seed)?;
        let second = self.chosen_by(hidden, second, Side::Second, seed)?;
        let start = (hidden.start)(self.variant, [&first, &second]);
        start.map_err(|(side, problem)| (side, Fault::IllegalSetUp.because(problem)))
    }
}

impl<G: GameKind> Opening<G::Position> for GameOpening<G> {
    fn start(
        &self,
        seed: GameSeed,
        players: [&mut dyn Player<G::Position>; 2],
    ) -> Start<G::Position> {
        let chosen = self.chosen.as_ref();
        let chosen = chosen.map(|hidden| self.start_by_choice(hidden, seed, players)).transpose();
        match chosen {
            Ok(Some(position)) => Start { position, forfeit: None },
            // Even a game that is lost before it begins needs some start for its record.
            not_chosen => {
                let dice = &mut seed.start();
                let drawn = G::drawn_start(self.rule, self.variant, Side::First, dice);
                Start { position: drawn.unwrap_or(self.start), forfeit: not_chosen.err() }
            }
        }
    }
}
