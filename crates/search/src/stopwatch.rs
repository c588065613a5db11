use std::sync::OnceLock;
use std::time::Duration;

/// Measures time since it was started. All of the crate reads the clock through it.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    begin: Duration,
}

impl Stopwatch {
    /// Starts to measure.
    #[must_use]
    pub fn start() -> Self {
        Self { begin: now() }
    }

    /// The time since the start.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        now().saturating_sub(self.begin)
    }
}

/// Tells the time since a moment that is always the same.
pub type TimeSource = fn() -> Duration;

static SOURCE: OnceLock<TimeSource> = OnceLock::new();

/// Has all stopwatches read another clock than that of the system, which a program in
/// WebAssembly does not have: there, time stands still without this. To be called before
/// the first stopwatch is started; says whether it came in time.
pub fn set_time_source(source: TimeSource) -> bool {
    SOURCE.set(source).is_ok()
}

fn now() -> Duration {
    SOURCE.get_or_init(|| system_time)()
}

#[cfg(not(target_family = "wasm"))]
fn system_time() -> Duration {
    static BEGIN: OnceLock<std::time::Instant> = OnceLock::new();
    BEGIN.get_or_init(std::time::Instant::now).elapsed()
}

#[cfg(target_family = "wasm")]
const fn system_time() -> Duration {
    Duration::ZERO
}
