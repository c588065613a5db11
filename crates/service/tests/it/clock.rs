//! Time that a test moves by hand. The other tests of the process have the system's.

use std::cell::Cell;
use std::sync::{LazyLock, Once};
use std::time::{Duration, Instant};

thread_local! {
    /// The time of a thread that has its own, and how much passes with every look at it.
    static OWN: Cell<Option<[Duration; 2]>> = const { Cell::new(None) };
}

/// Everything that looks at the clock comes after this.
pub fn install() {
    static INSTALL: Once = Once::new();
    INSTALL.call_once(|| assert!(search::set_time_source(time)));
}

/// From now on, time stands still for this thread.
pub fn hold() {
    install();
    OWN.set(Some([Duration::ZERO; 2]));
}

/// From now on, time flies for this thread: a search within a limit ends soon.
pub fn fly() {
    install();
    OWN.set(Some([Duration::ZERO, Duration::from_millis(20)]));
}

/// Lets time pass that stands still.
pub fn pass(milliseconds: u64) {
    let [now, step] = OWN.get().unwrap();
    OWN.set(Some([now + Duration::from_millis(milliseconds), step]));
}

fn time() -> Duration {
    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let Some([now, step]) = OWN.get() else { return BEGIN.elapsed() };
    OWN.set(Some([now + step, step]));
    now
}
