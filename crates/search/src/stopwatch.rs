use std::sync::OnceLock;
use std::time::Duration;

/// Measures time since it was started; the crate's only clock.
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

/// The time since a fixed moment.
pub type TimeSource = fn() -> Duration;

static SOURCE: OnceLock<TimeSource> = OnceLock::new();

/// Replaces the system's clock, which WebAssembly does not have: without this, time stands still
/// there. Returns whether it was called before the first stopwatch started.
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
