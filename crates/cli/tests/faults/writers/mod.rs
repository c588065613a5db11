//! Everything that writes files and continues where it was interrupted.

pub mod contests;
pub mod outputs;
pub mod plays;
pub mod studies;
pub mod tables;

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex, PoisonError};

use game::Dice;

use crate::fault::{Fault, Kind, Scratch, files_below};
use crate::program::{Ended, dreistein, run_with_fault};

/// A command that writes files. Interrupted in any way, it ends with the same result as if it had
/// not been, once it is repeated.
pub struct Writer {
    pub name: &'static str,
    /// Puts what the command needs in its folder.
    pub prepare: fn(&Path),
    pub command: fn(&Path) -> Command,
    /// What the command leaves, without measured times.
    pub result: fn(&Path) -> String,
    /// Finished pieces of an unfinished result by name, with measured times: they must stay as
    /// they are, or the work is done twice.
    pub pieces: fn(&Path) -> BTreeMap<String, String>,
    /// What holds whenever the command has ended, given the result in the end.
    pub check: fn(&Path, &str),
    /// Error messages name one of these.
    pub files: &'static [&'static str],
}

/// Prepares nothing, has a result in one piece, which may be unfinished.
pub const PLAIN: Writer = Writer {
    name: "",
    prepare: |_| (),
    command: |folder| dreistein(folder, ""),
    result: |_| String::new(),
    pieces: |_| BTreeMap::new(),
    check: |_, _| (),
    files: &[],
};

/// An undisturbed run.
struct Undisturbed {
    calls: u64,
    result: String,
    files: Vec<PathBuf>,
}

impl Writer {
    /// The only undisturbed run of this process.
    fn undisturbed(&self) -> Arc<Undisturbed> {
        static KNOWN: Mutex<Option<HashMap<&str, Arc<Undisturbed>>>> = Mutex::new(None);
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let known = known.get_or_insert_default();
        Arc::clone(known.entry(self.name).or_insert_with(|| {
            let scratch = Scratch::new(&format!("undisturbed-{}", self.name));
            (self.prepare)(&scratch.folder);
            let ended = run_with_fault(&scratch, (self.command)(&scratch.folder), &Fault::NONE);
            assert!(ended.is_success(), "{}: {}", self.name, ended.stderr);
            assert!(ended.calls > 0, "{}: no call was seen", self.name);
            let result = (self.result)(&scratch.folder);
            (self.check)(&scratch.folder, &result);
            Arc::new(Undisturbed { calls: ended.calls, result, files: names(&scratch.folder) })
        }))
    }

    /// Interrupts the command one to three times and repeats it; returns the faults that happened.
    pub fn round(&self, kind: Kind, name: &str, dice: &mut Dice) -> Vec<Kind> {
        let undisturbed = self.undisturbed();
        let scratch = Scratch::new(name);
        (self.prepare)(&scratch.folder);
        let mut faults = Vec::new();
        let mut pieces = BTreeMap::new();
        for _ in 0..1 + dice.below(3) {
            let fault = Fault::draw(kind, undisturbed.calls, dice);
            let ended = run_with_fault(&scratch, (self.command)(&scratch.folder), &fault);
            println!("  {}: {fault}: {:?}, {}", self.name, ended.status, ended.stderr.trim_end());
            self.check_end(&fault, &ended);
            if ended.fault_happened {
                faults.push(kind);
            }
            if ended.is_success() {
                let result = (self.result)(&scratch.folder);
                assert!(
                    result == undisturbed.result,
                    "{}",
                    difference(&result, &undisturbed.result)
                );
            }
            (self.check)(&scratch.folder, &undisturbed.result);
            // Looking at the files can repair them; the command itself must be able to.
            if dice.below(2) == 0 {
                pieces.extend((self.pieces)(&scratch.folder));
            }
        }
        // What is finished is on the disk, even if the power fails at once.
        let at_the_end = Fault { kind, at: u64::MAX / 2, ..Fault::NONE };
        let last = if kind == Kind::PowerCut { at_the_end } else { Fault::NONE };
        let ended = run_with_fault(&scratch, (self.command)(&scratch.folder), &last);
        assert!(ended.is_success(), "it does not continue: {}", ended.stderr);
        let result = (self.result)(&scratch.folder);
        assert!(result == undisturbed.result, "{}", difference(&result, &undisturbed.result));
        if kind == Kind::PowerCut {
            // Removed files may be back; the command removes them again.
            let ended = run_with_fault(&scratch, (self.command)(&scratch.folder), &Fault::NONE);
            assert!(ended.is_success(), "it cannot be repeated: {}", ended.stderr);
        }
        let in_the_end = (self.pieces)(&scratch.folder);
        for (name, piece) in pieces {
            assert_eq!(in_the_end.get(&name), Some(&piece), "{name} was made again");
        }
        self.check_leftovers(&scratch.folder, &undisturbed.files);
        faults
    }

    fn check_end(&self, fault: &Fault, ended: &Ended) {
        if ended.was_killed() {
            assert!(fault.kind.kills());
        } else if !ended.is_success() {
            assert!(fault.kind.fails() && ended.fault_happened, "{}", ended.stderr);
            let names_file = self.files.iter().any(|file| ended.stderr.contains(file));
            assert!(names_file && names_cause(&ended.stderr), "unclear: {}", ended.stderr);
        }
    }

    /// Only a killed process may leave an unfinished file behind, with its own number.
    fn check_leftovers(&self, folder: &Path, expected: &[PathBuf]) {
        let is_own = |path: &PathBuf| {
            let name = path.to_str().unwrap().strip_suffix(".part");
            name.and_then(|name| name.rsplit('.').next())
                .is_some_and(|it| it.parse::<u32>().is_ok())
        };
        let found: Vec<PathBuf> = names(folder).into_iter().filter(|it| !is_own(it)).collect();
        assert_eq!(found, expected, "files were left behind");
    }
}

fn names(folder: &Path) -> Vec<PathBuf> {
    let files = files_below(folder).into_iter();
    files.map(|path| path.strip_prefix(folder).unwrap().to_owned()).collect()
}

/// Whether a message says what the system said.
fn names_cause(stderr: &str) -> bool {
    let causes = [
        "No space left on device",
        "Read-only file system",
        "Input/output error",
        "database or disk is full",
        "disk I/O error",
        "readonly database",
        "unable to open database file",
    ];
    causes.iter().any(|cause| stderr.contains(cause))
}

/// The first lines in which two texts differ.
pub fn difference(found: &str, expected: &str) -> String {
    let end = found.lines().count().max(expected.lines().count());
    let lines = |text: &str| -> Vec<String> {
        let padded = text.lines().map(str::to_owned).chain(std::iter::repeat(String::new()));
        padded.take(end).collect()
    };
    let (found, expected) = (lines(found), lines(expected));
    let place = found.iter().zip(&expected).position(|(one, other)| one != other);
    let place = place.unwrap_or(0);
    let get = |lines: &[String]| lines.get(place).cloned().unwrap_or_default();
    format!("line {}: {:?}, expected {:?}", place + 1, get(&found), get(&expected))
}

/// The text of a file, if there is one.
pub fn text(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap_or_default()
}
