//! Files of endgame tables: damage is noticed, unless the checksums are right as well; a damaged
//! unfinished file is completed to the same file as ever.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use ewn_engine::endgame::{self, EndgameTable, file_name};
use ewn_engine::tablebase::{Bits, Build, Layout, PartFile, Table};
use games::Game;
use testkit::Folder;

use crate::files::{damage, put};
use crate::game_choices::any_game;
use crate::{Choices, Reached};

/// Where the header has the bits of a value, the number of slices and its checksum, and how long it
/// and an entry are.
const BITS: usize = 32;
const SLICES: usize = 36;
const CHECKSUM: usize = 40;
const HEADER: usize = 48;
const ENTRY: usize = 24;

pub fn run(bytes: &[u8]) -> Reached {
    let mut choices = Choices::new(bytes);
    match choices.below(8) {
        7 => tables_of_game(any_game(&mut choices), &mut choices),
        _ => small_table(&mut choices),
    }
    .into()
}

static STOP: AtomicBool = AtomicBool::new(false);

const HOW: Build<'_> = Build { threads: 1, memory: 1 << 30, stop: &STOP };

/// A table whose values are numbers of their places.
fn small_table(choices: &mut Choices) -> bool {
    let bits = choices.one_of(&[Bits::Sixteen, Bits::TwentyFour]).unwrap_or(Bits::Sixteen);
    let slices = (0..1 + choices.below(4)).map(|_| choices.below(20) as u64).collect();
    let layout = Layout::new(2, bits, slices);
    let folder = Folder::create();
    let path = folder.join(layout.file_name());
    let Some(whole) = built(&path, &layout) else { return false };
    let mut bytes = whole.clone();
    damage(&mut bytes, choices);
    if choices.once_in(3) {
        // An unfinished file has a checksum of 0 in its header, and entries of finished slices.
        if !choices.once_in(4) {
            put(&mut bytes, CHECKSUM, 0);
        }
        let part = path.with_extension("dtb.part");
        assert!(fs::remove_file(&path).is_ok() && fs::write(part, &bytes).is_ok());
        assert!(built(&path, &layout) == Some(whole), "another file than before");
        return true;
    }
    let is_mended = !choices.once_in(4);
    if is_mended {
        mend(&mut bytes);
    }
    assert!(fs::write(&path, &bytes).is_ok());
    let expected = choices.one_of(&[Bits::Sixteen, Bits::TwentyFour]).unwrap_or(bits);
    let expected = Layout::new(2, expected, layout.slices);
    let table = Table::open(&path, &expected);
    let is_sound = table.as_ref().is_ok_and(|table| table.check().is_ok());
    assert!(is_sound || bytes != whole, "refused: {table:?}");
    assert!(!is_sound || is_mended || bytes == whole, "damaged, but not refused");
    let Ok(table) = table else { return false };
    values_are_those_of_the_file(&table, &bytes);
    true
}

fn values_are_those_of_the_file(table: &Table, bytes: &[u8]) {
    let width = field(bytes, BITS, 4).unwrap_or_default();
    for (slice, &values) in table.layout.slices.iter().enumerate() {
        let start = field(bytes, HEADER + ENTRY * slice, 8).unwrap_or_default();
        for index in 0..values {
            let place = start + index * width / 8;
            let number = field(bytes, place as usize, width as usize / 8);
            let share = number.map(|number| number as f64 / ((1_u64 << width) - 1) as f64);
            let value = table.value(slice, index);
            assert!(share.is_some_and(|share| (share - value).abs() < 1e-12), "{value}, {share:?}");
        }
    }
}

/// A number in a file, the lowest byte first.
fn field(bytes: &[u8], place: usize, length: usize) -> Option<u64> {
    let field = bytes.get(place..place.checked_add(length)?)?;
    Some(field.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
}

/// Builds the file, or completes its part.
fn built(path: &Path, layout: &Layout) -> Option<Vec<u8>> {
    let built = PartFile::open(path, layout).and_then(|part| {
        for (slice, &values) in layout.slices.iter().enumerate().filter(|(it, _)| !part.has(*it)) {
            let value = |index| (index % 100) as f32 / 100.0;
            part.write(slice, |take| (0..values).map(value).for_each(take))?;
        }
        part.finish()
    });
    assert!(built.is_ok(), "{built:?}");
    fs::read(path).ok()
}

/// Gives the header and the slices the checksums that they should have.
fn mend(bytes: &mut [u8]) {
    let slices = slices(bytes);
    let field = |place, length| field(bytes, place, length);
    let sums = (0..slices).filter_map(|slice| {
        let entry = HEADER + ENTRY * slice;
        let (offset, values) = (field(entry, 8)?, field(entry + 8, 8)?);
        let size = values.checked_mul(field(BITS, 4)? / 8)?;
        let end = offset.checked_add(size)?;
        let values = bytes.get(offset as usize..end as usize)?;
        Some((entry + 16, crc32fast::hash(values)))
    });
    for (place, sum) in sums.collect::<Vec<_>>() {
        put(bytes, place, sum);
    }
    mend_header(bytes);
}

fn mend_header(bytes: &mut [u8]) {
    put(bytes, CHECKSUM, 0);
    let end = end_of_header(bytes);
    let sum = crc32fast::hash(&bytes[..end]);
    put(bytes, CHECKSUM, sum);
}

/// The number of slices, unless it makes no sense.
fn slices(bytes: &[u8]) -> usize {
    field(bytes, SLICES, 4).unwrap_or_default().min(64) as usize
}

/// Where the entries of slices end.
fn end_of_header(bytes: &[u8]) -> usize {
    (HEADER + ENTRY * slices(bytes)).min(bytes.len())
}

/// Games and their smallest tables, which take a moment to build.
static BUILT: Mutex<Vec<(Game, PathBuf, Vec<u8>)>> = Mutex::new(Vec::new());

/// The smallest table of a game that has tables.
fn tables_of_game(game: Game, choices: &mut Choices) -> bool {
    if !game.has_tables {
        return false;
    }
    let pieces = EndgameTable::FEWEST_CUBES;
    let mut all = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    if !all.iter().any(|(of, ..)| *of == game) {
        let folder = Folder::create();
        let opened = endgame::build(&folder, pieces, HOW, &|_| ());
        assert!(opened.is_ok_and(|opened| opened.max_cubes() == pieces));
        let name: PathBuf = file_name(pieces).into();
        let bytes = fs::read(folder.join(&name)).unwrap_or_default();
        all.push((game, name, bytes));
    }
    let found = all.iter().find(|(of, ..)| *of == game).cloned();
    drop(all);
    let Some((_, name, whole)) = found else { return false };
    let mut bytes = whole.clone();
    damage(&mut bytes, choices);
    if !choices.once_in(4) {
        mend_header(&mut bytes);
    }
    let folder = Folder::create();
    assert!(fs::write(folder.join(name), &bytes).is_ok());
    let opened = EndgameTable::open_present(&folder, &|_| ());
    let is_open = opened.max_cubes() == pieces;
    assert!(is_open || bytes != whole, "the table that was built is refused");
    let end = end_of_header(&whole);
    assert!(!is_open || bytes.get(end..) == whole.get(end..), "other values, but not refused");
    if is_open {
        let verified = opened.verify(pieces, 1, &STOP, &|_, _| ());
        assert!(verified.is_ok_and(|verified| verified.is_passed()));
    }
    is_open
}
