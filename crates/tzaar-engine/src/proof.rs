use game::Position as _;
use search::proof_number::Knowledge;
use tzaar::{Action, ActionKind, Kind, Player, Position};

use crate::wins_this_turn;

/// What proof searches know of TZAAR.
#[derive(Clone, Copy, Debug, Default)]
pub struct ProofKnowledge;

impl Knowledge<Position> for ProofKnowledge {
    fn value(&self, position: &Position) -> i64 {
        let mover = position.mover();
        side(position, mover) - side(position, mover.opponent())
    }

    #[inline]
    fn order(&self, position: &Position, action: Action) -> i32 {
        match action.kind() {
            ActionKind::Pass => 1000,
            ActionKind::Capture => position.stack(action.to()).map_or(0, |target| {
                let count = i32::from(position.count(target.owner(), target.kind()));
                20 * count - height_advantage(target.height())
            }),
            ActionKind::Stacking => position.stack(action.from()).map_or(0, |moving| {
                6 + 3 * i32::from(position.count(moving.owner(), moving.kind()))
            }),
        }
    }

    #[inline]
    fn wins_this_turn(&self, position: &Position) -> Option<bool> {
        wins_this_turn(position)
    }
}

fn height_advantage(height: u8) -> i32 {
    match height {
        0 | 1 => 0,
        2 => 15,
        3 => 50,
        4 => 160,
        _ => 150 + 10 * i32::from(height),
    }
}

const HEIGHT_VALUES: [i64; 15] =
    [0, 10, 100, 150, 155, 160, 160, 160, 160, 150, 140, 130, 100, 90, 60];
const COUNT_VALUES: [i64; 16] = [0, 100, 90, 60, 30, 20, 15, 10, 8, 6, 5, 4, 3, 2, 1, 1];

fn side(position: &Position, player: Player) -> i64 {
    let mut heights = [0; 3];
    for point in position.owned(player) {
        if let Some(stack) = position.stack(point) {
            heights[stack.kind().index()] += HEIGHT_VALUES[usize::from(stack.height().min(14))];
        }
    }
    Kind::ALL
        .into_iter()
        .map(|kind| {
            COUNT_VALUES[usize::from(position.count(player, kind).min(15))] * heights[kind.index()]
        })
        .sum()
}
