//! Single games.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use arena::{Fault, Game, GameSeed, Player, TimeControl, TurnTime, play_game, watch_game};
use ewn::{Die, Position5, Size};
use ewn_engine::Zweistein;
use game::{Position, Side, Turn};
use testkit::toy::ToyPosition;

use crate::players::{GivesUp, Greedy, Random, Sleeper, Stubborn};

fn start() -> Position5 {
    Position5::canonical(Size::FIVE).unwrap()
}

fn game<P: Position>(start: P, players: [&mut dyn Player<P>; 2], seed: u64) -> Game<P> {
    play_game(start, players, GameSeed(seed), TimeControl::default())
}

fn rolls(game: &Game<Position5>) -> Vec<Die> {
    game.plies.iter().map(|ply| ply.roll.unwrap()).collect()
}

#[test]
fn the_plies_lead_from_the_start_to_the_outcome() {
    let mut greedy = Greedy(Arc::new(Zweistein::new(Size::FIVE)));
    for seed in 0..50 {
        let mut watched = Vec::new();
        let game = watch_game(
            start(),
            [&mut greedy, &mut Random],
            GameSeed(seed),
            TimeControl::default(),
            &AtomicBool::new(false),
            &mut |ply, after| {
                watched.push((*ply, *after));
                ControlFlow::<()>::Continue(())
            },
        )
        .continue_value()
        .unwrap();
        let mut position = game.start;
        for (ply, (seen, after)) in game.plies.iter().zip(&watched) {
            assert_eq!((ply, ply.player), (seen, position.mover()));
            assert_eq!(ply.value.is_some(), ply.player == Side::First);
            position = position.roll(ply.roll.unwrap()).play(ply.mov);
            assert_eq!(position, *after);
        }
        assert_eq!(watched.len(), game.plies.len());
        assert_eq!(game.forfeit, None);
        assert!(matches!(position.turn(), Turn::Over(outcome) if outcome.winner == game.winner));
    }
}

#[test]
fn the_dice_depend_on_the_seed_and_the_ply_alone() {
    let mut greedy = Greedy(Arc::new(Zweistein::new(Size::FIVE)));
    let one = rolls(&game(start(), [&mut greedy, &mut Random], 3));
    let swapped = rolls(&game(start(), [&mut Random, &mut greedy], 3));
    let other_seed = rolls(&game(start(), [&mut greedy, &mut Random], 4));
    let shared = one.len().min(swapped.len());
    assert_eq!(one[..shared], swapped[..shared]);
    assert_ne!(one, other_seed);
    for (ply, roll) in one.iter().enumerate() {
        assert_eq!(GameSeed(3).roll(&start(), ply as u32), Some(*roll));
    }
}

#[test]
fn a_game_can_be_broken_off() {
    let mut plies = 0;
    let (control, stop) = (TimeControl::default(), AtomicBool::new(false));
    let broken = watch_game(
        start(),
        [&mut Random, &mut Random],
        GameSeed(3),
        control,
        &stop,
        &mut |_, _| {
            plies += 1;
            if plies == 4 { ControlFlow::Break(17) } else { ControlFlow::Continue(()) }
        },
    );
    assert_eq!((broken.break_value(), plies), (Some(17), 4));
}

#[test]
fn a_rolled_die_is_not_rolled_again() {
    let rolled = start().roll(Die::new(4).unwrap());
    let game = game(rolled, [&mut Random, &mut Random], 1);
    assert_eq!(game.plies[0].roll, None);
    assert!(game.plies[1].roll.is_some());
}

#[test]
fn whoever_makes_no_legal_move_loses() {
    let none = game(start(), [&mut Random, &mut GivesUp(3)], 1);
    assert_eq!((none.winner, none.plies.len()), (Side::First, 3));
    assert_eq!(none.forfeit, Some(Fault::NoMove.because("enough")));
    assert_eq!(none.unplayed_roll, GameSeed(1).roll(&start(), 3));
    let mut stubborn = Stubborn(None);
    let illegal = game(start(), [&mut stubborn, &mut Random], 1);
    let first = illegal.plies[0].mov;
    assert_eq!(illegal.winner, Side::Second);
    assert_eq!(illegal.forfeit, Some(Fault::IllegalMove.because(first)));
    assert_eq!(illegal.plies.len(), 2);
}

