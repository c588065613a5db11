use std::io;
use std::process::{Child, Command};
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// A program to start, and the channel for the result.
type Request = (Command, Sender<io::Result<Child>>);

/// Starts a program that ends when this process ends, even if this process is killed.
///
/// Linux ends such a program when the *thread* that started it ends, so a single thread starts all
/// programs and never ends. A forked process has none of our threads and needs its own.
pub fn spawn(mut command: Command) -> io::Result<Child> {
    static SPAWNER: Mutex<Option<(u32, Sender<Request>)>> = Mutex::new(None);
    end_with_us(&mut command);
    let mut spawner = SPAWNER.lock().unwrap_or_else(PoisonError::into_inner);
    let process = std::process::id();
    if spawner.as_ref().is_none_or(|(made_in, _)| *made_in != process) {
        *spawner = Some((process, start_thread()));
    }
    let (sender, answer) = mpsc::channel();
    if let Some((_, requests)) = &*spawner {
        // Fails only if the thread has ended; then receiving fails, too.
        let _ = requests.send((command, sender));
    }
    drop(spawner);
    let gone = |_| io::Error::other("the thread that starts programs has ended");
    answer.recv().map_err(gone)?
}

fn start_thread() -> Sender<Request> {
    let (sender, requests) = mpsc::channel::<Request>();
    thread::spawn(move || {
        for (mut command, answer) in requests {
            let _ = answer.send(command.spawn());
        }
    });
    sender
}

#[cfg(target_os = "linux")]
#[allow(unsafe_code, reason = "the signal can be set only between fork and exec")]
fn end_with_us(command: &mut Command) {
    use std::os::unix::process::CommandExt;

    use rustix::process::{Signal, getpid, getppid, set_parent_process_death_signal};

    let parent = getpid();
    let prepare = move || {
        set_parent_process_death_signal(Some(Signal::KILL))?;
        // The parent may have ended before the signal was set.
        if getppid() == Some(parent) { Ok(()) } else { Err(io::ErrorKind::NotFound.into()) }
    };
    // SAFETY: between fork and exec only two system calls are made; nothing is allocated or locked.
    unsafe { command.pre_exec(prepare) };
}

#[cfg(not(target_os = "linux"))]
fn end_with_us(_: &mut Command) {}
