//! Engines, levels and reviews by name, in every game.

// `allow-unwrap-in-tests` covers test functions, but not the helpers they share.
#![allow(clippy::unwrap_used)]

mod any_game;
mod array_form;
mod drawings;
mod endings;
mod engines;
mod levels;
mod noise;
mod ntu;
mod review;
mod review_reference;
mod set_ups;

use std::sync::atomic::AtomicBool;

use game::{Dice, Position};
use games::{Engine, Game, Report};
use search::{Limits, Task};

/// A position in which a move is due.
fn to_move<P: Position>(start: P) -> P {
    let roll = start.rolls().next().map(|(roll, _)| roll);
    roll.map_or(start, |roll| start.roll(roll))
}

/// An engine's report within some nodes and two moves.
fn report(engine: &mut Engine, position: &games::Position, seed: u64) -> Option<Report> {
    let stop = AtomicBool::new(false);
    let given = Limits { depth: Some(2), nodes: Some(2000), time: None };
    let task = Task {
        limits: engine.limits_within(given),
        stop: &stop,
        all_moves: false,
        seed: Dice::new(seed).seed(),
    };
    engine.search(position, task, &mut |_| ())
}

#[test]
fn games_are_found_by_their_names() {
    for &game in Game::EVERY {
        assert_eq!(game.to_string().parse(), Ok(game));
    }
    let error = "chess".parse::<Game>().unwrap_err();
    assert_eq!(error.to_string(), "game \"chess\": expected ewn or tzaar");
}
