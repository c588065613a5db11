use super::features::{Rows, SLOTS};

/// The difference between the active rows of two boards.
#[derive(Clone, Copy)]
pub struct Difference {
    count: u32,
    changes: [Change; Self::MOST],
}

/// A row that is no longer active, and the one that replaces it.
#[derive(Clone, Copy)]
pub struct Change {
    pub removed: u16,
    pub added: u16,
}

const NO_CHANGE: Change = Change { removed: 0, added: 0 };

impl Difference {
    /// With more changes than this, adding up all rows is faster.
    pub const MOST: usize = 5;

    /// No difference.
    pub const NONE: Self = Self { count: 0, changes: [NO_CHANGE; Self::MOST] };

    /// These changes and no others.
    #[inline]
    pub fn set<const COUNT: usize>(&mut self, changes: [Change; COUNT]) {
        const { assert!(COUNT <= Self::MOST) }
        self.count = COUNT as u32;
        self.changes[..COUNT].copy_from_slice(&changes);
    }

    /// From the rows of one board to those of another, if there are few changes.
    #[inline]
    pub fn between(before: &Rows, after: &Rows) -> Option<Self> {
        // No branches: they could not be predicted.
        let mut changes = [NO_CHANGE; SLOTS + 1];
        let mut count = 0;
        for (&removed, &added) in before.iter().zip(after) {
            changes[count] = Change { removed, added };
            count += usize::from(removed != added);
        }
        let first = changes.first_chunk().filter(|_| count <= Self::MOST)?;
        Some(Self { count: count as u32, changes: *first })
    }

    #[inline]
    pub fn changes(&self) -> &[Change] {
        self.changes.get(..self.count as usize).unwrap_or_default()
    }

    /// The change, if there is exactly one.
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "for x86 kernels only"))]
    #[inline]
    pub fn only_change(&self) -> Option<Change> {
        (self.count == 1).then_some(self.changes[0])
    }
}
