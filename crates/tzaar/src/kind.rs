/// The type of a piece, and of the stack that it is on top of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Kind {
    /// Six per player.
    Tzaar = 0,
    /// Nine per player.
    Tzarra = 1,
    /// Fifteen per player.
    Tott = 2,
}

impl Kind {
    /// All types, rarest first.
    pub const ALL: [Self; 3] = [Self::Tzaar, Self::Tzarra, Self::Tott];

    /// The number of pieces that each player starts with.
    pub const PIECES: u8 = 30;

    /// 0 to 2, for arrays by kind.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// How many pieces of this type each player has at the start.
    pub const fn initial_count(self) -> u8 {
        [6, 9, 15][self.index()]
    }

    /// `Tzaar`, `Tzarra` or `Tott`.
    pub const fn name(self) -> &'static str {
        ["Tzaar", "Tzarra", "Tott"][self.index()]
    }
}
