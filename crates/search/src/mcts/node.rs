use game::Side;

use super::Prior;

/// A position of the tree; its children are in the order of the game's rolls or moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Node {
    /// The first player's win probability.
    pub value: f64,
    pub visits: u32,
    /// The index of the first child; children come after their parent.
    pub first_child: u32,
    /// The number of children; 0 before the node is expanded.
    pub child_count: u16,
    /// Virtual visits, for the player who moved here.
    pub prior: Prior,
    /// After a roll: the first roll with the same moves, by number. Only that roll's node is used.
    pub twin: u8,
    /// Whether the value is exact.
    pub is_known: bool,
}

/// A tree of a million positions takes 24 MB.
const _: () = assert!(size_of::<Node>() == 24);

impl Node {
    pub fn new(known: Option<f64>, prior: Prior) -> Self {
        Self {
            value: known.unwrap_or(0.5),
            visits: 0,
            first_child: 0,
            child_count: 0,
            prior,
            twin: 0,
            is_known: known.is_some(),
        }
    }

    #[inline]
    pub fn value_for(&self, player: Side) -> f64 {
        match player {
            Side::First => self.value,
            Side::Second => 1.0 - self.value,
        }
    }

    /// Visits, virtual ones included.
    #[inline]
    pub fn weight(&self) -> f64 {
        f64::from(self.visits) + f64::from(self.prior.visits)
    }

    /// The win probability of the player who moved here, virtual visits included.
    #[inline]
    pub fn expected_value_for(&self, player: Side) -> f64 {
        let value = self.value_for(player);
        if self.is_known || self.prior.visits == 0 {
            return value;
        }
        (value * f64::from(self.visits) + f64::from(self.prior.wins)) / self.weight()
    }

    #[inline]
    pub fn is_lost_for(&self, player: Side) -> bool {
        self.is_known && self.value_for(player) == 0.0
    }

    pub fn settle(&mut self, value: f64) {
        self.value = value;
        self.is_known = true;
    }
}
