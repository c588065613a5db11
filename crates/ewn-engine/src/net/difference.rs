use super::features::Rows;

/// What tells the active rows of one board from those of another.
#[derive(Clone, Copy)]
pub struct Difference {
    count: usize,
    changes: [Change; Self::MOST],
}

/// A row that is no longer active, and the one in its stead.
#[derive(Clone, Copy)]
pub struct Change {
    pub removed: u16,
    pub added: u16,
}

impl Difference {
    /// The most changes. A move has four at most: a cube goes and captures another, whose two
    /// neighbours then move with more faces. With more than these, adding up all rows is faster.
    pub const MOST: usize = 5;

    /// The same rows.
    pub const NONE: Self =
        Self { count: 0, changes: [Change { removed: 0, added: 0 }; Self::MOST] };

    /// One row instead of another.
    #[inline]
    pub fn set_to_one(&mut self, removed: u16, added: u16) {
        self.count = 1;
        self.changes[0] = Change { removed, added };
    }

    /// One more change, if there is room.
    #[inline]
    pub fn push(&mut self, removed: u16, added: u16) {
        if let Some(change) = self.changes.get_mut(self.count) {
            *change = Change { removed, added };
            self.count += 1;
        }
    }

    /// The row that came first is a later one.
    #[inline]
    pub fn raise_first(&mut self, by: u16) {
        self.changes[0].added += by;
    }

    /// From the rows of one board to those of another, if there are few changes.
    #[inline]
    pub fn between(before: &Rows, after: &Rows) -> Option<Self> {
        let mut difference = Self::NONE;
        for (&removed, &added) in before.iter().zip(after) {
            if removed != added {
                *difference.changes.get_mut(difference.count)? = Change { removed, added };
                difference.count += 1;
            }
        }
        Some(difference)
    }

    /// Each row that went, and the one that came.
    #[inline]
    pub fn changes(&self) -> &[Change] {
        self.changes.get(..self.count).unwrap_or_default()
    }
}
