//! Games driven step by step.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use arena::{Choice, Fault, GameSeed, OngoingGame, Player, Ply, TimeControl, play_game};
use ewn::{Position5, Size};
use game::{Position, Side, Turn};
use testkit::toy::ToyPosition;

use crate::players::Random;

fn start() -> Position5 {
    Position5::canonical(Size::FIVE).unwrap()
}

fn clock(total: u64, increment: u64) -> TimeControl {
    TimeControl {
        total: Some(Duration::from_millis(total)),
        increment: Duration::from_millis(increment),
        grace: Duration::ZERO,
        ..TimeControl::default()
    }
}

/// A random game played to its end, 1 ms per move.
fn played(seed: u64, control: TimeControl) -> OngoingGame<Position5> {
    let mut game = OngoingGame::new(start(), GameSeed(seed), control);
    while game.to_move().is_some() {
        let choice = Random.choose(game.move_task(&AtomicBool::new(false)));
        assert!(game.accept(choice, Duration::from_millis(1)));
    }
    game
}

fn without_times<P: Position>(mut plies: Vec<Ply<P>>) -> Vec<Ply<P>> {
    plies.iter_mut().for_each(|ply| ply.time = Duration::ZERO);
    plies
}

#[test]
fn a_driven_game_is_the_game_of_the_loop() {
    for seed in 0..20 {
        let driven = played(seed, TimeControl::default());
        let control = TimeControl::default();
        let looped = play_game(start(), [&mut Random, &mut Random], GameSeed(seed), control);
        assert_eq!(without_times(driven.plies().to_vec()), without_times(looped.plies));
        assert_eq!(driven.winner(), Some(looped.winner));
        assert_eq!(driven.forfeit(), looped.forfeit.as_ref());
        assert_eq!(driven.unplayed_roll(), looped.unplayed_roll);
    }
}

#[test]
fn positions_are_those_before_the_moves_and_the_last_one() {
    let game = played(7, TimeControl::default());
    let positions: Vec<Position5> = game.positions().collect();
    assert_eq!(positions.len(), game.plies().len() + 1);
    assert_eq!(positions.last(), Some(game.position()));
    for (pair, ply) in positions.windows(2).zip(game.plies()) {
        assert_eq!((pair[0].die(), pair[0].turn()), (ply.roll, Turn::ToMove(ply.player)));
        assert_eq!(pair[0].play(ply.mov).board(), pair[1].board());
    }
}

#[test]
fn moves_taken_back_bring_the_same_dice_and_clocks() {
    let whole = played(3, clock(1000, 5));
    for ply in 0..=whole.plies().len() {
        let mut game = whole.at_ply(ply).unwrap();
        assert_eq!(game.plies(), &whole.plies()[..ply]);
        let moves_of = |side| game.plies().iter().filter(|ply| ply.player == side).count() as u64;
        let left = |side| Duration::from_millis(1000 + 4 * moves_of(side));
        assert_eq!(game.time_left(), Some(Side::BOTH.map(left)));
        for &Ply { mov, value, time, .. } in &whole.plies()[ply..] {
            assert!(game.accept(Ok(Choice { mov, value }), time));
        }
        assert_eq!(game, whole);
    }
    assert_eq!(whole.at_ply(whole.plies().len() + 1), None);
}

#[test]
fn a_game_goes_on_after_a_forfeit_is_taken_back() {
    let mut game = played(3, clock(1000, 0)).at_ply(4).unwrap();
    let before = game.clone();
    let side = game.to_move().unwrap();
    game.lose(side.opponent(), Fault::Resigned.because(""));
    assert_eq!((game.winner(), game.to_move()), (Some(side), None));
    assert_eq!(game.forfeit().unwrap().to_string(), "resigned");
    let after = game.clone();
    game.lose(side, Fault::NoMove.because("too late"));
    let mov = before.position().moves().next().unwrap();
    assert!(!game.accept(Ok(Choice { mov, value: None }), Duration::ZERO));
    assert_eq!(game, after);
    assert_eq!(game.at_ply(4), Some(before));
}

#[test]
fn late_and_illegal_moves_lose() {
    let game = OngoingGame::new(start(), GameSeed(1), clock(100, 0));
    let mov = game.position().moves().next().unwrap();
    let choice = Ok(Choice { mov, value: None });
    let (mut in_time, mut late) = (game.clone(), game.clone());
    assert!(in_time.accept(choice.clone(), Duration::from_millis(100)));
    assert_eq!(in_time.time_left().unwrap()[0], Duration::ZERO);
    assert!(!late.accept(choice, Duration::from_millis(101)));
    assert_eq!(late.forfeit().unwrap().fault, Fault::OutOfTime);
    let legal: Vec<_> = game.position().moves().collect();
    let unrolled = Position5::unrolled(*game.position().board());
    let mut all = unrolled.replies().map(|reply| reply.mov);
    let illegal = all.find(|mov| !legal.contains(mov)).unwrap();
    let mut wrong = game;
    assert!(!wrong.accept(Ok(Choice { mov: illegal, value: None }), Duration::ZERO));
    assert_eq!(wrong.forfeit(), Some(&Fault::IllegalMove.because(illegal)));
    assert_eq!((wrong.winner(), wrong.plies().len()), (Some(Side::Second), 0));
}

#[test]
fn a_game_that_is_over_at_once_asks_nobody() {
    let start: ToyPosition = "roll(1/1: win)".parse().unwrap();
    let game = OngoingGame::new(start, GameSeed(1), TimeControl::default());
    assert_eq!((game.to_move(), game.winner()), (None, Some(Side::First)));
    assert!(game.unplayed_roll().is_some());
    assert_eq!(game.plies(), []);
}

/// Each side has its own clock and limits.
#[test]
fn each_side_can_have_a_time_control_of_its_own() {
    let depth = TimeControl { depth: Some(3), ..TimeControl::default() };
    let mut game = OngoingGame::new(start(), GameSeed(1), [clock(1000, 10), depth]);
    let mut seen = Vec::new();
    while game.plies().len() < 4 {
        let budget = game.budget();
        let own = budget.time_left.map(|left| left[game.position().mover().index()].as_millis());
        seen.push((own, budget.control.depth));
        let choice = Random.choose(game.move_task(&AtomicBool::new(false)));
        assert!(game.accept(choice, Duration::from_millis(100)));
    }
    let [first, second] = [(Some(1000), None), (None, Some(3))];
    assert_eq!(seen, [first, second, (Some(910), None), second]);
    assert_eq!(game.at_ply(2).unwrap().budget().control, clock(1000, 10));
}

#[test]
fn asked_rolls_are_handed_in_and_asked_for_again() {
    let control = TimeControl::default();
    let seeded = played(1, control);
    let mut asked = OngoingGame::with_asked_rolls(start(), GameSeed(1), control);
    for ply in seeded.plies() {
        assert_eq!(asked.position().turn(), Turn::ToRoll);
        assert!(asked.accept_roll(ply.roll.unwrap()));
        assert!(!asked.accept_roll(ply.roll.unwrap()), "it is rolled already");
        assert!(asked.accept(Ok(Choice { mov: ply.mov, value: ply.value }), ply.time));
    }
    assert_eq!(asked.plies(), seeded.plies());
    assert!(asked.positions().eq(seeded.positions()));
    let earlier = asked.at_ply(4).unwrap();
    assert_eq!(earlier.plies(), &seeded.plies()[..4]);
    assert_eq!((earlier.position().turn(), earlier.unplayed_roll()), (Turn::ToRoll, None));
}
