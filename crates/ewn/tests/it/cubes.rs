//! Which cubes a die lets move.

use ewn::{Cube, CubeSet, Die, Size, faces_that_move, movable_cubes};

/// The rule number by number.
fn movable_naively(present: &[u8], die: u8) -> Vec<u8> {
    if present.contains(&die) {
        return vec![die];
    }
    let lower = present.iter().copied().filter(|&number| number < die).max();
    let higher = present.iter().copied().filter(|&number| number > die).min();
    lower.into_iter().chain(higher).collect()
}

#[test]
fn the_die_moves_its_cube_or_the_next_lower_or_higher_one() {
    for faces in [1, 3, 6, 10] {
        for bits in 1u32..1 << faces {
            let present = CubeSet::from_bits(bits);
            let numbers: Vec<u8> = present.iter().map(Cube::number).collect();
            for face in 1..=faces {
                let (lower, higher) = movable_cubes(present, Die::new(face).unwrap());
                let mut movable = vec![lower.number(), higher.number()];
                movable.dedup();
                assert_eq!(movable, movable_naively(&numbers, face), "{numbers:?}, die {face}");
            }
        }
    }
}

#[test]
fn faces_that_move_are_those_whose_choice_has_the_cube() {
    for size in Size::all().take(4) {
        for bits in 1u32..1 << size.cubes() {
            let present = CubeSet::from_bits(bits);
            for cube in present.iter() {
                let chosen = |die: &Die| {
                    let (lower, higher) = movable_cubes(present, *die);
                    lower == cube || higher == cube
                };
                let faces: u32 =
                    Die::faces(size).filter(chosen).map(|die| 1 << die.cube().index()).sum();
                assert_eq!(faces_that_move(present, cube, size), faces, "{present:?} {cube:?}");
            }
        }
    }
}
