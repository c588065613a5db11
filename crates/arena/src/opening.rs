use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use game::{GameSeed, Side};
use games::{Position, Problem, Variant};

use crate::{
    Fault, Forfeit, Game, JudgedGame, LuckJudge, OngoingGame, Player, TimeControl, luck_of_game,
    watch_game,
};

/// How games begin: in one position, at random, or with set-ups that the players choose without
/// knowing the opponent's.
pub struct Opening {
    /// The only start, or any start of the variant if a rule or the players choose.
    start: Position,
    /// The rule of random starts; `None` if there is only one start.
    rule: Option<&'static str>,
    /// Whether the players choose their set-ups.
    is_chosen: bool,
}

impl From<Position> for Opening {
    fn from(start: Position) -> Self {
        Self { start, rule: None, is_chosen: false }
    }
}

impl Opening {
    /// Makes the opening named in [`Game::contest_set_ups`](games::Game::contest_set_ups).
    pub fn new(variant: Variant, set_ups: &'static str) -> Result<Self, Problem> {
        let game = variant.game();
        let known = game.contest_set_ups();
        if !known.contains(&set_ups) {
            return Err(format!("set-ups \"{set_ups}\": expected {}", known.join(", ")).into());
        }
        let is_chosen = game.hidden_set_ups == Some(set_ups);
        let rule = if is_chosen { game.starts[0] } else { set_ups };
        variant.drawn_start(rule, Side::First, &mut GameSeed(0).start())?;
        Ok(Self { start: variant.start()?, rule: Some(rule), is_chosen })
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
        let is_stopped = || stop.load(Ordering::Relaxed);
        let start = match self.is_chosen {
            true => self.chosen_start(seed, [&mut *one, &mut *other]),
            false => Ok(self.drawn_start(seed)),
        };
        let game = match start {
            Ok(start) => {
                let watch = &mut |_: &OngoingGame| match is_stopped() {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                };
                watch_game(start, [one, other], seed, controls, stop, watch).continue_value()?
            }
            // A game that is lost before it begins still needs a start for its record.
            Err((side, forfeit)) => Game {
                start: self.drawn_start(seed),
                plies: Vec::new(),
                unplayed_roll: None,
                winner: side.opponent(),
                forfeit: Some(forfeit),
            },
        };
        let luck = judge.map(|judge| luck_of_game(&game, judge, stop));
        // A stop ends external players, which is not their fault, and cuts judgements short.
        (!is_stopped()).then_some(JudgedGame { game, luck })
    }

    /// Draws a start that depends only on the seed, so that both games of a pair begin alike.
    fn drawn_start(&self, seed: GameSeed) -> Position {
        let dice = &mut seed.start();
        let variant = self.start.variant();
        let drawn = self.rule.map(|rule| variant.drawn_start(rule, Side::First, dice));
        // `new` has checked this rule, so drawing succeeds.
        drawn.and_then(Result::ok).unwrap_or(self.start)
    }

    fn chosen_start(
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
