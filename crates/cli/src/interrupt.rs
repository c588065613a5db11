use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use thiserror::Error;

static STOP: AtomicBool = AtomicBool::new(false);

/// A flag that Ctrl-C sets instead of ending the program; a second Ctrl-C ends it. External players
/// are ended at once, so that nothing waits for them.
pub fn stop_flag() -> anyhow::Result<&'static AtomicBool> {
    on_stop(protocol::end_all_programs)?;
    Ok(&STOP)
}

/// Calls `stop` at Ctrl-C or a request to terminate; the second one ends the program.
pub fn on_stop(stop: impl Fn() + Send + 'static) -> anyhow::Result<()> {
    let handle = move || {
        let again = STOP.swap(true, Ordering::Relaxed);
        stop();
        if again {
            std::process::exit(EXIT_CODE.into());
        }
    };
    ctrlc::set_handler(handle).context("cannot listen for Ctrl-C")
}

/// Whether Ctrl-C was pressed.
pub fn is_stopped() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// The exit status after Ctrl-C.
pub const EXIT_CODE: u8 = 130;

/// Ctrl-C stopped the work; the text says what happened to it.
#[derive(Debug, Error)]
#[error("stopped: {0}")]
pub struct Interrupted(String);

/// The error of a command that Ctrl-C stopped.
pub fn interrupted(text: impl Into<String>) -> anyhow::Error {
    Interrupted(text.into()).into()
}
