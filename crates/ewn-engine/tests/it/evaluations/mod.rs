//! The evaluations, checked against the papers they come from, against slow and
//! simple programs, and against the symmetries of the game.

mod attack_by_hand;
mod distances;
mod greedy_match;
mod paper;
mod properties;
mod race;
mod reference_values;
mod simple_game;

use ewn::{AnyPosition, SetUp, SetUpRule, Side, Size};
use ewn_engine::{Distances, EwnEvaluation, find};
use game::{Dice, Options};

fn size(side: usize) -> Size {
    Size::new(side).unwrap()
}

fn distances(side: usize, list: &[u8]) -> Distances {
    Distances::from_list(size(side), list).unwrap()
}

/// Every array of distances but the one without cubes.
fn all_arrays(side: usize) -> impl Iterator<Item = Vec<u8>> {
    let cubes = u32::from(size(side).cubes());
    (1..side.pow(cubes))
        .map(move |index| (0..cubes).map(|cube| (index / side.pow(cube) % side) as u8).collect())
}

/// An array of distances with at least one cube.
fn random_array(side: usize, dice: &mut Dice) -> Vec<u8> {
    loop {
        let array: Vec<u8> =
            (0..size(side).cubes()).map(|_| dice.below(side as u32) as u8).collect();
        if array.iter().any(|&distance| distance > 0) {
            return array;
        }
    }
}

/// Positions of random games from random set-ups, whoever moves first.
fn reachable_positions(size: Size, games: u32, dice: &mut Dice) -> Vec<AnyPosition> {
    let mut positions = Vec::new();
    for _ in 0..games {
        let [red, blue] = SetUp::pair(SetUpRule::Random, size, dice);
        let first = Side::BOTH[dice.below(2) as usize];
        let start = AnyPosition::start(&red, &blue, first).unwrap();
        positions.extend(testkit::random_game(start, dice));
    }
    positions
}

fn evaluation(name: &str, options: &str, size: Size) -> Box<dyn EwnEvaluation> {
    let kind = find(name).unwrap();
    (kind.build)(size, &Options::parse(kind.options, options).unwrap()).unwrap()
}
