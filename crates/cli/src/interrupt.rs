//! How commands react to Ctrl-C and to requests to terminate.

use std::fmt::Display;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use thiserror::Error;

use crate::{file, output};

static STOP: AtomicBool = AtomicBool::new(false);

/// Whether a signal ends the program, whatever the command still does.
static IS_ENDING: AtomicBool = AtomicBool::new(false);

/// What a command does at the first signal instead of ending at once.
static ON_STOP: Mutex<Option<Box<dyn Fn() + Send>>> = Mutex::new(None);

/// From now on, a signal ends the program, unless a command asks for another reaction. External
/// programs are ended first, so that nothing waits for them.
pub fn listen() -> anyhow::Result<()> {
    let handle = || {
        let again = STOP.swap(true, Ordering::Relaxed);
        let reaction = reaction();
        let react = reaction.as_ref().filter(|_| !again);
        IS_ENDING.store(react.is_none(), Ordering::Relaxed);
        protocol::end_all_programs();
        match react {
            Some(react) => react(),
            None => exit("stopped".into()),
        }
    };
    ctrlc::set_handler(handle).context("cannot listen for Ctrl-C")
}

/// A flag that the first signal sets; the command must then end soon.
pub fn stop_flag() -> &'static AtomicBool {
    on_stop(|| ());
    &STOP
}

/// Calls `react` at the first signal.
pub fn on_stop(react: impl Fn() + Send + 'static) {
    *reaction() = Some(Box::new(react));
}

fn reaction() -> MutexGuard<'static, Option<Box<dyn Fn() + Send>>> {
    ON_STOP.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the program in the middle of its work, even if nobody reads what it says.
fn exit(message: String) -> ! {
    file::remove_unfinished();
    let (said, is_said) = mpsc::channel();
    thread::spawn(move || {
        output::tell(&message);
        let _ = said.send(());
    });
    let _ = is_said.recv_timeout(TIME_TO_TELL);
    std::process::exit(EXIT_CODE.into());
}

/// Waits for the end if a signal is ending the program: a command whose external program was ended
/// would mistake that for a result.
pub fn wait_if_ending() {
    while IS_ENDING.load(Ordering::Relaxed) {
        thread::park();
    }
}

/// Whether a signal came.
pub fn is_stopped() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// How long a message may take to be read, on a busy machine.
const TIME_TO_TELL: Duration = Duration::from_secs(1);

/// The exit status after a signal.
pub const EXIT_CODE: u8 = 130;

/// An error if a signal has stopped the command, whose results so far are printed.
pub fn check(text: &str) -> anyhow::Result<()> {
    if is_stopped() { Err(interrupted(text)) } else { Ok(()) }
}

/// An error that ends the program with an exit status of its own.
#[derive(Debug, Error)]
#[error("{text}")]
pub struct Exit {
    pub status: u8,
    pub text: String,
}

/// The error of a command that a signal stopped; the text says what happened to its work.
pub fn interrupted(text: impl Display) -> anyhow::Error {
    Exit { status: EXIT_CODE, text: format!("stopped: {text}") }.into()
}
