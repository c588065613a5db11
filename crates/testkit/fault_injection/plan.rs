//! What is to go wrong, and when.

use std::ffi::CString;
use std::os::unix::ffi::OsStringExt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use libc::c_int;

use crate::place::c_text;
use crate::{clock, system};

/// What goes wrong.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Count,
    Die,
    Power,
    Full,
    ReadOnly,
    Sync,
    Write,
    Slow,
    RealTime,
    Monotonic,
}

const KINDS: [(&str, Kind); 10] = [
    ("count", Kind::Count),
    ("die", Kind::Die),
    ("power", Kind::Power),
    ("full", Kind::Full),
    ("read-only", Kind::ReadOnly),
    ("sync", Kind::Sync),
    ("write", Kind::Write),
    ("slow", Kind::Slow),
    ("real-time", Kind::RealTime),
    ("monotonic", Kind::Monotonic),
];

pub struct Plan {
    pub kind: Kind,
    at: u64,
    amount: i64,
    pub folder: Vec<u8>,
    report: c_int,
    repaired: CString,
}

/// A call that changes a file.
#[derive(Clone, Copy)]
pub enum Call {
    /// The number of bytes.
    Write(usize),
    Sync,
    /// For writing.
    Open {
        is_new: bool,
    },
    /// A new length, name or folder, or the end of a file.
    Other,
}

/// What becomes of a call.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// It is done.
    Done,
    /// It fails with this code.
    Fails(c_int),
    /// Only this many bytes are written.
    Short(usize),
    /// This many bytes are written, or any other call is done unless this is 0; then the process
    /// ends.
    Death(usize),
}

static CALLS: AtomicU64 = AtomicU64::new(0);
static BYTES: AtomicU64 = AtomicU64::new(0);
static FAULTS: AtomicU64 = AtomicU64::new(0);
/// What still fits on the disk; more than the amount until the fault begins.
static ROOM: AtomicUsize = AtomicUsize::new(0);

/// The plan of this process, if it has one.
pub fn plan() -> Option<&'static Plan> {
    static PLAN: OnceLock<Option<Plan>> = OnceLock::new();
    PLAN.get_or_init(|| Plan::read(&std::env::var_os("FAULT")?.into_vec())).as_ref()
}

impl Plan {
    fn read(text: &[u8]) -> Option<Self> {
        let mut words = text.splitn(4, |byte| *byte == b' ');
        let mut word = || words.next();
        let name = word()?;
        let (_, kind) = KINDS.iter().find(|(known, _)| known.as_bytes() == name)?;
        let number = |text: &[u8]| std::str::from_utf8(text).ok()?.parse::<i64>().ok();
        let (at, amount) = (number(word()?)?.unsigned_abs(), number(word()?)?);
        let folder = word()?.to_vec();
        let beside = |end: &str| c_text([&folder, end.as_bytes()].concat());
        let flags = libc::O_WRONLY | libc::O_CREAT | libc::O_CLOEXEC;
        let report = system::open(&beside(".report"), flags, 0o644);
        ROOM.store(amount.unsigned_abs() as usize, Ordering::Relaxed);
        Some(Self { kind: *kind, at, amount, repaired: beside(".repaired"), folder, report })
    }

    /// Whether a path leads to the folder or into it.
    pub fn has(&self, path: &[u8]) -> bool {
        path.strip_prefix(&*self.folder).is_some_and(|rest| matches!(rest, [] | [b'/', ..]))
    }

    /// Counts a call and decides what becomes of it.
    pub fn effect(&self, call: Call) -> Effect {
        let number = self.count(0, &CALLS, 1);
        if let Call::Write(length) = call {
            self.count(1, &BYTES, length as u64);
        }
        if number < self.at || self.kind == Kind::Count || system::exists(&self.repaired) {
            return Effect::Done;
        }
        let effect = self.effect_at(number, call);
        if effect != Effect::Done {
            self.count(2, &FAULTS, 1);
        }
        effect
    }

    fn effect_at(&self, number: u64, call: Call) -> Effect {
        let part = |length: usize| length * self.amount.unsigned_abs() as usize / 1000;
        match (self.kind, call) {
            (Kind::Die | Kind::Power, Call::Write(length)) => Effect::Death(part(length)),
            (Kind::Die | Kind::Power, _) => Effect::Death((self.amount % 2) as usize),
            (Kind::Full, Call::Write(length)) => fit(length),
            (Kind::Full, Call::Open { is_new: true }) if ROOM.load(Ordering::Relaxed) == 0 => {
                Effect::Fails(libc::ENOSPC)
            }
            (Kind::Sync, Call::Sync) => Effect::Fails(libc::EIO),
            (Kind::ReadOnly, Call::Write(_) | Call::Open { .. } | Call::Other) => {
                Effect::Fails(libc::EROFS)
            }
            (Kind::Write, Call::Write(length)) => match FAULTS.load(Ordering::Relaxed) {
                0 if part(length) > 0 => Effect::Short(part(length)),
                0 | 1 => Effect::Fails(libc::EIO),
                _ => Effect::Done,
            },
            (Kind::Slow, _) => {
                self.count(2, &FAULTS, 1);
                system::sleep(self.amount.unsigned_abs());
                Effect::Done
            }
            (Kind::RealTime | Kind::Monotonic, _) if number == self.at => {
                self.count(2, &FAULTS, 1);
                clock::jump(self.kind == Kind::Monotonic, self.amount);
                Effect::Done
            }
            _ => Effect::Done,
        }
    }

    /// Adds to a number, also in the report; returns the new one.
    fn count(&self, place: u64, counter: &AtomicU64, more: u64) -> u64 {
        let now = counter.fetch_add(more, Ordering::Relaxed) + more;
        system::write_at(self.report, &now.to_le_bytes(), place * 8);
        now
    }
}

/// What becomes of a write on a disk that is nearly full.
fn fit(length: usize) -> Effect {
    let take = |room: usize| Some(room - room.min(length));
    let room = ROOM.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).unwrap_or(0);
    match room.min(length) {
        fits if fits == length => Effect::Done,
        0 => Effect::Fails(libc::ENOSPC),
        fits => Effect::Short(fits),
    }
}
