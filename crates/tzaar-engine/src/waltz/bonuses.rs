use game::Position as _;
use tzaar::{Kind, Position, Side};

use crate::Attacks;

/// The names of the bonuses that a player can have besides material.
pub const BONUSES: [&str; 6] = [
    "secure types",
    "all types stacked",
    "few captures left",
    "zone of control",
    "threats",
    "high stacks",
];

/// The values of an evaluation's bonuses.
pub struct Constants {
    /// A type with a stack that is higher than all of the opponent's.
    pub secure: i32,
    /// The extra value if all three types have such a stack.
    pub all_secure: i32,
    /// A stack of two or more of each type.
    pub all_tall: i32,
    /// By the number of stacks that the opponent can capture; 0 for more than four.
    pub few_captures: [i32; 5],
    /// By how many stacks of a type are left, all capturable, then by whether it is one's turn.
    pub threat: [[i32; 2]; 3],
    /// The value of the weaknesses of the opponent's high stacks; the `Side` is the opponent.
    pub high_stacks: fn(&Position, &Attacks, Side) -> i32,
}

impl Constants {
    /// The values of a player's [`BONUSES`].
    #[inline]
    pub fn bonuses(&self, position: &Position, attacks: &Attacks, player: Side) -> [i32; 6] {
        let highest = highest_stacks(position);
        let (own, [a, b, c]) = (highest[player.index()], highest[player.opponent().index()]);
        let limit = a.max(b).max(c);
        let secure = own.iter().filter(|&&height| height > limit).count() as i32;
        let is_tall = own.iter().all(|&height| height >= 2);
        let capturable = attacks.on(position, player).count_ones() as usize;
        let (control, threats) = self.reach(position, attacks, player);
        [
            secure * self.secure + if secure == 3 { self.all_secure } else { 0 },
            if is_tall { self.all_tall } else { 0 },
            self.few_captures.get(capturable).copied().unwrap_or(0),
            control,
            threats,
            (self.high_stacks)(position, attacks, player.opponent()),
        ]
    }

    /// The values of the zone of control (the opponent's capturable stacks) and of threats.
    #[inline]
    fn reach(&self, position: &Position, attacks: &Attacks, player: Side) -> (i32, i32) {
        let opponent = player.opponent();
        let attacked = attacks.on(position, opponent);
        let (mut control, mut threats) = (0, 0);
        for kind in Kind::ALL {
            let capturable = (attacked & position.of_kind(kind).bits()).count_ones() as i32;
            let count = i32::from(position.count(opponent, kind));
            let initial = i32::from(kind.initial_count());
            control += capturable * (initial - count) / initial;
            if count <= 2 && capturable == count {
                threats += self.threat[count as usize][usize::from(position.mover() == player)];
            }
        }
        (control, threats)
    }
}

/// The height of the highest stack of each player and type.
#[inline]
fn highest_stacks(position: &Position) -> [[u8; 3]; 2] {
    let mut highest = [[1; 3]; 2];
    for point in position.tall() {
        if let Some(stack) = position.stack(point) {
            let height = &mut highest[stack.owner().index()][stack.kind().index()];
            *height = stack.height().max(*height);
        }
    }
    highest
}
