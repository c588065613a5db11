use tzaar::{Kind, Point, Position, Side, Stack};

use crate::heuristic::Terms;

/// What stacks are worth by their heights, for each player and kind.
///
/// The paper describes the two tables, and the program has the numbers: heights "grow rapidly up to
/// 150 for heights less than 4", stay nearly the same and decrease above 8; the count's value "is 100
/// for the count 1" and "less than 20 for counts higher than 5".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Material {
    heights: [[i32; 3]; 2],
}

impl Terms for Material {
    #[inline]
    fn add(&mut self, _: Point, stack: Stack, times: i32) {
        let height = usize::from(stack.height()).min(HEIGHT_VALUES.len() - 1);
        self.heights[stack.owner().index()][stack.kind().index()] += times * HEIGHT_VALUES[height];
    }
}

impl Material {
    /// The values of a player's stacks by height; the fewer of a type, the higher.
    #[inline]
    pub fn of(&self, position: &Position, player: Side) -> i32 {
        let value = |kind: Kind| {
            let count = usize::from(position.count(player, kind).min(15));
            COUNT_VALUES[count] * self.heights[player.index()][kind.index()]
        };
        Kind::ALL.into_iter().map(value).sum()
    }
}

const HEIGHT_VALUES: [i32; 15] =
    [0, 10, 100, 150, 155, 160, 160, 160, 160, 150, 140, 130, 100, 90, 60];

const COUNT_VALUES: [i32; 16] = [0, 100, 90, 60, 30, 20, 15, 10, 8, 6, 5, 4, 3, 2, 1, 1];
