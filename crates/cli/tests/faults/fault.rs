//! What can go wrong, and how it is done to a program.

use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use game::Dice;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// No fault, but calls are counted.
    None,
    /// `kill -9` at any time.
    Killed,
    /// The end of the process within a call that changes a file.
    Died,
    /// The same, after which files have only what was synced.
    PowerCut,
    FullDisk,
    ReadOnlyDisk,
    /// Files can be written but not synced.
    FailedSync,
    FailedWrite,
    SlowDisk,
    /// The time of day jumps ahead or back.
    TimeOfDay,
    /// The clock that never goes back jumps ahead, as after a suspended machine wakes up.
    Suspended,
}

pub const KINDS: [Kind; 10] = [
    Kind::Died,
    Kind::FullDisk,
    Kind::PowerCut,
    Kind::ReadOnlyDisk,
    Kind::Killed,
    Kind::FailedWrite,
    Kind::TimeOfDay,
    Kind::FailedSync,
    Kind::SlowDisk,
    Kind::Suspended,
];

impl Kind {
    /// Its name in the variable `FAULT`, which crates/testkit/fault_injection describes.
    const fn word(self) -> &'static str {
        match self {
            Self::None | Self::Killed => "count",
            Self::Died => "die",
            Self::PowerCut => "power",
            Self::FullDisk => "full",
            Self::ReadOnlyDisk => "read-only",
            Self::FailedSync => "sync",
            Self::FailedWrite => "write",
            Self::SlowDisk => "slow",
            Self::TimeOfDay => "real-time",
            Self::Suspended => "monotonic",
        }
    }

    /// Whether it ends the process.
    pub const fn kills(self) -> bool {
        matches!(self, Self::Killed | Self::Died | Self::PowerCut)
    }

    /// Whether calls of the process fail.
    pub const fn fails(self) -> bool {
        matches!(self, Self::FullDisk | Self::ReadOnlyDisk | Self::FailedSync | Self::FailedWrite)
    }
}

/// A fault and its moment.
#[derive(Clone, Copy, Debug)]
pub struct Fault {
    pub kind: Kind,
    /// The number of the call that changes a file.
    pub at: u64,
    pub amount: i64,
}

const HOUR: i64 = 3600;
const YEAR: i64 = 365 * 24 * HOUR;
/// The longest that a slow disk delays a process altogether.
const LONGEST_DELAY: u64 = 400_000;

impl Fault {
    pub const NONE: Self = Self { kind: Kind::None, at: 0, amount: 0 };

    /// A fault of a process that makes so many calls without it.
    pub fn draw(kind: Kind, calls: u64, dice: &mut Dice) -> Self {
        let one_of = |choices: [i64; 4], dice: &mut Dice| choices[dice.below(4) as usize];
        let amount = match kind {
            Kind::Died | Kind::PowerCut | Kind::FailedWrite => i64::from(dice.below(1000)),
            Kind::FullDisk => one_of([0, 0, 0, 5000], dice) + i64::from(dice.below(100)),
            Kind::SlowDisk => (LONGEST_DELAY / calls.max(1)).min(20_000) as i64,
            Kind::TimeOfDay => one_of([-HOUR, HOUR, -40 * YEAR, 10 * YEAR], dice),
            Kind::Suspended => one_of([5, HOUR, 24 * HOUR, YEAR], dice),
            Kind::None | Kind::Killed | Kind::ReadOnlyDisk | Kind::FailedSync => 0,
        };
        let at = match kind {
            Kind::SlowDisk => 1,
            _ => 1 + u64::from(dice.below(calls.max(1) as u32)),
        };
        Self { kind, at, amount }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self { kind, at, amount } = self;
        write!(f, "{kind:?} at call {at} ({amount})")
    }
}

/// A folder for one round, with the files that say how faults went beside it.
pub struct Scratch {
    pub folder: PathBuf,
}

impl Scratch {
    /// An empty folder.
    pub fn new(name: &str) -> Self {
        let all = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("faults");
        let own = all.join(name);
        let _ = fs::remove_dir_all(&own);
        let folder = own.join("files");
        fs::create_dir_all(&folder).unwrap();
        Self { folder: folder.canonicalize().unwrap() }
    }

