use std::collections::VecDeque;
use std::io::Read;
use std::os::fd::AsFd;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use search::Deadline;

use crate::lines::{LONGEST_LINE, Line, LineSplitter};

/// The output of a program on one of its streams. A thread reads it, so that the program never
/// waits for us, and keeps a limited part, so that the program cannot fill our memory.
#[derive(Default)]
pub struct Inbox {
    kept: Mutex<Kept>,
    changed: Condvar,
    is_closed: AtomicBool,
}

/// Which lines an inbox keeps.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// All lines until they are taken; too many between calls of [`Inbox::forgive`] are a flood.
    Answers,
    /// The last few lines.
    Tail,
}

#[derive(Default)]
struct Kept {
    lines: VecDeque<Line>,
    bytes: usize,
    has_ended: bool,
}

/// The result of [`Inbox::take`].
pub enum Taken {
    Line(Line),
    /// More output than the inbox keeps.
    Flood,
    /// No line yet.
    Nothing,
    /// The end of the stream.
    End,
}

impl Inbox {
    /// Reads a stream until it ends or the inbox is closed.
    pub fn read(stream: impl Read + AsFd + Send + 'static, keep: Keep) -> Arc<Self> {
        let inbox = Arc::new(Self::default());
        let filled = inbox.clone();
        thread::spawn(move || filled.fill(stream, keep));
        inbox
    }

    /// Takes the next line; waits for it if there is none yet, but no longer than `patience`.
    pub fn take(&self, patience: Duration) -> Taken {
        let is_idle = |kept: &mut Kept| kept.lines.is_empty() && !kept.has_ended;
        let waited = self.changed.wait_timeout_while(self.lock(), patience, is_idle);
        let mut kept = waited.unwrap_or_else(PoisonError::into_inner).0;
        if kept.bytes > FLOOD {
            return Taken::Flood;
        }
        match kept.lines.pop_front() {
            Some(line) => Taken::Line(line),
            None if kept.has_ended => Taken::End,
            None => Taken::Nothing,
        }
    }

    /// Begins to count again how much output arrives; too much of it is a flood.
    pub fn forgive(&self) {
        let mut kept = self.lock();
        // After a flood, lines are missing, so the error is permanent.
        if kept.bytes <= FLOOD {
            kept.bytes = 0;
        }
    }

    /// Drops all lines received so far.
    pub fn clear(&self) {
        self.lock().lines.clear();
    }

    /// Returns the last lines, once the stream has ended or `patience` has run out.
    pub fn tail(&self, patience: Duration) -> String {
        let (deadline, mut kept) = (Deadline::after(patience), self.lock());
        while !kept.has_ended && !deadline.has_passed() {
            let waited = self.changed.wait_timeout(kept, POLL_INTERVAL);
            kept = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        let text = kept.lines.iter().map(|line| match line {
            Line::Text(text) | Line::TooLong(text) => text.trim(),
        });
        text.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" | ")
    }

    /// Tells the reading thread to end, even if another program holds the stream open.
    pub fn close(&self) {
        self.is_closed.store(true, Ordering::Relaxed);
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn fill(&self, mut stream: impl Read + AsFd, keep: Keep) {
        let longest = if keep == Keep::Answers { LONGEST_LINE } else { LONGEST_NOTE };
        let mut splitter = LineSplitter::new(longest);
        let mut buffer = vec![0; 1 << 16];
        while !self.is_closed.load(Ordering::Relaxed) {
            if !is_readable(&stream) {
                continue;
            }
            match stream.read(&mut buffer) {
                Ok(0) => break,
                Ok(count) => {
                    self.lock().bytes += count;
                    splitter.push(&buffer[..count], |line| self.keep(line, keep));
                }
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(_) => break,
            }
        }
        if let Some(line) = splitter.finish() {
            self.keep(line, keep);
        }
        self.lock().has_ended = true;
        self.changed.notify_all();
    }

    fn keep(&self, line: Line, keep: Keep) {
        let mut kept = self.lock();
        kept.bytes += COST_OF_LINE;
        match keep {
            Keep::Answers if kept.bytes > FLOOD => kept.lines.clear(),
            Keep::Answers => kept.lines.push_back(line),
            Keep::Tail => {
                kept.lines.push_back(line);
                if kept.lines.len() > NOTES {
                    kept.lines.pop_front();
                }
            }
        }
        drop(kept);
        self.changed.notify_all();
    }
}

/// Waits at most 0.1 s for something to read; the end of the stream counts.
fn is_readable(stream: &impl AsFd) -> bool {
    let mut polled = [PollFd::new(stream, PollFlags::IN)];
    let patience = Timespec { tv_sec: 0, tv_nsec: 100_000_000 };
    !matches!(poll(&mut polled, Some(&patience)), Ok(0))
}

/// How often to check the deadline and whether a program is still running.
pub const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// How many bytes of output are a flood: far more than any answer.
const FLOOD: usize = 16 << 20;
/// The memory in bytes that even an empty line takes.
const COST_OF_LINE: usize = 64;
/// How many lines of a tail are kept, and how many bytes a line may have before it is cut.
const NOTES: usize = 3;
const LONGEST_NOTE: usize = 200;
