use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{FirstValue, Position, Side};
use search::Stopwatch;

use crate::{Forfeit, GameSeed, OngoingGame, Player, TimeControl};

/// A finished game.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Game<P: Position = games::Position> {
    pub start: P,
    pub plies: Vec<Ply<P>>,
    /// The last roll, if no move followed it.
    pub unplayed_roll: Option<P::Roll>,
    pub winner: Side,
    /// Why the loser forfeited, if the game did not end by its rules.
    pub forfeit: Option<Forfeit>,
}

impl<P: Position> Game<P> {
    /// The position before each move, with the dice rolled.
    pub fn positions(&self) -> impl Iterator<Item = P> {
        positions_before(self.start, &self.plies)
    }

    /// The rolls and moves: `@4 a5b4 @2 e1d2`.
    pub fn moves_text(&self) -> String {
        let mut words = Vec::new();
        for ply in &self.plies {
            words.extend(ply.roll.map(|roll| format!("@{roll}")));
            words.push(ply.mov.to_string());
        }
        words.extend(self.unplayed_roll.map(|roll| format!("@{roll}")));
        words.join(" ")
    }
}

/// A move of a game, with its roll, value and time.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Ply<P: Position = games::Position> {
    pub player: Side,
    /// The roll before the move, if there was one.
    pub roll: Option<P::Roll>,
    pub mov: P::Move,
    /// The player's own value of the position after the move.
    pub value: Option<FirstValue>,
    pub time: Duration,
}

/// The position before each of these moves, with the dice rolled.
pub(crate) fn positions_before<P: Position>(start: P, plies: &[Ply<P>]) -> impl Iterator<Item = P> {
    plies.iter().scan(start, |position, ply| {
        let before = ply.roll.map_or(*position, |roll| position.roll(roll));
        *position = before.play(ply.mov);
        Some(before)
    })
}

/// Plays a game to its end, under one time control or one for each side.
pub fn play_game<P: Position>(
    start: P,
    players: [&mut dyn Player<P>; 2],
    seed: GameSeed,
    control: impl Into<[TimeControl; 2]>,
) -> Game<P> {
    let watch = &mut |_: &OngoingGame<P>| ControlFlow::<Infallible>::Continue(());
    let stop = AtomicBool::new(false);
    let ControlFlow::Continue(game) = watch_game(start, players, seed, control, &stop, watch);
    game
}

/// Plays a game to its end, or until `watch` stops it. `watch` sees the game after each ply. Once
/// `stop` is set, players must answer soon and `watch` must stop the game.
pub fn watch_game<P: Position, B>(
    start: P,
    mut players: [&mut dyn Player<P>; 2],
    seed: GameSeed,
    control: impl Into<[TimeControl; 2]>,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(&OngoingGame<P>) -> ControlFlow<B>,
) -> ControlFlow<B, Game<P>> {
    for player in &mut players {
        player.new_game();
    }
    let mut game = OngoingGame::new(start, seed, control);
    // Looking at the clock takes as long as a random move, so one look ends a turn and begins the
    // next.
    let mut turn_watch = Stopwatch::start();
    loop {
        if let Some(winner) = game.winner() {
            return ControlFlow::Continue(game.won_by(winner));
        }
        let task = game.move_task(stop);
        let choice = players[task.position.mover().index()].choose(task);
        if game.accept(choice, turn_watch.lap()) {
            watch(&game)?;
        }
    }
}
