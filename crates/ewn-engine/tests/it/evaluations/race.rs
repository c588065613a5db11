//! The approximate race is exact for players who always make the same choices.

use std::collections::HashMap;

use ewn::{AnyPosition, RED};
use ewn_engine::{Distances, Race, Schwarz};
use game::Dice;

use super::{all_arrays, distances, movable, random_array, size};

/// `pmf[t]` is the probability of arriving in turn t.
type Pmf = [f64; 20];

/// The array numbered from the end that makes it smaller; ties are broken by number.
fn from_the_smaller_end(array: &[u8]) -> Vec<u8> {
    let reversed: Vec<u8> = array.iter().rev().copied().collect();
    reversed.min(array.to_vec())
}

/// Which cube each face of the die moves: of two, the one with the smaller
/// distance^2 / mobility, and the lower number if they are equal.
fn settled_choices(array: &[u8]) -> Vec<usize> {
    let movable = |die| movable(array.len(), |cube| array[cube] > 0, die);
    let candidates: Vec<Vec<usize>> = (0..array.len()).map(movable).collect();
    let mobility = |cube: usize| candidates.iter().filter(|cubes| cubes.contains(&cube)).count();
    let cost = |cube: usize| (f64::from(array[cube])).powi(2) / mobility(cube) as f64;
    let choose = |cubes: &Vec<usize>| {
        *cubes.iter().min_by(|&&one, &&other| cost(one).total_cmp(&cost(other))).unwrap()
    };
    candidates.iter().map(choose).collect()
}

/// Over all sequences of die faces; those that lead to the same array are combined.
fn arrival(array: &[u8], choices: &[usize], known: &mut HashMap<Vec<u8>, Pmf>) -> Pmf {
    if let Some(pmf) = known.get(array) {
        return *pmf;
    }
    let mut pmf = [0.0; 20];
    for &cube in choices {
        if array[cube] == 1 {
            pmf[1] += 1.0 / choices.len() as f64;
            continue;
        }
        let mut after = array.to_vec();
        after[cube] -= 1;
        let rest = arrival(&after, choices, known);
        for turn in 1..20 {
            pmf[turn] += rest[turn - 1] / choices.len() as f64;
        }
    }
    known.insert(array.to_vec(), pmf);
    pmf
}

fn arrival_with_settled_choices(array: &[u8]) -> Pmf {
    let array = from_the_smaller_end(array);
    arrival(&array, &settled_choices(&array), &mut HashMap::new())
}

fn mean(pmf: &Pmf) -> f64 {
    (1..20).map(|turn| turn as f64 * pmf[turn]).sum()
}

/// P(the one who begins arrives first).
fn first_wins(first: &Pmf, second: &Pmf) -> f64 {
    (1..20).map(|turn| first[turn] * second[turn..].iter().sum::<f64>()).sum()
}

#[test]
fn the_race_is_the_sum_over_all_die_sequences() {
    let mut dice = Dice::new(31);
    let some_of_5x5: Vec<Vec<u8>> = (0..120).map(|_| random_array(5, &mut dice)).collect();
    for (side, arrays) in [(4, all_arrays(4).collect()), (5, some_of_5x5)] {
        let race = Race::new(size(side));
        let pmfs: Vec<Pmf> = arrays.iter().map(|a| arrival_with_settled_choices(a)).collect();
        let ours: Vec<_> = arrays.iter().map(|a| distances(side, a)).collect();
        for (i, one) in pmfs.iter().enumerate() {
            let difference = race.expected_moves(&ours[i]) - mean(one);
            assert!(difference.abs() < 1e-12, "{:?}: {difference}", arrays[i]);
            for (j, other) in pmfs.iter().enumerate() {
                let value = race.first_to_move_wins(&ours[i], &ours[j]);
                let difference = value - first_wins(one, other);
                assert!(difference.abs() < 1e-12, "{:?} {:?}", arrays[i], arrays[j]);
            }
        }
    }
}

#[test]
fn the_race_never_takes_fewer_moves_than_the_best_way_of_playing() {
    for side in [3, 4, 5] {
        let (race, schwarz) = (Race::new(size(side)), Schwarz::new(size(side)));
        for array in all_arrays(side) {
            let list = distances(side, &array);
            let (approximate, exact) = (race.expected_moves(&list), schwarz.expected_moves(&list));
            assert!(approximate >= exact - 1e-12, "{array:?}: {approximate} and {exact}");
            // Nothing to choose: every cube is there, or only one.
            let cubes = array.iter().filter(|&&distance| distance > 0).count();
            if cubes == array.len() || cubes == 1 {
                assert!((approximate - exact).abs() < 1e-12, "{array:?}");
            }
        }
    }
}

/// Only one cube can move, so the race ends after as many turns as its distance, on any board.
#[test]
fn a_lone_cube_takes_its_distance() {
    for size in ewn::Size::all() {
        let race = Race::new(size);
        for cube in [0, usize::from(size.cubes() / 2), usize::from(size.cubes() - 1)] {
            for distance in 1..size.side() {
                let mut array = vec![0; size.cubes().into()];
                array[cube] = distance;
                let list = distances(size.side().into(), &array);
                assert!((race.expected_moves(&list) - f64::from(distance)).abs() < 1e-12);
            }
        }
    }
}

/// Values of a program that multiplies the polynomials term by term without a horizon.
#[test]
fn the_longest_races_have_their_whole_length() {
    for (side, expected) in
        [(6, 19.197031422712207), (7, 31.973416344135806), (8, 50.775416055847636)]
    {
        let start = AnyPosition::canonical(size(side)).unwrap();
        let distances = Distances::of(start.board(), RED);
        let found = Race::new(size(side)).expected_moves(&distances);
        assert!((found - expected).abs() < 1e-10, "{found} on {side}");
    }
}
