use std::sync::atomic::AtomicBool;

use game::{GameSeed, Side};
use games::{Position, Problem, Variant};

use crate::{Fault, Forfeit, JudgedGame, LuckJudge, Player, TimeControl};

/// How the games of a contest begin: at random, or with set-ups that the players choose without
/// knowing the opponent's.
pub struct Opening {
    /// Any start of the variant.
    start: Position,
    /// The rule of random starts.
    rule: &'static str,
    /// Whether the players choose their set-ups.
    is_chosen: bool,
}

/// Where a game begins.
#[derive(Clone, Debug, PartialEq)]
pub struct Start {
    /// The position.
    pub position: Position,
    /// Who lost the game before it began, by a failed set-up.
    pub forfeit: Option<(Side, Forfeit)>,
}

impl From<Position> for Start {
    fn from(position: Position) -> Self {
        Self { position, forfeit: None }
    }
}

impl Opening {
    /// The opening named in [`Game::contest_set_ups`](games::Game::contest_set_ups).
    ///
    /// # Errors
    /// If the game has no opening of this name, or not in this variant.
    pub fn new(variant: Variant, set_ups: &'static str) -> Result<Self, Problem> {
        let game = variant.game();
        let known = game.contest_set_ups();
        if !known.contains(&set_ups) {
            return Err(format!("set-ups \"{set_ups}\": expected {}", known.join(", ")).into());
        }
        let is_chosen = game.hidden_set_ups == Some(set_ups);
        let rule = if is_chosen { game.starts[0] } else { set_ups };
        variant.drawn_start(rule, Side::First, &mut GameSeed(0).start())?;
        Ok(Self { start: variant.start()?, rule, is_chosen })
    }

    /// The start of a game. Random starts depend on the seed alone, so that both games of a pair
    /// have the same.
    pub fn start(&self, seed: GameSeed, players: [&mut dyn Player; 2]) -> Start {
        let chosen = self.is_chosen.then(|| self.start_by_choice(seed, players)).transpose();
        match chosen {
            Ok(Some(position)) => position.into(),
            // A game that is lost before it begins still needs a start for its record.
            not_chosen => {
                let dice = &mut seed.start();
                let drawn = self.start.variant().drawn_start(self.rule, Side::First, dice);
                // `new` has tried this rule.
                Start { position: drawn.unwrap_or(self.start), forfeit: not_chosen.err() }
            }
        }
    }

    /// Begins a game and plays it, under the controls of each side; `None` if stopped.
    pub fn play(
        &self,
        [one, other]: [&mut dyn Player; 2],
        seed: GameSeed,
        controls: [TimeControl; 2],
        judge: Option<&mut LuckJudge>,
        stop: &AtomicBool,
    ) -> Option<JudgedGame> {
        let start = self.start(seed, [&mut *one, &mut *other]);
        JudgedGame::play(start, [one, other], seed, controls, judge, stop)
    }

    fn start_by_choice(
        &self,
        seed: GameSeed,
        [first, second]: [&mut dyn Player; 2],
    ) -> Result<Position, (Side, Forfeit)> {
        let variant = self.start.variant();
        let choose = |player: &mut dyn Player, side: Side| {
            let mut dice = seed.set_up_of(side);
            let chosen = player.set_up(&self.start, side, &mut dice);
            let chosen = chosen.map_err(|forfeit| (side, forfeit))?;
            Ok(chosen.or_else(|| variant.random_set_up(&mut dice)).unwrap_or_default())
        };
        let (first, second) = (choose(first, Side::First)?, choose(second, Side::Second)?);
        let start = variant.start_of_set_ups([&first, &second]).unwrap_or(Ok(self.start));
        start.map_err(|(side, problem)| (side, Fault::IllegalSetUp.because(problem)))
    }
}
