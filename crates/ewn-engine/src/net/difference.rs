use super::features::Rows;

/// What tells the active rows of one board from those of another.
#[derive(Clone, Copy)]
pub struct Difference {
    count: usize,
    /// Rows of the other board, and those in their stead.
    changes: [(u16, u16); MOST],
}

/// A cube moves and captures another, whose neighbours then move with more faces.
const MOST: usize = 4;

impl Difference {
    /// The same rows.
    pub const NONE: Self = Self { count: 0, changes: [(0, 0); MOST] };

    /// One row instead of another.
    #[inline]
    pub const fn of_one(removed: u16, added: u16) -> Self {
        Self { count: 1, changes: [(removed, added), (0, 0), (0, 0), (0, 0)] }
    }

    /// What comes with a move.
    #[inline]
    pub fn between(before: &Rows, after: &Rows) -> Self {
        let mut difference = Self::NONE;
        for (&removed, &added) in before.iter().zip(after) {
            if removed != added {
                debug_assert!(difference.count < MOST, "{before:?} {after:?}");
                difference.changes[difference.count % MOST] = (removed, added);
                difference.count += 1;
            }
        }
        difference
    }

    /// Each row that went, and the one that came.
    #[inline]
    pub fn changes(&self) -> impl Iterator<Item = (u16, u16)> {
        self.changes.iter().take(self.count).copied()
    }
}
