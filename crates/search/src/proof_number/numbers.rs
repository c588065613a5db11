/// The fewest positions that have to be decided to prove a win, and to prove a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// The proof number: for a win of the mover.
    pub win: u32,
    /// The disproof number: for a loss of the mover.
    pub loss: u32,
}

/// The number of a result that is impossible.
pub const INFINITE: u32 = (1 << 24) - 1;
/// The largest finite number; sums stop here.
pub const GREATEST: u32 = INFINITE - 1;

impl Numbers {
    pub const WON: Self = Self { win: 0, loss: INFINITE };
    pub const LOST: Self = Self { win: INFINITE, loss: 0 };

    pub const fn decided(mover_wins: bool) -> Self {
        if mover_wins { Self::WON } else { Self::LOST }
    }

    /// The numbers from the other player's point of view.
    pub const fn swapped(self) -> Self {
        Self { win: self.loss, loss: self.win }
    }

    /// Whether the mover wins, once that is proven.
    pub const fn verdict(self) -> Option<bool> {
        match self {
            Self { win: 0, .. } => Some(true),
            Self { loss: 0, .. } => Some(false),
            _ => None,
        }
    }
}
