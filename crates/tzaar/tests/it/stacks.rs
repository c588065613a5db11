//! Stacks and what they may do.

use game::{Dice, Position as _, Turn};
use tzaar::{Action, BLACK, Kind, Point, Position, Side, Stack, WHITE};

#[test]
fn stacks_keep_what_they_are_made_of() {
    for owner in Side::BOTH {
        for kind in Kind::ALL {
            for height in 1..=Stack::MAX_HEIGHT {
                let stack = Stack::new(owner, kind, height).unwrap();
                assert_eq!((stack.owner(), stack.kind(), stack.height()), (owner, kind, height));
                let swapped = stack.with_owner(owner.opponent());
                assert_eq!((swapped.owner(), swapped.kind()), (owner.opponent(), kind));
            }
            assert_eq!(Stack::new(owner, kind, 0), None);
            assert_eq!(Stack::new(owner, kind, 31), None);
        }
    }
}

#[test]
fn the_top_piece_gives_the_kind_and_heights_add_up() {
    let top = Stack::new(WHITE, Kind::Tott, 2).unwrap();
    let below = Stack::new(WHITE, Kind::Tzaar, 3).unwrap();
    assert_eq!(top.on_top_of(below), Stack::new(WHITE, Kind::Tott, 5).unwrap());
}

#[test]
fn captures_need_the_height_and_another_colour() {
    let stack = |owner, height| Stack::new(owner, Kind::Tott, height).unwrap();
    assert!(stack(WHITE, 2).can_capture(stack(BLACK, 2)));
    assert!(stack(BLACK, 2).can_capture(stack(WHITE, 1)));
    assert!(!stack(WHITE, 2).can_capture(stack(BLACK, 3)));
    assert!(!stack(WHITE, 2).can_capture(stack(WHITE, 1)));
}

/// With n turns behind both sides each has lost n stacks to captures, and one more by each of its
/// stackings; of its 30 at least 3 must be left. So nobody stacks more than 13 times in a game.
#[test]
fn no_stack_of_a_game_is_higher_than_14() {
    let mut highest = 0;
    for seed in 0..300 {
        let dice = &mut Dice::new(seed);
        let mut position = Position::random_start(dice);
        while let Some(action) = tower_building(&position, dice) {
            position = position.play(action);
            highest = heights(&position).max().max(Some(highest)).unwrap();
        }
    }
    assert!((12..=14).contains(&highest), "{highest}");
}

/// Both sides spare all towers and pile up their own: the larger the sum of squares, the better.
fn tower_building(position: &Position, dice: &mut Dice) -> Option<Action> {
    let mut rank = |action: &Action| {
        let after = position.play(*action);
        let towers: u32 = heights(&after).map(|height| u32::from(height).pow(2)).sum();
        (matches!(after.turn(), Turn::ToMove(_)), towers, dice.seed())
    };
    position.moves().max_by_key(|action| rank(action))
}

fn heights(position: &Position) -> impl Iterator<Item = u8> {
    Point::all().filter_map(|point| position.stack(point)).map(Stack::height)
}
