use game::{FirstValue, Position, Side};
use serde::Serialize;
use utoipa::ToSchema;

use crate::review::{Totals, TurnReview};

/// Where the result of a game comes from, in win probability of the first player.
///
/// The start, the luck, the losses, the drift and what was conceded add up to the result.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = Books)]
pub struct Balance {
    /// The value of the start.
    pub start: f64,
    /// The luck of the first player less that of the second; `None` in a game without dice.
    pub luck: Option<f64>,
    /// What the second player gave away less what the first did.
    pub losses: f64,
    /// How much the analyst's value changed between the end of a turn and the next search of the
    /// position after it, which goes one turn further. For a perfect analyst it never changes.
    pub drift: f64,
    /// The result minus the value of the last position: what the loser still had when
    /// resigning or forfeiting. 0 in a game that ended on the board, or not at all.
    pub conceded: f64,
    /// 1 or 0; in an interrupted game the value of the last position.
    pub result: f64,
}

impl Balance {
    /// `after_moves` is the value after the last turn; `end` also counts a last, unplayed roll.
    pub(crate) fn new<P: Position>(
        turns: &[TurnReview<P>],
        [first, second]: &[Totals; 2],
        after_moves: FirstValue,
        end: FirstValue,
        result: FirstValue,
    ) -> Self {
        let before = turns.iter().map(|turn| turn.value_before).chain([after_moves]);
        let before: Vec<f64> = before.map(FirstValue::probability).collect();
        let after = turns.iter().map(|turn| turn.value_after.probability());
        Self {
            start: before[0],
            luck: first.luck.zip(second.luck).map(|(first, second)| first - second),
            losses: second.loss - first.loss,
            drift: before[1..].iter().zip(after).map(|(next, after)| next - after).sum(),
            conceded: result.probability() - end.probability(),
            result: result.probability(),
        }
    }

    /// The result minus the luck, from this player's point of view; `None` in a game without dice.
    ///
    /// Luck is fair under any analyst, so this has the same mean as the result, but less variance.
    /// It may lie outside [0, 1].
    pub fn luck_adjusted(&self, player: Side) -> Option<f64> {
        self.luck.map(|luck| seen_by(player, self.result - luck))
    }

    /// This player's result.
    pub const fn result_of(&self, player: Side) -> f64 {
        seen_by(player, self.result)
    }
}

const fn seen_by(player: Side, for_first: f64) -> f64 {
    match player {
        Side::First => for_first,
        Side::Second => 1.0 - for_first,
    }
}
