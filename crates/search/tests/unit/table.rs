use super::*;

/// A number and its worth.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Worth<const GAME_BITS: u32>(u32);

impl<const GAME_BITS: u32> Entry for Worth<GAME_BITS> {
    const GAME_BITS: u32 = GAME_BITS;
    const SEARCH_BITS: u32 = 2;

    fn pack(self) -> u64 {
        u64::from(self.0) | 1 << 32
    }

    fn unpack(word: u64) -> Self {
        Self(word as u32)
    }

    fn worth(word: u64) -> u32 {
        word as u32
    }
}

#[test]
fn memory_is_never_more_than_allowed_or_there_is() {
    for mebibytes in [0, 1, 3, 7, 16] {
        let table = Table::<Worth<0>>::new(mebibytes);
        let bytes = size_of_val(&*table.slots) - size_of::<Bucket>();
        assert!(bytes <= mebibytes.max(1) << 20 && bytes * 2 > mebibytes << 20);
        let is_aligned = |hash| std::ptr::from_ref(table.bucket(hash)).addr().is_multiple_of(64);
        assert!([0, 1, u64::MAX].into_iter().all(is_aligned));
    }
    for mebibytes in [usize::MAX, usize::MAX >> 20, 1 << 43] {
        let table = Table::new(mebibytes);
        table.put(u64::MAX, Worth::<0>(1));
        assert_eq!(table.get(u64::MAX), Some(Worth(1)));
    }
}

#[test]
fn a_new_game_begins_with_an_empty_table_and_every_game_does() {
    fn check<const GAME_BITS: u32>() {
        let mut table = Table::new(1);
        for game in 0..20 {
            assert_eq!(table.get(5), None, "game {game}");
            table.new_search();
            table.put(5, Worth::<GAME_BITS>(2));
            table.new_search();
            assert_eq!(table.get(5), Some(Worth(2)));
            table.new_game();
        }
    }
    check::<0>();
    check::<3>();
}

#[test]
fn a_full_table_keeps_what_is_worth_most_and_what_is_new() {
    let mut table = Table::new(1);
    table.new_search();
    table.put(1 << 40, Worth::<0>(9));
    let fill = |table: &Table<_>| (0..1 << 18).for_each(|key| table.put(key, Worth(2)));
    fill(&table);
    assert_eq!(table.get(1 << 40), Some(Worth(9)));
    table.new_search();
    fill(&table);
    assert_eq!(table.get(1 << 40), None);
}
