//! Stacks and what they may do.

use tzaar::{BLACK, Kind, Side, Stack, WHITE};

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
