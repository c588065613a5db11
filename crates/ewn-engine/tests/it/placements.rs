//! All placements of a few cubes, against a solver that knows nothing but the rules.

use std::sync::atomic::AtomicBool;

use ewn::{BLUE, Cube, Position5, RED, Side};
use ewn_engine::{CubeRegion, solve_placements};
use game::Position as _;
use search::solve::{Solver, Watch};

fn exact(position: &Position5) -> f64 {
    let (stop, mut ignore) = (AtomicBool::new(false), |_| ());
    let mut watch = Watch { stop: &stop, observe: &mut ignore };
    Solver::new(1 << 28).value(position, &mut watch).unwrap().of(RED)
}

#[test]
fn placements_have_the_values_of_the_solver() {
    let cube = |number: u8| Cube::from_index(number - 1);
    let regions = [
        CubeRegion::within(RED, cube(2), 2),
        CubeRegion::within(RED, cube(5), 3),
        CubeRegion::within(BLUE, cube(1), 3),
        CubeRegion::within(BLUE, cube(4), 2),
    ];
    let (mut seen, mut compared) = (0, 0);
    solve_placements(&regions, &mut |positions, first_wins| {
        seen += 1;
        if seen % 97 != 0 {
            return;
        }
        for ((position, ours), mover) in positions.into_iter().zip(first_wins).zip(Side::BOTH) {
            let (read, expected): (Position5, f64) =
                (position.to_string().parse().unwrap(), exact(&position));
            assert!((ours - expected).abs() < 1e-8, "{position}: {ours} and {expected}");
            assert_eq!((read, position.mover()), (position, mover));
            compared += 1;
        }
    });
    assert!(compared > 200, "{compared} of {seen}");
}

#[test]
fn the_last_placement_is_the_board_that_the_regions_begin_at() {
    let position: Position5 = "...../.r3.../..r1../b5..b2./..... b -".parse().unwrap();
    let board = position.board();
    let mut regions = Vec::new();
    for player in Side::BOTH {
        let cubes = ewn::Board::cubes(board, player);
        regions.extend(cubes.iter().map(|cube| {
            CubeRegion::from(player, cube, ewn::Board::square_of(board, player, cube))
        }));
    }
    let mut last = None;
    solve_placements(&regions, &mut |[_, position], [_, first_wins]| {
        last = Some((position.to_string(), first_wins));
    });
    let (text, value) = last.unwrap();
    assert_eq!(text, position.to_string());
    assert!((value - exact(&position)).abs() < 1e-8);
}
