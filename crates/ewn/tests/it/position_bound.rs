//! How many positions a solver may meet.

use ewn::{AnyPosition, position_bound};

#[test]
fn each_cube_may_stand_anywhere_ahead_of_it() {
    let position: AnyPosition = "r1../.../..b1 r -".parse().unwrap();
    assert_eq!(position_bound(&position), 10.0 * 10.0 / 8.0);
    let position: AnyPosition = ".../.r1./.b1. r -".parse().unwrap();
    assert_eq!(position_bound(&position), 5.0 * 7.0 / 8.0);
}
