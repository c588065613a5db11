//! Single games.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use arena::{EnginePlayer, Fault, Game, GameSeed, Player, TimeControl, play_game, watch_game};
use ewn::Die;
use game::record::Notated as _;
use game::{Position as _, Side, Turn};
use games::{Position, Roll};
use testkit::toy::ToyPosition;

use crate::players::{GivesUp, OFFICIAL, Random, Stubborn};

fn start() -> Position {
    OFFICIAL.start().unwrap()
}

fn game<P: game::Position>(start: P, players: [&mut dyn Player<P>; 2], seed: u64) -> Game<P> {
    play_game(start, players, GameSeed(seed), TimeControl::default())
}

fn rolls(game: &Game) -> Vec<Roll> {
    game.plies.iter().map(|ply| ply.roll.unwrap()).collect()
}

#[test]
fn the_plies_lead_from_the_start_to_the_outcome() {
    let mut greedy = EnginePlayer(OFFICIAL.engine("greedy", |_| ()).unwrap());
    for seed in 0..50 {
        let mut watched = Vec::new();
        let game = watch_game(
            start(),
            [&mut greedy, &mut Random],
            GameSeed(seed),
            TimeControl::default(),
            &AtomicBool::new(false),
            &mut |game| {
                watched.push((*game.plies().last().unwrap(), *game.position()));
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
            assert_eq!(after.unplayed_roll().map_or(position, |roll| position.roll(roll)), *after);
        }
        assert_eq!(watched.len(), game.plies.len());
        assert_eq!(game.forfeit, None);
        assert!(matches!(position.turn(), Turn::Over(outcome) if outcome.winner == game.winner));
    }
}

#[test]
fn the_dice_depend_on_the_seed_and_the_ply_alone() {
    let mut greedy = EnginePlayer(OFFICIAL.engine("greedy", |_| ()).unwrap());
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
    let broken =
        watch_game(start(), [&mut Random, &mut Random], GameSeed(3), control, &stop, &mut |_| {
            plies += 1;
            if plies == 4 { ControlFlow::Break(17) } else { ControlFlow::Continue(()) }
        });
    assert_eq!((broken.break_value(), plies), (Some(17), 4));
}

#[test]
fn a_rolled_die_is_not_rolled_again() {
    let rolled = start().roll(Roll::Ewn(Die::new(4).unwrap()));
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
