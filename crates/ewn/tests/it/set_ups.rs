//! Set-ups as text, at random and by symmetry.

use std::collections::HashSet;

use ewn::{AnyPosition, RED, SetUp, SetUpRule, Size};
use game::Dice;

fn size(side: usize) -> Size {
    Size::new(side).unwrap()
}

#[test]
fn all_set_ups_are_distinct_permutations_and_survive_text() {
    for (side, count) in [(3, 1), (4, 6), (5, 720)] {
        let all: Vec<SetUp> = SetUp::all(size(side)).collect();
        assert_eq!(all.len(), count);
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), count);
        for set_up in all {
            assert_eq!(SetUp::parse(size(side), &set_up.to_string()), Ok(set_up));
            let canonical = SetUp::canonical(size(side));
            let start = AnyPosition::start(&canonical, &set_up, RED).unwrap();
            assert_eq!(SetUp::of(start.board(), RED), Some(canonical));
            assert_eq!(SetUp::of(start.board(), RED.opponent()), Some(set_up));
        }
    }
}

#[test]
fn more_than_nine_cubes_need_commas() {
    let set_up = SetUp::canonical(size(6));
    assert_eq!(set_up.to_string(), "1,2,3,4,5,6,7,8,9,10");
    assert_eq!(SetUp::parse(size(6), "1,2,3,4,5,6,7,8,9,10"), Ok(set_up));
}

#[test]
fn bad_set_ups_are_refused_with_the_reason() {
    for (text, reason) in [
        ("12345", "\"12345\" is not a set-up: 5 numbers, expected 6"),
        ("123455", "\"123455\" is not a set-up: 5 appears twice"),
        ("123457", "\"123457\" is not a set-up: \"7\" is not a number from 1 to 6"),
        ("1,2,3,4,5,", "\"1,2,3,4,5,\" is not a set-up: \"\" is not a number from 1 to 6"),
        ("+1,2,3,4,5,6", "\"+1,2,3,4,5,6\" is not a set-up: \"+1\" is not a number from 1 to 6"),
        ("12é456", "\"12é456\" is not a set-up: \"é\" is not a number from 1 to 6"),
    ] {
        assert_eq!(SetUp::parse(Size::FIVE, text).unwrap_err().to_string(), reason);
    }
    let error = SetUp::parse(size(6), "12345678910").unwrap_err();
    assert!(error.to_string().ends_with("expected 10 numbers with commas between them"));
}

#[test]
fn mirrored_set_ups_are_equal_and_random_ones_differ_in_general() {
    let mut dice = Dice::new(1);
    let [red, blue] = SetUp::pair(SetUpRule::Mirrored, Size::FIVE, &mut dice);
    assert_eq!(red, blue);
    let pairs = (0..20).map(|_| SetUp::pair(SetUpRule::Random, Size::FIVE, &mut dice));
    assert!(pairs.into_iter().any(|[red, blue]| red != blue));
}

#[test]
fn images_are_numbered_from_the_other_end_and_mirrored() {
    let set_up = SetUp::parse(Size::FIVE, "162345").unwrap();
    let text = |reverse, mirror| set_up.image(reverse, mirror).to_string();
    assert_eq!(text(true, false), "615432");
    assert_eq!(text(false, true), "135642");
    assert_eq!(set_up.image(true, true).image(true, true), set_up);
}
