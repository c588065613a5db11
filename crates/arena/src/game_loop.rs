use std::convert::Infallible;
use std::ops::ControlFlow;
use std::time::Duration;

use game::{FirstValue, Position, Side};
use search::Stopwatch;

use crate::{Forfeit, GameSeed, OngoingGame, Player, TimeControl};

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Game<P: Position> {
    /// Where it began.
    pub start: P,
    /// The moves that were made.
    pub plies: Vec<Ply<P>>,
    /// The last roll, if no move followed it.
    pub unplayed_roll: Option<P::Roll>,
    /// Who won.
    pub winner: Side,
    /// Why the other player lost, if not by the rules of the game.
    pub forfeit: Option<Forfeit>,
}

/// A move, and how it came about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ply<P: Position> {
    /// Who moved.
    pub player: Side,
    /// What was rolled before it, last if more than once.
    pub roll: Option<P::Roll>,
    /// The move.
    pub mov: P::Move,
    /// What the player thought of the position after it.
    pub value: Option<FirstValue>,
    /// How long the player took.
    pub time: Duration,
}

/// Plays a game to its end, under one time control or one for each side.
pub fn play_game<P: Position>(
    start: P,
    players: [&mut dyn Player<P>; 2],
    seed: GameSeed,
    control: impl Into<[TimeControl; 2]>,
) -> Game<P> {
    let watch = &mut |_: &Ply<P>, _: &P| ControlFlow::<Infallible>::Continue(());
    let ControlFlow::Continue(game) = watch_game(start, players, seed, control, watch);
    game
}

/// Plays a game to its end, or until `watch`, who sees each ply and the position after it, breaks
/// it off: the loop behind every match, record and test.
pub fn watch_game<P: Position, B>(
    start: P,
    mut players: [&mut dyn Player<P>; 2],
    seed: GameSeed,
    control: impl Into<[TimeControl; 2]>,
    watch: &mut dyn FnMut(&Ply<P>, &P) -> ControlFlow<B>,
) -> ControlFlow<B, Game<P>> {
    for player in &mut players {
        player.new_game();
    }
    let mut game = OngoingGame::new(start, seed, control);
    loop {
        if let Some(winner) = game.winner() {
            return ControlFlow::Continue(game.won_by(winner));
        }
        let before = *game.position();
        let (budget, mut dice) = (game.budget(), game.thoughts());
        let begun = Stopwatch::start();
        let choice = players[before.mover().index()].choose(&before, &budget, &mut dice);
        let is_made = game.accept(choice, begun.elapsed());
        if let Some(ply) = game.plies().last().filter(|_| is_made) {
            watch(ply, &before.play(ply.mov))?;
        }
    }
}