    pub fn beside(&self, end: &str) -> PathBuf {
        self.folder.with_extension(end)
    }

    /// Ends the fault of a running process.
    pub fn repair(&self) {
        fs::write(self.beside("repaired"), "").unwrap();
    }

    /// Prepares a fault for a process.
    pub fn inject(&self, fault: &Fault, command: &mut Command) {
        for end in ["report", "repaired"] {
            let _ = fs::remove_file(self.beside(end));
        }
        if fault.kind == Kind::PowerCut {
            // What is there already is on the disk.
            let durable = self.beside("durable");
            let _ = fs::remove_dir_all(&durable);
            fs::create_dir(&durable).unwrap();
            for file in files_below(&self.folder) {
                let inode = fs::metadata(&file).unwrap().ino();
                fs::copy(&file, durable.join(inode.to_string())).unwrap();
                let mut names = OpenOptions::new();
                let names =
                    names.append(true).create(true).open(self.names(file.parent().unwrap()));
                let name = file.file_name().unwrap().to_str().unwrap();
                writeln!(names.unwrap(), "{inode} {name}").unwrap();
            }
        }
        let (word, folder) = (fault.kind.word(), self.folder.display());
        command.env("LD_PRELOAD", library());
        command.env("FAULT", format!("{word} {} {} {folder}", fault.at, fault.amount));
    }

    /// Puts the files in the state that was synced.
    pub fn cut_power(&self) {
        for file in files_below(&self.folder) {
            fs::remove_file(file).unwrap();
        }
        for folder in folders_below(&self.folder) {
            for line in fs::read_to_string(self.names(&folder)).unwrap_or_default().lines() {
                let (inode, name) = line.split_once(' ').unwrap();
                let content = fs::read(self.beside("durable").join(inode)).unwrap_or_default();
                fs::write(folder.join(name), content).unwrap();
            }
        }
    }

    /// The list of the files in a folder that are on the disk, as crates/testkit/fault_injection makes it.
    fn names(&self, folder: &Path) -> PathBuf {
        let below = folder.to_str().unwrap().strip_prefix(self.folder.to_str().unwrap()).unwrap();
        self.beside("durable").join(format!("names{}", below.replace('/', "%")))
    }

    /// Whether it is time to kill the process from outside.
    pub fn moment_to_kill(&self, fault: &Fault) -> impl Fn() -> bool + Send + 'static {
        let (report, fault) = (self.beside("report"), *fault);
        move || fault.kind == Kind::Killed && number(&report, 0) >= fault.at
    }

    /// The calls so far, and those in which something went wrong.
    pub fn calls_and_faults(&self) -> (u64, u64) {
        let report = self.beside("report");
        (number(&report, 0), number(&report, 2))
    }
}

/// A number in the report of crates/testkit/fault_injection.
fn number(report: &Path, place: usize) -> u64 {
    let report = fs::read(report).unwrap_or_default();
    let bytes = report.get(place * 8..place * 8 + 8);
    bytes.map_or(0, |bytes| u64::from_le_bytes(bytes.try_into().unwrap()))
}

impl Drop for Scratch {
    /// What a failed round leaves behind stays.
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = fs::remove_dir_all(self.folder.parent().unwrap());
        }
    }
}

/// A folder and all those in it.
fn folders_below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let below = entries.filter(|path| path.is_dir()).flat_map(|path| folders_below(&path));
    below.chain([folder.to_owned()]).collect()
}

/// All files in a folder and those in it, in order.
pub fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries =
        |folder: PathBuf| fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let paths = folders_below(folder).into_iter().flat_map(entries);
    let mut files: Vec<PathBuf> = paths.filter(|path| !path.is_dir()).collect();
    files.sort();
    files
}

/// The library of crates/testkit/fault_injection, which cargo builds as an example.
fn library() -> &'static Path {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let program = std::env::current_exe().unwrap();
        let built = program.ancestors().nth(2).unwrap();
        built.join("examples/libfault_injection.so")
    })
}
