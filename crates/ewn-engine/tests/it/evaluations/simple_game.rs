//! The race that Zweistein models, simulated with dice.

use ewn::{CubeSet, Die, movable_cubes};
use ewn_engine::{Schwarz, Zweistein};
use game::Dice;

use super::{distances, random_array, size};

const GAMES: u32 = 20_000;

#[test]
fn zweistein_is_how_often_we_win_races_without_captures() {
    let mut dice = Dice::new(21);
    for side in [4, 5] {
        let (schwarz, zweistein) = (Schwarz::new(size(side)), Zweistein::new(size(side)));
        for _ in 0..10 {
            let (ours, theirs) = (random_array(side, &mut dice), random_array(side, &mut dice));
            let value = zweistein.before(&distances(side, &ours), &distances(side, &theirs));
            let wins = (0..GAMES).filter(|_| we_win(&schwarz, &ours, &theirs, &mut dice)).count();
            let frequency = wins as f64 / f64::from(GAMES);
            let standard_error = (value * (1.0 - value) / f64::from(GAMES)).sqrt();
            assert!(
                (frequency - value).abs() <= 4.0 * standard_error + 1e-12,
                "{ours:?} against {theirs:?}: won {frequency}, expected {value}"
            );
        }
    }
}

/// They begin.
fn we_win(schwarz: &Schwarz, ours: &[u8], theirs: &[u8], dice: &mut Dice) -> bool {
    let (mut ours, mut theirs) = (ours.to_vec(), theirs.to_vec());
    loop {
        if arrives(schwarz, &mut theirs, dice) {
            return false;
        }
        if arrives(schwarz, &mut ours, dice) {
            return true;
        }
    }
}

/// One turn: of the cubes that may move, the one that leaves the fewer expected moves.
fn arrives(schwarz: &Schwarz, array: &mut Vec<u8>, dice: &mut Dice) -> bool {
    let present = (0..array.len()).filter(|&cube| array[cube] > 0).map(|cube| 1 << cube).sum();
    let die = Die::new(1 + dice.below(array.len() as u32) as u8).unwrap();
    let (lower, higher) = movable_cubes(CubeSet::from_bits(present), die);
    let after = |cube: ewn::Cube| {
        let mut after = array.clone();
        after[cube.index()] -= 1;
        after
    };
    let (lower, higher) = ((after(lower), lower), (after(higher), higher));
    let expected = |(array, cube): &(Vec<u8>, ewn::Cube)| {
        let side = usize::from(size_of_array(array).side());
        let left = || schwarz.expected_moves(&distances(side, array));
        if array[cube.index()] == 0 { 0.0 } else { left() }
    };
    let (best, moved) = if expected(&higher) < expected(&lower) { higher } else { lower };
    *array = best;
    array[moved.index()] == 0
}

fn size_of_array(array: &[u8]) -> ewn::Size {
    ewn::Size::all().find(|size| usize::from(size.cubes()) == array.len()).unwrap()
}
