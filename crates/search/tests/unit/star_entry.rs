use super::*;
use crate::table::Table;

#[test]
fn entries_are_found_at_their_depth_only() {
    let table = Table::new(1);
    for (depth, value) in [(3, 0.25), (4, 0.75)] {
        let is_proven = depth == 3;
        table.put(7, StarEntry { value, bound: Bound::Exact, depth, is_proven });
    }
    let find = |depth| table.find(7, |entry: &StarEntry| entry.depth == depth);
    assert!((find(3).unwrap().value - 0.25).abs() < 1e-12);
    assert!((find(4).unwrap().value - 0.75).abs() < 1e-12);
    assert!(find(3).unwrap().is_proven && !find(4).unwrap().is_proven);
    assert_eq!(find(5), None);
}

#[test]
fn bounds_are_rounded_to_the_safe_side() {
    for value in [0.0, 1.0 / 3.0, 0.7, 1.0] {
        for bound in [Bound::Lower, Bound::Upper, Bound::Exact] {
            let entry = StarEntry { value, bound, depth: 1, is_proven: false };
            let found = StarEntry::unpack(entry.pack());
            assert_eq!(found.bound, bound);
            assert!((found.value - value).abs() < 1e-12);
            match bound {
                Bound::Lower => assert!(found.value <= value),
                Bound::Upper => assert!(found.value >= value),
                Bound::Exact => {}
            }
        }
    }
}
