//! What the bonuses of both evaluations are computed from.

use game::Position as _;
use tzaar::{Kind, Position, Side, Step};

use crate::Attacks;

/// The highest stack of each player and kind.
#[inline]
pub fn highest_stacks(position: &Position) -> [[u8; 3]; 2] {
    let mut highest = [[1; 3]; 2];
    for point in position.tall() {
        if let Some(stack) = position.stack(point) {
            let height = &mut highest[stack.owner().index()][stack.kind().index()];
            *height = stack.height().max(*height);
        }
    }
    highest
}

/// How many of a player's kinds have a stack that is higher than all of the opponent's.
#[inline]
pub fn secure_kinds(highest: &[[u8; 3]; 2], player: Side) -> i32 {
    let [a, b, c] = highest[player.opponent().index()];
    let limit = a.max(b).max(c);
    highest[player.index()].iter().filter(|&&height| height > limit).count() as i32
}

/// A player can capture all of the opponent's stacks of a kind: one or two.
#[derive(Clone, Copy)]
pub struct Threat {
    pub stacks: i32,
    /// Whether the actions left in the turn suffice to carry it out.
    pub is_immediate: bool,
}

/// The value of the zone of control: the opponent's stacks that a player can capture, weighted by
/// how many of their kind are gone. Threats on the way are valued by the caller.
#[inline]
pub fn zone_of_control(
    position: &Position,
    attacks: &Attacks,
    player: Side,
    value_of_threat: impl Fn(Threat) -> i32,
) -> i32 {
    let opponent = player.opponent();
    let attacked = attacks.on(position, opponent);
    let actions_left = match position.step() {
        _ if position.mover() != player => 0,
        Step::First if !position.is_first_turn() => 2,
        _ => 1,
    };
    let mut value = 0;
    for kind in Kind::ALL {
        let capturable = (attacked & position.of_kind(kind).bits()).count_ones() as i32;
        let count = i32::from(position.count(opponent, kind));
        let initial = i32::from(kind.initial_count());
        value += capturable * (initial - count) / initial;
        if count <= 2 && capturable == count {
            value += value_of_threat(Threat { stacks: count, is_immediate: count <= actions_left });
        }
    }
    value
}
