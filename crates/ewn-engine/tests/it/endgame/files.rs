use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use ewn_engine::endgame::{self, EndgameTable, file_name};
use ewn_engine::tablebase::{Bits, Build, Layout, PartFile, Table, TableError};

use super::folder::{build, scratch};

/// The maximum number of cubes in the tests of files.
const CUBES: u32 = 3;

#[test]
fn files_that_are_not_what_they_should_be_are_refused_by_name() {
    let folder = scratch("endgame-damage");
    build(&folder, CUBES).unwrap();
    let path = folder.join(file_name(CUBES));
    let sound = fs::read(&path).unwrap();
    let two_cubes = fs::read(folder.join(file_name(2))).unwrap();
    let flipped = |at: usize| {
        let mut bytes = sound.clone();
        bytes[at] ^= 4;
        bytes
    };
    let (table_of_slices, padding) = (64, 48 + 18 * 24);
    for (bytes, problem) in [
        (Vec::new(), "is not a table of endgames"),
        (b"something else altogether, and long enough for a header....".to_vec(), "is not a table"),
        (two_cubes, "holds ewn-5x5 with 2 pieces in 1 slices, expected ewn-5x5 with 3 pieces"),
        (sound[..40].to_vec(), "is not a table of endgames"),
        (sound[..60].to_vec(), "bytes, expected"),
        (sound[..sound.len() - 1].to_vec(), "bytes, expected"),
        ([&sound[..], b"x"].concat(), "bytes, expected"),
        (flipped(8), "has version 5, and only version 1 can be read"),
        (flipped(32), "the checksum of its header is wrong"),
        (flipped(40), "the checksum of its header is wrong"),
        (flipped(table_of_slices), "the checksum of its header is wrong"),
        (flipped(padding), "the checksum of its header is wrong"),
        (flipped(511), "the checksum of its header is wrong"),
        (flipped(512), "the checksum of slice 0"),
        (flipped(sound.len() / 2), "the checksum of slice"),
        (flipped(sound.len() - 1), "the checksum of slice"),
    ] {
        fs::write(&path, bytes).unwrap();
        let error = EndgameTable::open(&folder, CUBES).unwrap_err();
        let message = error.to_string();
        assert!(message.contains(problem) && message.contains(&file_name(CUBES)), "{message}");
        assert!(matches!(error, TableError::Damage { .. }));
        let told = Mutex::new(String::new());
        let present = EndgameTable::open_present(&folder, &|text| *told.lock().unwrap() += text);
        assert_eq!(present.max_cubes(), 2);
        assert_eq!(told.into_inner().unwrap(), format!("{message}; ignored"));
    }
    build(&folder, CUBES).unwrap();
    assert_eq!(fs::read(&path).unwrap(), sound, "a damaged file is built again");
}

#[test]
fn a_file_in_use_is_locked() {
    let folder = scratch("endgame-lock");
    build(&folder, 2).unwrap();
    let file = fs::File::options().write(true).open(folder.join(file_name(2))).unwrap();
    let table = EndgameTable::open(&folder, 2).unwrap();
    let again = EndgameTable::open(&folder, 2).unwrap();
    drop(table);
    assert!(file.try_lock().is_err());
    drop(again);
    file.try_lock().unwrap();
}

#[test]
fn a_build_that_is_stopped_goes_on_and_ends_the_same() {
    let undisturbed = scratch("endgame-undisturbed");
    build(&undisturbed, CUBES).unwrap();
    let folder = scratch("endgame-stopped");
    let mut stops = 0;
    loop {
        let stop = AtomicBool::new(false);
        let how = Build { threads: 2, memory: 1 << 30, stop: &stop };
        let begun = AtomicBool::new(false);
        let built = endgame::build(&folder, CUBES, how, &|_| {
            // Told once before the first job and once after it.
            if begun.swap(true, Ordering::Relaxed) {
                stop.store(true, Ordering::Relaxed);
            }
        });
        match built {
            Ok(_) => break,
            Err(error) => assert!(matches!(error, TableError::Stopped), "{error}"),
        }
        stops += 1;
        spoil_a_slice_of(&part_of(&folder), stops);
    }
    assert!(stops > 3, "{stops}");
    same_files(&folder, &undisturbed);
}

#[test]
fn builders_of_the_same_folder_do_not_spoil_each_other() {
    let folder = scratch("endgame-together");
    thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| build(&folder, CUBES).unwrap());
        }
    });
    let alone = scratch("endgame-alone");
    build(&alone, CUBES).unwrap();
    same_files(&folder, &alone);
}

