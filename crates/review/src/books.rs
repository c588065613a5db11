use game::{FirstValue, Position, Side};

use crate::TurnReview;

/// Where the result of a game comes from, in win probability of the first player.
///
/// The start, the luck, the losses, the drift and what was conceded add up to the result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Books {
    /// The value of the start.
    pub start: f64,
    /// The luck of the first player less that of the second.
    pub luck: f64,
    /// What the second player gave away less what the first did.
    pub losses: f64,
    /// How far the analyst changed its mind between a turn and the next look at the position
    /// after it, where it sees one turn further. An analyst that knows the truth never does.
    pub drift: f64,
    /// The result less the value of the last position: what the loser still had when
    /// resigning or forfeiting. 0 in a game that ended on the board, or not at all.
    pub conceded: f64,
    /// 1 or 0; in an interrupted game the value of the last position.
    pub result: f64,
}

/// What happened after the last turn.
pub(crate) struct Ending {
    /// The value of the position after the last move.
    pub after_moves: FirstValue,
    /// For whom a last roll fell with which no move was made, and its luck.
    pub last_roll: Option<(Side, f64)>,
    /// The value of the position in which the game ended or was left.
    pub value: FirstValue,
    pub result: FirstValue,
}

impl Books {
    /// Every entry is added up on its own, so that they can be checked against each other.
    pub(crate) fn new<P: Position>(turns: &[TurnReview<P>], ending: &Ending) -> Self {
        let probability = FirstValue::probability;
        let seen = turns.iter().map(|turn| turn.value_before).chain([ending.after_moves]);
        let seen: Vec<f64> = seen.map(probability).collect();
        let moved = turns.iter().map(|turn| probability(turn.value_after));
        let rolls = turns.iter().filter_map(|turn| Some((turn.before.mover(), turn.luck?)));
        Self {
            start: seen[0],
            luck: rolls.chain(ending.last_roll).map(|(player, luck)| for_first(player, luck)).sum(),
            losses: turns.iter().map(|turn| for_first(turn.player, -turn.loss)).sum(),
            drift: seen[1..].iter().zip(moved).map(|(next, moved)| next - moved).sum(),
            conceded: probability(ending.result) - probability(ending.value),
            result: probability(ending.result),
        }
    }

    /// The result less the luck, as this player sees it.
    ///
    /// Luck is fair under any analyst, so this has the same mean as the result whoever
    /// judges, with less chance in it. It may lie outside [0, 1].
    #[must_use]
    pub const fn luck_adjusted(&self, player: Side) -> f64 {
        let for_first = self.result - self.luck;
        match player {
            Side::First => for_first,
            Side::Second => 1.0 - for_first,
        }
    }

    /// The result as this player sees it.
    #[must_use]
    pub const fn result_of(&self, player: Side) -> f64 {
        match player {
            Side::First => self.result,
            Side::Second => 1.0 - self.result,
        }
    }

    /// What is missing between the entries and the result: nothing but rounding.
    #[must_use]
    pub fn imbalance(&self) -> f64 {
        let Self { start, luck, losses, drift, conceded, result } = self;
        start + luck + losses + drift + conceded - result
    }
}

fn for_first(player: Side, gain: f64) -> f64 {
    match player {
        Side::First => gain,
        Side::Second => -gain,
    }
}
