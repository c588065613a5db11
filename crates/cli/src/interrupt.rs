use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use thiserror::Error;

static STOP: AtomicBool = AtomicBool::new(false);

/// A flag that Ctrl-C sets instead of ending the program; a second Ctrl-C ends it. Programs that
/// play are ended at once, so that nobody waits for them.
pub fn stop_flag() -> anyhow::Result<&'static AtomicBool> {
    let handle = || {
        let again = STOP.swap(true, Ordering::Relaxed);
        protocol::end_all_programs();
        if again {
            std::process::exit(EXIT_CODE.into());
        }
    };
    ctrlc::set_handler(handle).context("cannot listen for Ctrl-C")?;
    Ok(&STOP)
}

/// Calls `stop` at Ctrl-C, or when the program is asked to end; at the second time it ends at once.
pub fn on_stop(stop: impl Fn() + Send + 'static) -> anyhow::Result<()> {
    let handle = move || {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(EXIT_CODE.into());
        }
        stop();
    };
    ctrlc::set_handler(handle).context("cannot listen for Ctrl-C")
}

/// Whether Ctrl-C was pressed since the flag was asked for.
pub fn is_stopped() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// What programs that Ctrl-C ended leave with.
pub const EXIT_CODE: u8 = 130;

/// The work was stopped before it was done; says what became of it.
#[derive(Debug, Error)]
#[error("stopped: {0}")]
pub struct Interrupted(pub String);