#[test]
fn small_tables_are_built_when_they_are_needed_and_told_about() {
    let folder = scratch("endgame-automatic");
    let told = Mutex::new(Vec::new());
    let tell = |text: &str| told.lock().unwrap().push(text.to_owned());
    let auto = || EndgameTable::auto(&folder, &tell, &AtomicBool::new(false));
    assert_eq!(auto().unwrap().max_cubes(), 4);
    assert_eq!(told.lock().unwrap().len(), 1, "that they are built");
    assert_eq!(auto().unwrap().max_cubes(), 4);
    assert_eq!(told.lock().unwrap().len(), 1, "nothing new");
    fs::write(folder.join(file_name(2)), "spoilt").unwrap();
    fs::write(folder.join(file_name(5)), "spoilt").unwrap();
    assert_eq!(auto().unwrap().max_cubes(), 4);
    let told = told.into_inner().unwrap().split_off(1);
    assert!(told[0].contains(&file_name(2)) && told[0].ends_with("ignored"), "{told:?}");
    assert!(told[1].starts_with("building"), "{told:?}");
    assert!(told[2].contains(&file_name(5)) && told[2].ends_with("ignored"), "{told:?}");
}

#[test]
fn too_little_memory_is_refused_with_what_is_needed() {
    let how = Build { threads: 2, memory: 100_000, stop: &AtomicBool::new(false) };
    let error = endgame::build(&scratch("endgame-memory"), CUBES, how, &|_| ()).unwrap_err();
    assert_eq!(error.to_string(), "0 MB of memory is allowed, but one thread needs 1 MB");
}

/// A file with the values 0.5.
fn write_slices(part: &PartFile, layout: &Layout) {
    for (slice, &values) in layout.slices.iter().enumerate() {
        part.write(slice, |take| (0..values).for_each(|_| take(0.5))).unwrap();
    }
}

#[test]
fn a_part_that_lacks_only_its_name_is_not_built_again() {
    let folder = scratch("endgame-nameless");
    let layout = Layout::new(2, Bits::Sixteen, vec![3, 5]);
    let file = folder.join(layout.file_name());
    // Nothing can be renamed to a folder that is not empty.
    fs::create_dir_all(file.join("inner")).unwrap();
    let part = PartFile::open(&file, &layout).unwrap();
    write_slices(&part, &layout);
    assert!(part.finish().is_err());
    fs::remove_dir_all(&file).unwrap();
    let part = PartFile::open(&file, &layout).unwrap();
    assert!(part.has(0) && part.has(1));
    Table::open(&part.finish().unwrap(), &layout).unwrap().check().unwrap();
}

#[test]
fn what_cannot_become_a_sound_file_is_begun_anew() {
    let folder = scratch("endgame-padding");
    fs::create_dir_all(&folder).unwrap();
    let layout = Layout::new(CUBES, Bits::Sixteen, vec![3]);
    let open = || PartFile::open(&folder.join(layout.file_name()), &layout).unwrap();
    write_slices(&open(), &layout);
    assert!(open().has(0), "it continues");
    let mut bytes = fs::read(part_of(&folder)).unwrap();
    let end_of_entries = 48 + 24;
    bytes[end_of_entries] = 1;
    fs::write(part_of(&folder), bytes).unwrap();
    assert!(!open().has(0), "a finished file with such padding would be refused");
}

#[cfg(unix)]
#[test]
fn a_pipe_is_no_table() {
    let folder = scratch("endgame-pipe");
    fs::create_dir_all(&folder).unwrap();
    let pipe = folder.join(file_name(2));
    rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, 0o600.into()).unwrap();
    let error = EndgameTable::open(&folder, 2).unwrap_err();
    assert!(error.to_string().contains("is not a table of endgames"), "{error}");
}

fn part_of(folder: &Path) -> PathBuf {
    folder.join(format!("{}.part", file_name(CUBES)))
}

/// As if the machine had lost power before everything was on disk.
fn spoil_a_slice_of(part: &Path, number: usize) {
    if let Ok(mut bytes) = fs::read(part)
        && number.is_multiple_of(3)
    {
        let data = bytes.len() / 10;
        bytes[data] ^= 1;
        fs::write(part, bytes).unwrap();
    }
}

#[track_caller]
fn same_files(one: &Path, other: &Path) {
    for cubes in 2..=CUBES {
        let [one, other] = [one, other].map(|folder| fs::read(folder.join(file_name(cubes))));
        assert!(one.unwrap() == other.unwrap(), "{cubes} cubes");
    }
    let parts = fs::read_dir(one).unwrap().filter(|entry| {
        entry.as_ref().unwrap().path().extension().is_some_and(|ending| ending == "part")
    });
    assert_eq!(parts.count(), 0);
}
