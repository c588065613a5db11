use std::collections::BTreeMap;
use std::ops::Range;

/// A set of units, kept as ranges, which stay few however many units there are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnitSet {
    /// Ends by starts; no two ranges touch.
    ranges: BTreeMap<u64, u64>,
}

impl UnitSet {
    /// Adds a unit; whether it was missing.
    pub fn insert(&mut self, unit: u64) -> bool {
        let before = self.ranges.range(..=unit).next_back().map(|(&start, &end)| start..end);
        if before.as_ref().is_some_and(|range| range.contains(&unit)) {
            return false;
        }
        let start = before.filter(|range| range.end == unit).map_or(unit, |range| range.start);
        let end = self.ranges.remove(&(unit + 1)).unwrap_or(unit + 1);
        self.ranges.insert(start, end);
        true
    }

    /// The units of a range that are not in the set.
    #[must_use]
    pub fn missing(&self, units: Range<u64>) -> Vec<Range<u64>> {
        let mut missing = Vec::new();
        let mut next = units.start;
        for (&start, &end) in &self.ranges {
            let gap = next..start.min(units.end);
            if !gap.is_empty() {
                missing.push(gap);
            }
            next = next.max(end);
        }
        if next < units.end {
            missing.push(next..units.end);
        }
        missing
    }

    /// The number of units.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.ranges.iter().map(|(start, end)| end - start).sum()
    }
}

impl Extend<u64> for UnitSet {
    fn extend<T: IntoIterator<Item = u64>>(&mut self, units: T) {
        units.into_iter().for_each(|unit| {
            self.insert(unit);
        });
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn it_is_a_set(units in prop::collection::vec(0_u64..60, 0..80), end in 0_u64..70) {
            let (mut set, mut plain) = (UnitSet::default(), BTreeSet::new());
            for &unit in &units {
                prop_assert_eq!(set.insert(unit), plain.insert(unit));
                prop_assert_eq!(set.count(), plain.len() as u64);
            }
            let missing: Vec<u64> = set.missing(3..end).into_iter().flatten().collect();
            let expected: Vec<u64> = (3..end).filter(|unit| !plain.contains(unit)).collect();
            prop_assert_eq!(missing, expected);
            let touching = set.ranges.values().any(|end| set.ranges.contains_key(end));
            prop_assert!(!touching);
        }
    }
}
