use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::Reached;

/// Counts inputs and those accepted, and writes both numbers to a file every second: libFuzzer
/// ends its process without a chance to do so.
#[derive(Debug)]
pub struct Tally {
    file: Option<PathBuf>,
    counts: Mutex<Counts>,
}

#[derive(Debug)]
struct Counts {
    inputs: u64,
    accepted: u64,
    written: Instant,
}

impl Tally {
    /// Writes to this file, if any.
    #[must_use]
    pub fn new(file: Option<PathBuf>) -> Self {
        Self {
            file,
            counts: Mutex::new(Counts { inputs: 0, accepted: 0, written: Instant::now() }),
        }
    }

    /// Counts an input.
    pub fn count(&self, reached: Reached) {
        let Ok(mut counts) = self.counts.lock() else { return };
        counts.inputs += 1;
        counts.accepted += u64::from(reached == Reached::Accepted);
        if let Some(file) = &self.file
            && counts.written.elapsed() > Duration::from_secs(1)
        {
            counts.written = Instant::now();
            // Without the file, only the share is unknown.
            let _ = fs::write(file, format!("{} {}\n", counts.inputs, counts.accepted));
        }
    }
}
