/// Where a cube can go, in squares counted from its goal.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Steps {
    /// The squares; the last one is repeated where there are fewer than three.
    pub to: [u8; 3],
    /// How many they are.
    pub count: usize,
    /// Whether one of them is the goal.
    pub reaches_goal: bool,
}

const SIDE: u8 = 5;

/// By the square that the cube stands on.
pub(super) static STEPS: [Steps; 25] = {
    let mut table = [Steps { to: [0; 3], count: 0, reaches_goal: false }; 25];
    let mut square = 1;
    while square < SIDE * SIDE {
        let (to, count) = match (square / SIDE, square % SIDE) {
            (0, _) => ([square - 1; 3], 1),
            (_, 0) => ([square - SIDE; 3], 1),
            _ => ([square - 1, square - SIDE, square - SIDE - 1], 3),
        };
        let reaches_goal = matches!(square, 1 | 5 | 6);
        table[square as usize] = Steps { to, count, reaches_goal };
        square += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use ewn::{BLUE, Size, Square};

    #[test]
    fn they_are_those_of_the_rules() {
        // Blue's squares are counted from Blue's goal.
        for square in 1..25 {
            let steps = STEPS[usize::from(square)];
            let rule = Square::from_index(square).steps(Size::FIVE, BLUE);
            let mut ruled: Vec<u8> = rule.iter().map(Square::index).collect();
            let mut ours = steps.to[..steps.count].to_vec();
            ruled.sort_unstable();
            ours.sort_unstable();
            assert_eq!(ours, ruled);
            assert_eq!(steps.reaches_goal, ruled.contains(&0));
        }
    }
}
