use tzaar::{Direction, Point, Position, Stack, first_stack_seen};

use super::bonuses::{Bonuses, FullTerms, Threat, full_score};
use crate::heuristic::{Score, State, sign};

/// WALTZ's full evaluation with the constants that section 2.1 of its paper prints; the published
/// program ([`Waltz`](super::Waltz)) has others, and lacks two of the terms.
///
/// Where the paper gives a range, the steps within it are our reading; see the constants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WaltzPaper;

/// "If an opponent's valuable stack can be captured". Section 1.2 advises to capture stacks of more
/// than two pieces.
const VALUABLE_CAPTURABLE: i32 = 50_000;
const VALUABLE_HEIGHT: u8 = 3;
/// "1 000–100 000 for an opponent's high stack that cannot move": of height 2, 3, and more.
const STUCK: [i32; 3] = [1_000, 10_000, 100_000];

impl Bonuses for WaltzPaper {
    /// "For each player's piece type that is secure", and "if all types are secure" as well.
    const SECURE: i32 = 25_000;
    const ALL_SECURE: i32 = 100_000;
    /// "For stacks with height at least 2 of all types".
    const ALL_TALL: i32 = 50_000;

    /// "1 000–200 000 if the opponent has few possible captures": by the number of stacks that the
    /// opponent can capture. The program's limit is four; each step here is about a quarter of the
    /// one before.
    #[inline]
    fn few_captures(capturable: u32) -> i32 {
        const VALUES: [i32; 5] = [200_000, 50_000, 15_000, 4_000, 1_000];
        VALUES.get(capturable as usize).copied().unwrap_or(0)
    }

    /// "For an immediate threat: the player is on turn and he can capture all stacks of an
    /// opponent's piece type", and "for a threat, when the player is not on turn".
    #[inline]
    fn threat(threat: Threat) -> i32 {
        if threat.is_immediate { 20_000_000 } else { 1_000 }
    }

    #[inline]
    fn field(point: Point, stack: Stack) -> i32 {
        if stack.height() >= 2 { FIELD_VALUES[point.index()] } else { 0 }
    }
}

impl Score for WaltzPaper {
    type Terms = FullTerms<Self>;

    #[inline]
    fn score(position: &Position, state: &State<FullTerms<Self>>) -> i32 {
        full_score(position, state) + high_stacks(position, state)
    }
}

/// What the weaknesses of high stacks are worth to their owners' opponents, White's minus Black's.
#[inline]
fn high_stacks(position: &Position, state: &State<FullTerms<WaltzPaper>>) -> i32 {
    let attacked = state.attacks.attacked();
    let mut is_valuable_capturable = [false; 2];
    let mut value = 0;
    for point in position.tall() {
        let Some(stack) = position.stack(point) else {
            continue;
        };
        let opponent = stack.owner().opponent();
        if stack.height() >= VALUABLE_HEIGHT && attacked & point.bit() != 0 {
            is_valuable_capturable[opponent.index()] = true;
        }
        if is_stuck(position, point, stack) {
            let height = usize::from(stack.height().min(4)) - 2;
            value += sign(opponent) * STUCK[height];
        }
    }
    let [white, black] = is_valuable_capturable.map(i32::from);
    value + (white - black) * VALUABLE_CAPTURABLE
}

/// Whether a stack can neither capture nor go on top of another.
#[inline]
fn is_stuck(position: &Position, point: Point, stack: Stack) -> bool {
    let occupied = position.occupied().bits();
    !Direction::ALL.into_iter().any(|way| {
        first_stack_seen(occupied, point, way)
            .and_then(|seen| position.stack(seen))
            .is_some_and(|seen| seen.owner() == stack.owner() || stack.can_capture(seen))
    })
}

/// "10–25 for high stacks not on the margin of the board and –30 for a stack in the corner"; which
/// points are worth how much is as in the program.
static FIELD_VALUES: [i32; Point::COUNT] = {
    let mut values = [0; Point::COUNT];
    let mut index = 0;
    while index < Point::COUNT {
        values[index] = [16, 18, 25, 10, 15, -30, 0][Point::from_index(index as u8).region()];
        index += 1;
    }
    values
};
