use super::*;

#[test]
fn entries_survive() {
    for bound in [Bound::Lower, Bound::Upper, Bound::Exact] {
        for score in [-2_000_000_000, -1, 0, 1, 2_000_000_000] {
            for best in [None, Some(0), Some(77), Some(16_383)] {
                for depth in [0, 3, 200] {
                    let entry = ScoreEntry { score, bound, depth, best };
                    let stamp = 0x3f << 58;
                    assert_eq!(entry.pack() & stamp, 0);
                    assert_eq!(ScoreEntry::unpack(entry.pack() | stamp), entry);
                }
            }
        }
    }
}
