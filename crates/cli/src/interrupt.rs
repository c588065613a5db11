//! Reacts to Ctrl-C and to requests to terminate.

use std::fmt::Display;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use thiserror::Error;

use crate::{file, output};

static STOP: AtomicBool = AtomicBool::new(false);

/// Whether a signal is ending the program, whatever the command still does.
static IS_ENDING: AtomicBool = AtomicBool::new(false);

/// Called at the first signal; without it, that signal ends the program.
static ON_STOP: Mutex<Option<Box<dyn Fn() + Send>>> = Mutex::new(None);

/// Handles signals from now on. A signal ends all external programs, so that nothing waits for
/// them, and then this program, unless a command has asked for another reaction.
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
    #[cfg(unix)]
    ignore_file_limit();
    ctrlc::set_handler(handle).context("cannot listen for Ctrl-C")
}

/// Makes writing beyond the limit of file sizes (`ulimit -f`) an error, instead of the end of the
/// program.
#[cfg(unix)]
#[allow(unsafe_code, reason = "no safe function ignores a signal")]
fn ignore_file_limit() {
    // SAFETY: ignoring a signal runs no code.
    unsafe { libc::signal(libc::SIGXFSZ, libc::SIG_IGN) };
}

/// Returns a flag that the first signal sets. The command must end soon after that.
pub fn stop_flag() -> &'static AtomicBool {
    on_stop(|| ());
    &STOP
}

/// Registers `react` to be called at the first signal.
pub fn on_stop(react: impl Fn() + Send + 'static) {
    *reaction() = Some(Box::new(react));
}

fn reaction() -> MutexGuard<'static, Option<Box<dyn Fn() + Send>>> {
    ON_STOP.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Exits in the middle of the command, even if nobody reads the message.
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

/// Waits forever if a signal is ending the program. Otherwise a command might report the end of
/// its external program as a result.
pub fn wait_if_ending() {
    while IS_ENDING.load(Ordering::Relaxed) {
        thread::park();
    }
}

/// Whether a signal has arrived.
pub fn is_stopped() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// How long to wait until the last message is written.
const TIME_TO_TELL: Duration = Duration::from_secs(1);

/// The exit status after a signal.
pub const EXIT_CODE: u8 = 130;

/// Returns an error if a signal stopped the command; `text` says what became of its work.
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

/// The error of a command that a signal stopped; `text` says what happened to its work.
pub fn interrupted(text: impl Display) -> anyhow::Error {
    Exit { status: EXIT_CODE, text: format!("stopped: {text}") }.into()
}
