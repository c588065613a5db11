//! Positions keep every promise of the contract, under every symmetry.

use game::{Dice, Position as _};
use testkit::conformance::{self, Conformance, read};
use testkit::random_game;
use tzaar::{Action, ActionKind, Position, Symmetry};

#[test]
fn games_from_random_starts_conform() {
    Conformance {
        game: "TZAAR".into(),
        start: Box::new(|seed| match seed {
            0 => Position::fixed_start(),
            _ => Position::random_start(&mut Dice::new(seed)),
        }),
        read,
        games: 12,
        // Every turn captures a stack, and each player keeps three.
        longest: 2 * (60 - 6),
        roll_keeps_mover: true,
        symmetries: Symmetry::all().map(symmetry).collect(),
    }
    .check();
}

fn symmetry(symmetry: Symmetry) -> conformance::Symmetry<Position> {
    conformance::Symmetry {
        name: format!("{symmetry:?}"),
        swaps_players: symmetry.swap_colours,
        apply: Box::new(move |position| Some(symmetry.position(position))),
    }
}

#[test]
fn actions_of_an_image_are_the_images_of_the_actions() {
    for seed in 0..10 {
        let mut dice = Dice::new(seed);
        for position in random_game(Position::random_start(&mut dice), &mut dice) {
            for symmetry in Symmetry::all() {
                let image = symmetry.position(&position);
                for action in position.moves() {
                    let [from, to] = [action.from(), action.to()].map(|at| symmetry.point(at));
                    let moved = match action.kind() {
                        ActionKind::Capture => Action::capture(from, to),
                        ActionKind::Stacking => Action::stacking(from, to),
                        ActionKind::Pass => Action::PASS,
                    };
                    assert!(image.moves().any(|legal| legal == moved), "{image}: {moved}");
                    assert_eq!(image.play(moved), symmetry.position(&position.play(action)));
                }
            }
        }
    }
}

#[test]
fn the_fixed_start_has_three_symmetries_of_each_sort() {
    let start = Position::fixed_start();
    // After a swap of the colours Black begins; what matters here is the stacks.
    let same = |symmetry: &Symmetry| {
        let image = symmetry.position(&start).to_string();
        image.split(' ').next() == start.to_string().split(' ').next()
    };
    let found: Vec<Symmetry> = Symmetry::all().filter(same).collect();
    assert_eq!(found.iter().filter(|symmetry| !symmetry.swap_colours).count(), 3);
    assert_eq!(found.iter().filter(|symmetry| symmetry.swap_colours).count(), 3);
    assert!(found.iter().all(|found| found.swap_colours || !found.reflect), "{found:?}");
}