#[test]
fn whoever_sleeps_too_long_loses_on_time() {
    let nap = Duration::from_millis(100);
    let mut sleeper = Sleeper { nap, ..Sleeper::default() };
    let time = Duration::from_millis(250);
    let control =
        TimeControl { total: Some(time), grace: Duration::ZERO, ..TimeControl::default() };
    let players: [&mut dyn Player<Position5>; 2] = [&mut Random, &mut sleeper];
    let game = play_game(start(), players, GameSeed(1), control);
    assert_eq!(game.winner, Side::First);
    assert_eq!(game.forfeit.unwrap().fault, Fault::OutOfTime);
    // Sleeping takes longer on a busy machine, never shorter.
    assert!((1..=3).contains(&sleeper.time_left.len()));
    assert_eq!(sleeper.time_left[0], time);
    let naps = game.plies.iter().filter(|ply| ply.player == Side::Second);
    let left = naps.fold(time, |left, ply| left - ply.time);
    assert_eq!(sleeper.time_left.last(), Some(&left));
}

#[test]
fn a_sleeper_with_time_enough_plays_on() {
    let mut sleeper = Sleeper { nap: Duration::from_millis(1), ..Sleeper::default() };
    let players: [&mut dyn Player<Position5>; 2] = [&mut sleeper, &mut Random];
    let control = TimeControl { total: Some(Duration::from_secs(3600)), ..TimeControl::default() };
    let game = play_game(start(), players, GameSeed(1), control);
    assert_eq!(game.forfeit, None);
}

/// The first move of a turn is meant to take half of it; the second may take what the first left.
#[test]
fn the_moves_of_a_turn_share_its_time() {
    let start: ToyPosition = "first(first(second(first(first(win)))))".parse().unwrap();
    let time = Duration::from_secs(3600);
    let control = TimeControl { per_turn: Some(time), ..TimeControl::default() };
    let nap = Duration::from_millis(5);
    let mut players = [Sleeper::default(), Sleeper::default()];
    players[0].nap = nap;
    let [one, other] = &mut players;
    let game = play_game(start, [&mut *one, &mut *other], GameSeed(1), control);
    assert_eq!(game.forfeit, None);
    let left = time - game.plies[0].time;
    assert!(left <= time - nap);
    let turn = |left, share| TurnTime { left, share };
    assert_eq!(one.turns[..2], [turn(time, time / 2), turn(left, left)]);
    // A new turn has all its time again.
    assert_eq!(one.turns[2], turn(time, time / 2));
    assert_eq!(other.turns, [turn(time, time)]);
}

#[test]
fn a_turn_that_takes_too_long_is_lost() {
    let start: ToyPosition = "first(first(win))".parse().unwrap();
    let (time, grace) = (Duration::from_millis(150), Duration::ZERO);
    let control = TimeControl { per_turn: Some(time), grace, ..TimeControl::default() };
    let mut sleeper = Sleeper { nap: Duration::from_millis(100), ..Sleeper::default() };
    let game = play_game(start, [&mut sleeper, &mut Random], GameSeed(1), control);
    assert_eq!(game.winner, Side::Second);
    assert_eq!(game.forfeit.unwrap().fault, Fault::OutOfTime);
}

#[test]
fn players_may_move_twice_and_the_dice_may_decide_everything() {
    for (tree, winner, plies) in [
        ("first(first(second(win)))", Side::First, 3),
        ("roll(1/2: roll(1/1: loss), 1/2: loss)", Side::Second, 0),
        ("roll(1/1: roll(1/1: second(roll(1/1: win))))", Side::First, 1),
    ] {
        let start: ToyPosition = tree.parse().unwrap();
        let game = game(start, [&mut Random, &mut Random], 1);
        assert_eq!((game.winner, game.plies.len(), game.forfeit), (winner, plies, None));
    }
}
