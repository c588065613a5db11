use std::convert::Infallible;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use game::{FirstValue, Player as Side, Position, Turn};

use crate::{Budget, Choice, Fault, Forfeit, GameSeed, Player, TimeControl, TurnTime};

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

/// Plays a game to its end.
pub fn play_game<P: Position>(
    start: P,
    players: [&mut dyn Player<P>; 2],
    seed: GameSeed,
    control: TimeControl,
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
    control: TimeControl,
    watch: &mut dyn FnMut(&Ply<P>, &P) -> ControlFlow<B>,
) -> ControlFlow<B, Game<P>> {
    for player in &mut players {
        player.new_game();
    }
    let mut position = start;
    let mut time_left = control.total.map(|total| [total; 2]);
    let mut plies: Vec<Ply<P>> = Vec::new();
    loop {
        let moves_played = plies.len() as u32;
        let (rolled, roll) = roll_dice(position, seed, moves_played);
        if let Turn::Over(outcome) = rolled.turn() {
            let winner = outcome.winner;
            let game = Game { start, plies, unplayed_roll: roll, winner, forfeit: None };
            return ControlFlow::Continue(game);
        }
        let side = rolled.mover();
        let turn = control.per_turn.map(|time| turn_time(time, &rolled, &plies));
        let budget = Budget { control, time_left, turn, moves_played };
        let begun = Instant::now();
        let choice =
            players[side.index()].choose(&rolled, &budget, &mut seed.thoughts(moves_played));
        let time = begun.elapsed();
        let Choice { mov, value } = match accept(choice, &rolled, time, &budget) {
            Ok(choice) => choice,
            Err(forfeit) => {
                let (winner, forfeit) = (side.opponent(), Some(forfeit));
                let game = Game { start, plies, unplayed_roll: roll, winner, forfeit };
                return ControlFlow::Continue(game);
            }
        };
        if let Some(left) = &mut time_left {
            let left = &mut left[side.index()];
            *left = left.saturating_sub(time) + control.increment;
        }
        position = rolled.play(mov);
        let ply = Ply { player: side, roll, mov, value, time };
        watch(&ply, &position)?;
        plies.push(ply);
    }
}

/// What the player to move has left for this turn: the time less what the own moves before it
/// took. If another move of the turn can follow, half of that is for now.
fn turn_time<P: Position>(time: Duration, position: &P, plies: &[Ply<P>]) -> TurnTime {
    let side = position.mover();
    let of_turn = plies.iter().rev().take_while(|ply| ply.player == side);
    let left = time.saturating_sub(of_turn.map(|ply| ply.time).sum());
    let mut after = position.moves().map(|mov| position.play(mov));
    let goes_on = after.any(|next| next.mover() == side && !matches!(next.turn(), Turn::Over(_)));
    TurnTime { left, share: if goes_on { left / 2 } else { left } }
}

/// Rolls until somebody is to move or the game is over.
fn roll_dice<P: Position>(mut position: P, seed: GameSeed, ply: u32) -> (P, Option<P::Roll>) {
    let mut dice = seed.rolls(ply);
    let mut last = None;
    while let Some(roll) = position.random_roll(&mut dice) {
        position = position.roll(roll);
        last = Some(roll);
    }
    (position, last)
}

/// The choice, if it is in time and legal; else the forfeit.
fn accept<P: Position>(
    choice: Result<Choice<P::Move>, Forfeit>,
    position: &P,
    time: Duration,
    budget: &Budget,
) -> Result<Choice<P::Move>, Forfeit> {
    let choice = choice?;
    if let Some(deadline) = budget.deadline(position.mover())
        && time > deadline
    {
        return Err(Fault::OutOfTime.because(format_args!("{time:.0?} of {deadline:.0?}")));
    }
    if position.moves().any(|legal| legal == choice.mov) {
        Ok(choice)
    } else {
        Err(Fault::IllegalMove.because(choice.mov))
    }
}
