//! Games whose equilibria are known, and many whose equilibria check themselves.
#![allow(missing_docs, clippy::unwrap_used)] // Helpers outside #[test] fail by panicking.

use game::Dice;
use stats::equilibrium::MatrixGame;

fn game(rows: &[&[f64]]) -> MatrixGame {
    MatrixGame::new(rows.iter().map(|row| row.to_vec()).collect()).unwrap()
}

#[track_caller]
fn near(found: &[f64], expected: &[f64]) {
    assert_eq!(found.len(), expected.len());
    let is_near = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-9;
    assert!(found.iter().zip(expected).all(is_near), "{found:?}, expected {expected:?}");
}

#[test]
fn two_by_two_games_follow_the_formula() {
    let mut dice = Dice::new(5);
    let mut mixed = 0;
    for _ in 0..500 {
        let [a, b, c, d] = [(); 4].map(|()| dice.unit());
        let found = game(&[&[a, b], &[c, d]]).equilibrium().unwrap();
        let (low, high) = (a.min(b).max(c.min(d)), a.max(c).min(b.max(d)));
        // Without a saddle point, (ad - bc) / (a + d - b - c).
        let value = if low < high { (a * d - b * c) / (a + d - b - c) } else { low };
        mixed += u32::from(low < high);
        near(&[found.value], &[value]);
    }
    assert!(mixed > 100, "{mixed}");
}

#[test]
fn no_answer_gains_against_the_equilibrium_of_a_random_game() {
    let mut dice = Dice::new(6);
    for _ in 0..150 {
        let (rows, columns) = (1 + dice.below(30), 1 + dice.below(30));
        let rows = (0..rows).map(|_| (0..columns).map(|_| dice.unit()).collect());
        let game = MatrixGame::new(rows.collect()).unwrap();
        let found = game.equilibrium().unwrap();
        assert!(found.gap.abs() < 1e-9, "{}", found.gap);
        let best = game.gains_against(&found.second).into_iter().fold(0.0, f64::max);
        let worst = game.gains_of(&found.first).into_iter().fold(1.0, f64::min);
        near(&[best, worst], &[found.value; 2]);
        assert!(game.first_shown().value <= found.value + 1e-9);
        assert!(game.second_shown().value >= found.value - 1e-9);
        for mixture in [&found.first, &found.second] {
            near(&[mixture.iter().sum()], &[1.0]);
            assert!(mixture.iter().all(|&share| share >= 0.0));
        }
    }
}

#[test]
fn the_side_that_shows_its_choice_takes_the_best_of_the_worst() {
    let game = game(&[&[0.2, 0.9], &[0.5, 0.4], &[0.4, 0.6]]);
    let (first, second) = (game.first_shown(), game.second_shown());
    assert_eq!((first.value, first.choices), (0.4, vec![1, 2]));
    assert_eq!((second.value, second.choices), (0.5, vec![0]));
}

#[test]
fn what_is_no_game_is_refused() {
    for (rows, message) in [
        (vec![], "no choices: expected at least one for each side"),
        (vec![vec![]], "no choices: expected at least one for each side"),
        (vec![vec![1.0, 2.0], vec![1.0]], "row 1 has 1 gains, expected 2 as in the first row"),
        (vec![vec![1.0, f64::NAN]], "gain NaN in row 0, column 1: expected a finite number"),
    ] {
        assert_eq!(MatrixGame::new(rows).unwrap_err().to_string(), message);
    }
}
