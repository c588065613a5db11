use tzaar::{Position, Side};

use super::Version;
use super::bonuses::Constants;
use super::material::HEIGHT_VALUES;
use crate::Attacks;

/// WALTZ's full evaluation with the constants that section 2.1 of its paper prints; the published
/// program ([`Waltz`](super::Waltz)) has others, and lacks two of the terms.
///
/// Where the paper gives a range, the steps within it are our reading; see the constants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WaltzPaper;

/// "If an opponent's valuable stack can be captured": of more than two pieces, by section 1.2.
const VALUABLE_CAPTURABLE: i32 = 50_000;
const VALUABLE_HEIGHT: u8 = 3;
/// "1 000–100 000 for an opponent's high stack that cannot move": of height 2, 3, and more.
const STUCK: [i32; 3] = [1_000, 10_000, 100_000];

const CONSTANTS: Constants = Constants {
    // "For each player's piece type that is secure", and "if all types are secure" as well.
    secure: 25_000,
    all_secure: 100_000,
    // "For stacks with height at least 2 of all types".
    all_tall: 50_000,
    // "1 000–200 000 if the opponent has few possible captures". The program's limit is four;
    // each step here is about a quarter of the one before.
    few_captures: [200_000, 50_000, 15_000, 4_000, 1_000],
    // "For a threat, when the player is not on turn", and "for an immediate threat: the player
    // is on turn and he can capture all stacks of an opponent's piece type".
    threat: [[1_000, 20_000_000]; 3],
    high_stacks: weak_high_stacks,
};

impl Version for WaltzPaper {
    const HEIGHTS: [i32; 15] = HEIGHT_VALUES;
    // "10–25 for high stacks not on the margin of the board and –30 for a stack in the corner";
    // which points are worth how much is as in the program.
    const FIELD: [[i32; 7]; 3] = [[0; 7], HIGH_STACKS, HIGH_STACKS];
    const FIELD_WEIGHT: i32 = 1;
    const BONUSES: Option<&'static Constants> = Some(&CONSTANTS);
}

const HIGH_STACKS: [i32; 7] = [16, 18, 25, 10, 15, -30, 0];

/// The value of the weaknesses of a player's high stacks for the opponent.
#[inline]
fn weak_high_stacks(position: &Position, attacks: &Attacks, owner: Side) -> i32 {
    let attacked = attacks.attacked();
    let mut is_valuable_capturable = false;
    let mut value = 0;
    for point in position.tall() {
        let Some(stack) = position.stack(point).filter(|stack| stack.owner() == owner) else {
            continue;
        };
        is_valuable_capturable |= stack.height() >= VALUABLE_HEIGHT && attacked & point.bit() != 0;
        let can_move = position
            .stacks_seen(point)
            .any(|(_, seen)| seen.owner() == owner || stack.can_capture(seen));
        if !can_move {
            value += STUCK[usize::from(stack.height().min(4)) - 2];
        }
    }
    value + if is_valuable_capturable { VALUABLE_CAPTURABLE } else { 0 }
}
