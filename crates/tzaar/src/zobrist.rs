//! Random numbers for the parts of a position; the exclusive or of them is its key.

use crate::{Point, Side, Stack, Step};

/// The number for this stack on this point.
#[inline]
pub fn stack_key(point: Point, stack: Stack) -> u64 {
    STACKS[point.index()][stack.bits() as usize]
}

/// The number for the mover and for which action of the turn comes next.
#[inline]
pub fn turn_key(mover: Side, step: Step) -> u64 {
    TURNS[mover.index()][step as usize]
}

static STACKS: [[u64; 256]; Point::COUNT] = stack_keys();
static TURNS: [[u64; 2]; 2] = {
    let first = (Point::COUNT * 256) as u64;
    [[splitmix(first), splitmix(first + 1)], [splitmix(first + 2), splitmix(first + 3)]]
};

const fn stack_keys() -> [[u64; 256]; Point::COUNT] {
    let mut keys = [[0; 256]; Point::COUNT];
    let mut number = 0;
    while number < Point::COUNT * 256 {
        keys[number / 256][number % 256] = splitmix(number as u64);
        number += 1;
    }
    keys
}

/// Output number `index` of the splitmix64 generator that starts from 0.
const fn splitmix(index: u64) -> u64 {
    let mut mixed = (index + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
