/// A row that is no longer active, and the one that replaces it.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Change {
    pub removed: u16,
    pub added: u16,
}

/// At most [`Difference::MOST`] changes between the active rows of two boards.
#[derive(Clone, Copy, Debug)]
pub struct Difference {
    count: u32,
    removed: [u16; Self::MOST],
    added: [u16; Self::MOST],
}

impl Difference {
    /// With more changes than this, adding up all rows is faster.
    pub const MOST: usize = 5;

    /// No changes: both boards have the same active rows.
    pub const NONE: Self = Self { count: 0, removed: [0; Self::MOST], added: [0; Self::MOST] };

    /// Replaces all changes by `changes`.
    #[inline]
    pub fn set<const COUNT: usize>(&mut self, changes: [Change; COUNT]) {
        const { assert!(COUNT <= Self::MOST) }
        self.count = COUNT as u32;
        for (index, change) in changes.into_iter().enumerate() {
            (self.removed[index], self.added[index]) = (change.removed, change.added);
        }
    }

    /// The changes from `before` to `after`; `None` if there are more than [`Self::MOST`].
    #[inline]
    pub fn between<const SLOTS: usize>(
        before: &[u16; SLOTS],
        after: &[u16; SLOTS],
    ) -> Option<Self> {
        // No branches: they could not be predicted. The last place takes changes beyond `MOST`.
        let (mut removed, mut added) = ([0; Self::MOST + 1], [0; Self::MOST + 1]);
        let mut count = 0;
        for (&before, &after) in before.iter().zip(after) {
            let place = count.min(Self::MOST);
            (removed[place], added[place]) = (before, after);
            count += usize::from(before != after);
        }
        let (removed, added) = (removed.first_chunk()?, added.first_chunk()?);
        let difference = Self { count: count as u32, removed: *removed, added: *added };
        (count <= Self::MOST).then_some(difference)
    }

    /// The rows that are no longer active.
    #[inline]
    pub fn removed(&self) -> &[u16] {
        self.removed.get(..self.count as usize).unwrap_or_default()
    }

    /// The rows that replace them.
    #[inline]
    pub fn added(&self) -> &[u16] {
        self.added.get(..self.count as usize).unwrap_or_default()
    }

    /// The change, if there is exactly one.
    #[inline]
    pub fn only_change(&self) -> Option<Change> {
        (self.count == 1).then_some(Change { removed: self.removed[0], added: self.added[0] })
    }
}
