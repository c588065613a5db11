//! The solver agrees with plain recursion, with known values, and with itself under symmetry.

use std::sync::atomic::AtomicBool;

use ewn::{AnyPosition, FewCubes, Size, Symmetry};
use game::{Dice, FirstValue, MoverValue, Position, Side, Turn};
use search::solve::{Solver, Unsolved, Watch};
use search::{Found, expectiminimax};
use testkit::random_game;
use testkit::toy::{ToyPosition, random_dice_game};

use super::NEVER;

const MEMORY: usize = 1 << 28;

fn solve<P: Position>(solver: &mut Solver<P>, position: &P) -> Result<Found<P>, Unsolved> {
    solver.solve(position, &mut Watch { stop: &NEVER, observe: &mut |_| () })
}

fn value<P: Position>(solver: &mut Solver<P>, position: &P) -> f64 {
    solve(solver, position).unwrap().value.probability()
}

#[track_caller]
fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-12, "{found:.15}, expected {expected:.15}");
}

fn canonical(side: usize) -> AnyPosition {
    AnyPosition::canonical(Size::new(side).unwrap()).unwrap()
}

#[test]
fn small_boards_have_their_known_values() {
    for (side, expected) in [(3, 1.0), (4, 0.551_234_878_029)] {
        let size = Size::new(side).unwrap();
        let start = FewCubes::new(canonical(side), size.cubes()).unwrap();
        let mut solver = Solver::new(MEMORY).with_representative(FewCubes::representative);
        near(value(&mut solver, &start), expected);
    }
}

#[test]
fn it_equals_plain_recursion_in_the_toy_game() {
    let mut dice = Dice::new(11);
    for _ in 0..200 {
        let position: ToyPosition = random_dice_game(4, &mut dice);
        let solution = solve(&mut Solver::new(MEMORY), &position).unwrap();
        near(solution.value.probability(), testkit::solve(position).probability());
        for reply in position.replies() {
            let expected = testkit::solve(reply.after).probability();
            let mut same = solution.moves.iter().filter(|solved| solved.mov == reply.mov);
            assert!(same.any(|solved| (solved.value.probability() - expected).abs() < 1e-12));
        }
    }
    let plain: ToyPosition = "first(second(win, loss), second(win, win))".parse().unwrap();
    near(value(&mut Solver::new(MEMORY), &plain), 1.0);
}

#[test]
fn it_equals_plain_searches_on_small_boards() {
    let mut dice = Dice::new(4);
    // Plain recursion is slow: on 4x4 it covers only the ends of games.
    for (side, from) in [(3, 0), (4, 13)] {
        let mut solver = Solver::new(MEMORY);
        for _ in 0..6 {
            for position in random_game(canonical(side), &mut dice).into_iter().skip(from) {
                check(&mut solver, &position);
                if position.die().is_none() {
                    check_parts(&solve(&mut solver, &position).unwrap(), &position);
                }
            }
        }
    }
}

/// The solver and plain searches find the same value.
pub fn check<P: Position>(solver: &mut Solver<P>, position: &P) {
    let expected = testkit::solve(*position).probability();
    near(value(solver, position), expected);
    let full = expectiminimax(position, 40, &NoEvaluation, &mut 0);
    near(full.for_first(position.mover()).probability(), expected);
}

/// Rolls and moves have the values of plain recursion, and add up to that of the position.
fn check_parts(solution: &Found<AnyPosition>, position: &AnyPosition) {
    let mean: f64 =
        solution.rolls.iter().map(|found| found.probability * found.value.probability()).sum();
    near(mean, solution.value.probability());
    assert_eq!(solution.rolls.len(), position.rolls().count());
    for found in &solution.rolls {
        let rolled = position.roll(found.roll);
        near(found.value.probability(), testkit::solve(rolled).probability());
        near(testkit::solve(rolled.play(found.best)).probability(), found.value.probability());
    }
    assert_eq!(solution.moves.len(), position.replies().count());
    for found in &solution.moves {
        let reply = position.replies().find(|reply| reply.mov == found.mov).unwrap();
        let after = reply.after;
        near(found.value.probability(), testkit::solve(after).probability());
    }
}

/// Nothing is left to evaluate when a game is searched to its end.
struct NoEvaluation;

impl<P: Position> game::Evaluator<P> for NoEvaluation {
    fn evaluate(&self, position: &P) -> MoverValue {
        unreachable!("{position} was evaluated");
    }
}

#[test]
fn symmetric_positions_have_equal_values_and_representatives_change_nothing() {
    let mut dice = Dice::new(9);
    let mut plain = Solver::new(MEMORY);
    let mut folded = Solver::new(MEMORY).with_representative(FewCubes::representative);
    for _ in 0..8 {
        for position in random_game(canonical(4), &mut dice).into_iter().skip(9).step_by(2) {
            let mover_wins = |value: f64, mover| FirstValue::new(value).of(mover);
            let exact = mover_wins(value(&mut plain, &position), position.mover());
            for image in Symmetry::all().filter_map(|symmetry| symmetry.position(&position)) {
                near(mover_wins(value(&mut plain, &image), image.mover()), exact);
                let few = FewCubes::new(image, 3).unwrap();
                near(mover_wins(value(&mut folded, &few), image.mover()), exact);
            }
        }
    }
    assert!(plain.positions() > 8 * folded.positions(), "{}", folded.positions());
}

#[test]
fn the_memory_limit_holds() {
    let mut solver = Solver::new(1 << 20);
    let error = solve(&mut solver, &canonical(4)).unwrap_err();
    let Unsolved::Memory { positions, limit } = error else { unreachable!("{error}") };
    assert_eq!((limit, positions), (1 << 20, solver.positions()));
    assert!(positions > 1000 && positions * size_of::<AnyPosition>() < 1 << 20, "{positions}");
    assert!(positions <= Solver::<AnyPosition>::most_positions(1 << 20));
    assert!(error.to_string().contains("fill 1048576 bytes"), "{error}");
}

#[test]
fn a_stop_is_obeyed_and_progress_is_told() {
    let stop = AtomicBool::new(false);
    let mut heard = Vec::new();
    let mut observe = |positions| {
        heard.push(positions);
        stop.store(heard.len() == 2, std::sync::atomic::Ordering::Relaxed);
    };
    let mut watch = Watch { stop: &stop, observe: &mut observe };
    let result = Solver::new(MEMORY).solve(&canonical(4), &mut watch);
    assert_eq!(result, Err(Unsolved::Stopped { positions: 2 << 14 }));
    assert_eq!(heard, [1 << 14, 2 << 14]);
}

#[test]
fn what_is_known_is_not_solved_again() {
    let known = |position: &AnyPosition| {
        (position.turn() == Turn::ToRoll && position.mover() == Side::Second)
            .then_some(MoverValue::new(0.25))
    };
    let mut solver = Solver::new(MEMORY).with_known(&known);
    let solution = solve(&mut solver, &canonical(5)).unwrap();
    assert_eq!((solution.value.of(Side::First), solution.nodes), (0.75, 1));
}

#[test]
fn a_finished_game_has_its_outcome() {
    let position: ToyPosition = "first(win, loss)".parse().unwrap();
    let won = position.moves().map(|mov| position.play(mov)).next().unwrap();
    let solution = solve(&mut Solver::new(MEMORY), &won).unwrap();
    assert_eq!(solution.value, FirstValue::new(1.0));
    assert!(solution.moves.is_empty());
}
