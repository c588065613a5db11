//! The evaluations, checked against the papers they come from, against slow and
//! simple programs, and against the symmetries of the game.

mod attack_by_hand;
mod greedy_match;
mod paper;
mod properties;
mod race;
mod reference_values;

use ewn::Size;
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

/// The cubes that a face of the die lets move, given which there are.
fn movable(cubes: usize, is_there: impl Fn(usize) -> bool, die: usize) -> Vec<usize> {
    if is_there(die) {
        return vec![die];
    }
    let lower = (0..die).rev().find(|&cube| is_there(cube));
    let higher = (die + 1..cubes).find(|&cube| is_there(cube));
    lower.into_iter().chain(higher).collect()
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

fn evaluation(name: &str, options: &str, size: Size) -> Box<dyn EwnEvaluation> {
    let kind = find(name).unwrap();
    (kind.build)(size, &Options::parse(kind.options, options).unwrap()).unwrap()
}
