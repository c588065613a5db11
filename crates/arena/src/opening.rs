use game::{GameSeed, Position, Side};
use games::{GameKind, HiddenSetUps, Problem};

use crate::{Fault, Forfeit, Player};

/// How games begin.
pub trait Opening<P: Position> {
    /// The start of a game. Random starts depend on the seed alone, so that both games of a pair
    /// have the same.
    fn start(&self, seed: GameSeed, players: [&mut dyn Player<P>; 2]) -> Start<P>;
}

/// Where a game begins.
#[derive(Clone, Debug, PartialEq)]
pub struct Start<P> {
    /// The position.
    pub position: P,
    /// Who lost the game before it began, by a failed set-up.
    pub forfeit: Option<(Side, Forfeit)>,
}

impl<P: Position, F: Fn(GameSeed) -> P> Opening<P> for F {
    fn start(&self, seed: GameSeed, _: [&mut dyn Player<P>; 2]) -> Start<P> {
        Start { position: self(seed), forfeit: None }
    }
}

/// Random starts, or set-ups that the players choose without knowing the opponent's.
pub struct GameOpening<G: GameKind> {
    variant: G::Variant,
    /// Any start of the variant.
    start: G::Position,
    /// The rule of random starts.
    rule: &'static str,
    chosen: Option<HiddenSetUps<G>>,
}

/// The ways to begin the games of a contest; the first is the default.
#[must_use]
pub fn contest_set_ups<G: GameKind>() -> Vec<&'static str> {
    let chosen = G::SET_UPS.and_then(|set_ups| set_ups.hidden).map(|hidden| hidden.name);
    G::STARTS.iter().copied().chain(chosen).collect()
}

impl<G: GameKind> GameOpening<G> {
    /// The opening named in [`contest_set_ups`].
    ///
    /// # Errors
    /// If the game has none of this name, or not in this variant.
    pub fn new(variant: G::Variant, set_ups: &'static str) -> Result<Self, Problem> {
        let known = contest_set_ups::<G>();
        if !known.contains(&set_ups) {
            return Err(format!("set-ups \"{set_ups}\": expected {}", known.join(", ")).into());
        }
        let hidden = G::SET_UPS.and_then(|set_ups| set_ups.hidden);
        let chosen = hidden.filter(|hidden| hidden.name == set_ups);
        let rule = if chosen.is_some() { G::STARTS[0] } else { set_ups };
        G::drawn_start(rule, variant, Side::First, &mut GameSeed(0).start())?;
        Ok(Self { variant, start: G::start(variant)?, rule, chosen })
    }

    fn start_by_choice(
        &self,
        hidden: &HiddenSetUps<G>,
        seed: GameSeed,
        [first, second]: [&mut dyn Player<G::Position>; 2],
    ) -> Result<G::Position, (Side, Forfeit)> {
        let choose = |player: &mut dyn Player<G::Position>, side: Side| {
            let mut dice = seed.set_up_of(side);
            let chosen = player.set_up(&self.start, side, &mut dice);
            let chosen = chosen.map_err(|forfeit| (side, forfeit))?;
            Ok(chosen.unwrap_or_else(|| (hidden.random)(self.variant, &mut dice)))
        };
        let (first, second) = (choose(first, Side::First)?, choose(second, Side::Second)?);
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
            // A game that is lost before it begins still needs a start for its record.
            not_chosen => {
                let dice = &mut seed.start();
                let drawn = G::drawn_start(self.rule, self.variant, Side::First, dice);
                // `new` has tried this rule.
                Start { position: drawn.unwrap_or(self.start), forfeit: not_chosen.err() }
            }
        }
    }
}
