//! Values that WALTZ's own program printed: positions, actions from there, material and bonuses.

use std::sync::atomic::AtomicBool;

use game::{Dice, Evaluation, Options, Position as _};
use search::{Limits, Task};
use tzaar::{Action, ActionKind, Kind, Position};
use tzaar_engine::{Score, Static, TzaarHeuristic, Waltz};

/// The position that a game begins with, and actions from there.
fn read(position: &str, actions: &str) -> (Position, Vec<Action>) {
    let start: Position = position.parse().unwrap();
    let mut position = start;
    let mut play = |text: &str| {
        let action = position.moves().find(|action| action.to_string() == text).unwrap();
        position = position.play(action);
        action
    };
    let actions = actions.split(' ').filter(|&text| text != "-").map(&mut play).collect();
    (start, actions)
}

fn check(row: &str) {
    let cells: Vec<&str> = row.split(['|', '\t']).collect();
    let [position, actions, _, _, material, bonuses] = cells.try_into().unwrap();
    let (start, actions) = read(position, actions);
    let explained = TzaarHeuristic(Waltz).explain_after(&start, &actions);
    let found = explained.terms[0].sides[0];
    assert_eq!(explained.terms[0].name, "material");
    assert_eq!(found, material.parse::<f64>().unwrap(), "material: {row}");
    assert_eq!(explained.sides[0] - found, bonuses.parse::<f64>().unwrap(), "bonuses: {row}");
    let sum = |side: usize| explained.terms.iter().map(|term| term.sides[side]).sum::<f64>();
    let of_bonuses = |side: usize| sum(side) - explained.terms[0].sides[side];
    assert_eq!(of_bonuses(0) - of_bonuses(1), explained.sides[0] - found, "terms: {row}");
}

#[test]
fn values_are_those_of_waltz() {
    include_str!("waltz-values.txt").lines().skip(1).for_each(check);
    // All of them, where they are.
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/waltz-values.tsv");
    std::fs::read_to_string(path).unwrap_or_default().lines().skip(1).for_each(check);
}

/// What the action that captures this type first gains for White.
fn gain<S: Score>(score: S, kind: Kind) -> f64 {
    let start = Position::fixed_start();
    let captures = |&action: &Action| {
        let target = start.stack(action.to()).map(tzaar::Stack::kind);
        action.kind() == ActionKind::Capture && target == Some(kind)
    };
    let capture = start.moves().find(captures).unwrap();
    let material =
        |actions: &[Action]| TzaarHeuristic(score).explain_after(&start, actions).terms[0].sides[0];
    material(&[capture]) - material(&[])
}

#[test]
fn a_captured_stack_is_worth_what_it_was_worth_before() {
    assert_eq!(Kind::ALL.map(|kind| gain(Waltz, kind)), [150.0, 60.0, 10.0]);
    // In the position after the capture, by itself, the other eight Tzarras are dearer.
    assert_eq!(Kind::ALL.map(|kind| gain(Static(Waltz), kind)), [-100.0, -100.0, 10.0]);
}

/// WALTZ's program took a Tzarra first from 12 of 12 random starts.
#[test]
fn the_first_captures_are_of_tzarras() {
    let kind = tzaar_engine::find("alpha-beta").unwrap();
    let first_captures = |evaluation: &str| {
        let mut dice = Dice::new(12);
        let capture = |_| {
            let options = Options::parse(kind.options, "eval=waltz,hash=1").unwrap();
            let mut engine = kind.make(&options, evaluation).unwrap();
            let start = Position::random_start(&mut dice);
            let limits = Limits { depth: Some(3), ..Limits::default() };
            let task = Task { limits, stop: &AtomicBool::new(false), all_moves: false, seed: 1 };
            let best = engine.search(&start, task, &mut |_| ()).unwrap().best().unwrap();
            start.stack(best.to()).unwrap().kind()
        };
        (0..12).map(capture).filter(|&kind| kind == Kind::Tzarra).count()
    };
    assert!(first_captures("") >= 9, "{}", first_captures(""));
    assert!(first_captures("material=static") <= 3, "{}", first_captures("material=static"));
}
