//! Two evaluations play each other without looking further than their own move.

use ewn::{Position5, RED, SetUp, SetUpRule, Size};
use ewn_engine::Zweistein;
use game::{Dice, Evaluator, Position, Side, Turn, derive_seed};

use super::evaluation;

const GAMES: u32 = 80_000;

/// An independent program found 0.4071 with a standard error of 0.0015. Zweistein sees many
/// moves as equal, so this depends on their order: of equal ones the first is played, diagonal
/// steps come last, and a race that cannot be lost is as good as a win.
#[test]
fn zweistein_wins_as_often_against_odema_as_in_an_independent_program() {
    let zweistein = Zweistein::new(Size::FIVE);
    let odema = evaluation("odema", "block=attack", Size::FIVE);
    let players: [&dyn Evaluator<Position5>; 2] = [&zweistein, &odema];
    let wins = (0..GAMES).filter(|&game| zweistein_wins(players, game)).count();
    let rate = wins as f64 / f64::from(GAMES);
    let expected: f64 = 0.4071;
    let standard_error =
        (expected * (1.0 - expected) / f64::from(GAMES) + 0.0015f64.powi(2)).sqrt();
    assert!((rate - expected).abs() < 4.0 * standard_error, "{rate} +- {standard_error}");
}

/// The first of the two plays Red; Red begins every other game.
fn zweistein_wins(players: [&dyn Evaluator<Position5>; 2], game: u32) -> bool {
    let mut dice = Dice::new(derive_seed(41, game.into()));
    let [red, blue] = SetUp::pair(SetUpRule::Random, Size::FIVE, &mut dice);
    let first = Side::BOTH[(game % 2) as usize];
    let mut position = Position5::start(&red, &blue, first).unwrap();
    loop {
        match position.turn() {
            Turn::Over(outcome) => return outcome.winner == RED,
            Turn::ToRoll => position = position.roll(position.random_roll(&mut dice).unwrap()),
            Turn::ToMove(player) => position = greedy(&position, players[player.index()]),
        }
    }
}

fn greedy(position: &Position5, evaluator: &dyn Evaluator<Position5>) -> Position5 {
    let mut best = None;
    for mov in position.moves() {
        let after = position.play(mov);
        let value = value_of_last_mover(&after, evaluator);
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, after));
        }
    }
    best.unwrap().1
}

fn value_of_last_mover(position: &Position5, evaluator: &dyn Evaluator<Position5>) -> f64 {
    match position.turn() {
        Turn::Over(_) => 1.0,
        _ => evaluator.evaluate(position).for_opponent().probability(),
    }
}
