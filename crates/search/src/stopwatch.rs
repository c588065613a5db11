use std::sync::OnceLock;
use std::time::Duration;

/// Measures time since it was started; the only clock of searches, games and programs that play.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    begin: Duration,
}

impl Stopwatch {
    /// Starts to measure.
    pub fn start() -> Self {
        Self { begin: now() }
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        now().saturating_sub(self.begin)
    }

    /// The time since the start; starts again with one look at the clock.
    pub fn lap(&mut self) -> Duration {
        let begin = std::mem::replace(&mut self.begin, now());
        self.begin.saturating_sub(begin)
    }
}

/// The end of a wait, by the same clock.
#[derive(Clone, Copy, Debug)]
pub struct Deadline {
    watch: Stopwatch,
    time: Duration,
}

impl Deadline {
    /// A wait of this length that begins now.
    pub fn after(time: Duration) -> Self {
        Self { watch: Stopwatch::start(), time }
    }

    /// The time left; zero if the deadline has passed.
    pub fn left(&self) -> Duration {
        self.time.saturating_sub(self.watch.elapsed())
    }

    /// Whether the time is up.
    pub fn has_passed(&self) -> bool {
        self.left().is_zero()
    }
}

/// The time since a fixed moment.
pub type TimeSource = fn() -> Duration;

static SOURCE: OnceLock<TimeSource> = OnceLock::new();

/// Replaces the system's clock, which WebAssembly does not have. Returns whether that was in time:
/// before the first stopwatch started.
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
