use tzaar::Position;

use super::bonuses::{Bonuses, Constants, FullTerms, full_score};
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
        // "10–25 for high stacks not on the margin of the board and –30 for a stack in the corner";
        // which points are worth how much is as in the program.
        field: [[0; 7], HIGH_STACKS, HIGH_STACKS],
    };
}

const HIGH_STACKS: [i32; 7] = [16, 18, 25, 10, 15, -30, 0];

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
        let can_move = position
            .stacks_seen(point)
            .any(|(_, seen)| seen.owner() == stack.owner() || stack.can_capture(seen));
        if !can_move {
            let height = usize::from(stack.height().min(4)) - 2;
            value += sign(opponent) * STUCK[height];
        }
    }
    let [white, black] = is_valuable_capturable.map(i32::from);
    value + (white - black) * VALUABLE_CAPTURABLE
}
