use game::{Dice, derive_seed};

#[test]
fn the_generator_is_pinned() {
    // From an independent implementation of splitmix64 and xoshiro256++.
    let mut dice = Dice::new(42);
    let rolls: Vec<u32> = (0..12).map(|_| dice.below(6) + 1).collect();
    assert_eq!(rolls, [5, 2, 6, 5, 5, 4, 1, 4, 2, 6, 4, 6]);
    assert_eq!([0, 1].map(|index| derive_seed(1, index)), [0x5e41ab087439611e, 0xe9fd6049d65af21e]);
}

#[test]
fn every_face_comes_up_equally_often() {
    let mut dice = Dice::new(7);
    let mut counts = [0u32; 6];
    for _ in 0..600_000 {
        counts[dice.below(6) as usize] += 1;
    }
    // Six standard deviations of a binomial(600000, 1/6) are 1732.
    for count in counts {
        assert!(count.abs_diff(100_000) < 1_732, "{counts:?}");
    }
}

#[test]
fn shuffling_reaches_every_order_equally_often() {
    let mut dice = Dice::new(3);
    let mut counts = std::collections::BTreeMap::new();
    for _ in 0..60_000 {
        let mut items = [0, 1, 2];
        dice.shuffle(&mut items);
        *counts.entry(items).or_insert(0u32) += 1;
    }
    assert_eq!(counts.len(), 6);
    for count in counts.values() {
        assert!(count.abs_diff(10_000) < 548, "{counts:?}");
    }
}
