use std::collections::BTreeSet;
use std::io::{self, ErrorKind, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use arena::{Fault, Forfeit};
use rustix::io::ioctl_fionbio;
use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, WaitIdStatus, kill_process_group, waitid,
};
use search::Deadline;

use super::inbox::{Inbox, Keep, POLL_INTERVAL, Taken};
use super::spawner::spawn;
use super::spec::Protocol;
use crate::lines::Line;
use crate::refusal::one_line;

/// A running program with all its children.
///
/// It cannot block us or fill our memory, and does not outlive us: its output is read as it comes,
/// every wait ends, and its children are killed with it. If we are killed, Linux kills it at once,
/// and the guard kills its children.
pub struct Process {
    child: Child,
    /// `None` where there is no shell.
    guard: Option<Child>,
    input: Option<ChildStdin>,
    answers: Arc<Inbox>,
    /// The other output stream, which carries no answers.
    notes: Option<Arc<Inbox>>,
}

impl Process {
    /// Starts a program; `words` are its name and arguments. `show_stderr` shows its standard error
    /// unless answers come there; otherwise the last lines without answers are kept for messages.
    pub fn start(words: &[String], protocol: Protocol, show_stderr: bool) -> io::Result<Self> {
        let Some((program, arguments)) = words.split_first() else {
            return Err(io::Error::other("no program is named"));
        };
        let on_stderr = protocol.answers_on_stderr();
        let show_stderr = show_stderr && !on_stderr;
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(if show_stderr { Stdio::inherit() } else { Stdio::piped() })
            // Its own process group, so that its children can be ended with it.
            .process_group(0);
        let mut child = spawn(command)?;
        let keep = |is_answer| if is_answer { Keep::Answers } else { Keep::Tail };
        let stdout = child.stdout.take().map(|stream| Inbox::read(stream, keep(!on_stderr)));
        let stderr = child.stderr.take().map(|stream| Inbox::read(stream, keep(on_stderr)));
        let (answers, notes) = if on_stderr { (stderr, stdout) } else { (stdout, stderr) };
        let Some(answers) = answers else {
            return Err(io::Error::other("the output of the program cannot be read"));
        };
        // From here on, the program is killed when `process` is dropped.
        let guard = guard(Pid::from_child(&child)).ok();
        let process = Self { input: child.stdin.take(), child, guard, answers, notes };
        process.enlist()?;
        if let Some(input) = &process.input {
            // A program that does not read must not block us.
            ioctl_fionbio(input, true)?;
        }
        Ok(process)
    }

    /// Adds the program to the list of [`end_all_programs`]; fails once that has been called.
    fn enlist(&self) -> io::Result<()> {
        let mut running = running();
        running.pids.insert(Pid::from_child(&self.child).as_raw_pid());
        if running.is_over {
            return Err(io::Error::other("all programs are being ended"));
        }
        Ok(())
    }

    /// Writes a line to the program.
    pub fn send(&mut self, line: &str) -> Result<(), Forfeit> {
        self.answers.forgive();
        self.send_raw(format!("{line}\n").as_bytes())
    }

    /// Drops the program's lines that have not been read yet.
    pub fn forget_remarks(&mut self) {
        self.answers.clear();
    }

    /// Writes bytes to the program, which may be too busy to read them all at once.
    pub fn send_raw(&mut self, bytes: &[u8]) -> Result<(), Forfeit> {
        let deadline = Deadline::after(TIME_TO_READ);
        let mut rest = bytes;
        while !rest.is_empty() {
            let Some(input) = &mut self.input else {
                return Err(Fault::Crash.because("its input is closed"));
            };
            match input.write(rest) {
                Ok(count) => rest = &rest[count..],
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    if deadline.has_passed() {
                        return Err(no_answer());
                    }
                    thread::sleep(Duration::from_millis(1));
                }
                Err(_) => return Err(self.crash()),
            }
        }
        Ok(())
    }

    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Waits for the next line of the program.
    pub fn receive(&mut self, mut deadline: Deadline) -> Result<String, Forfeit> {
        let mut has_ended = false;
        loop {
            let left = deadline.left();
            match self.answers.take(left.min(POLL_INTERVAL)) {
                Taken::Line(Line::Text(line)) => return Ok(line),
                Taken::Line(Line::TooLong(start)) => {
                    let line = format_args!("a line without end: \"{start} ...\"");
                    return Err(Fault::Garbage.because(line));
                }
                Taken::Flood => return Err(Fault::Garbage.because("it never stops writing")),
                // It is about to end, or has closed its output and can never answer.
                Taken::End => return Err(self.crash()),
                Taken::Nothing if left.is_zero() && has_ended => return Err(self.crash()),
                Taken::Nothing if left.is_zero() => return Err(no_answer()),
                Taken::Nothing => {}
            }
            // A program that has ended may leave children that hold the stream open.
            if !has_ended && self.exit_status().is_some() {
                self.kill();
                (has_ended, deadline) = (true, Deadline::after(LAST_OUTPUT));
            }
        }
    }

    /// Waits until the program ends by itself; false if it is still running after `patience`.
    fn ends_within(&self, patience: Duration) -> bool {
        let deadline = Deadline::after(patience);
        let mut pause = Duration::from_millis(1);
        while self.exit_status().is_none() {
            if deadline.has_passed() {
                return false;
            }
            thread::sleep(pause);
            pause = (pause * 2).min(POLL_INTERVAL);
        }
        true
    }

    /// Fails if the program does not end by itself within `patience`.
    pub fn expect_end(&self, patience: Duration) -> Result<(), String> {
        let has_ended = self.ends_within(patience);
        if has_ended { Ok(()) } else { Err(format!("still running after {patience:?}")) }
    }

    /// Asks the program to end, waits a little, and kills it if it is still running.
    pub fn finish(mut self, farewell: &str) {
        let _ = self.send(farewell);
        self.close_input();
        self.ends_within(FAREWELL);
    }

    /// Makes a forfeit that says how the program ended and what it wrote last, in one line.
    fn crash(&self) -> Forfeit {
        self.ends_within(TIME_TO_EXIT);
        let how = self.exit_status().unwrap_or_else(|| "it closed its pipe".into());
        // Its children may hold the streams open.
        self.kill();
        let last_output =
            self.notes.as_ref().map(|notes| notes.tail(LAST_OUTPUT)).unwrap_or_default();
        let colon = if last_output.is_empty() { "" } else { ": " };
        Fault::Crash.because(format_args!("{how}{colon}{}", one_line(&last_output)))
    }

    /// Kills the program and its children.
    fn kill(&self) {
        // Fails only if no process of the group is left.
        let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
    }

    /// How the program ended, if it has. It stays a zombie until dropped, so its id is not reused.
    fn exit_status(&self) -> Option<String> {
        let pid = Pid::from_child(&self.child);
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let status: WaitIdStatus = waitid(WaitId::Pid(pid), options).ok()??;
        Some(match (status.exit_status(), status.terminating_signal()) {
            (Some(code), _) => format!("it exited with status {code}"),
            (None, Some(signal)) => format!("signal {signal} ended it"),
            (None, None) => "it ended".into(),
        })
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
        // Before `wait`, because afterwards another process may get the same id.
        running().pids.remove(&Pid::from_child(&self.child).as_raw_pid());
        if let Some(guard) = &mut self.guard {
            let _ = guard.kill().and_then(|()| guard.wait());
        }
        let _ = self.child.wait();
        self.answers.close();
        if let Some(notes) = &self.notes {
            notes.close();
        }
    }
}

/// Starts a shell that waits for the end of its input, which comes when this process ends in any
/// way, and then kills a process group. It is in a group of its own, where no Ctrl-C ends it.
fn guard(group: Pid) -> io::Result<Child> {
    Command::new("/bin/sh")
        .args(["-c", "read line; kill -s KILL -- -$0", &group.as_raw_pid().to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .process_group(0)
        .spawn()
}

fn no_answer() -> Forfeit {
    Fault::Hang.because("it did not answer")
}

/// Kills all running programs and their children; no program can be started afterwards.
pub fn end_all_programs() {
    let mut running = running();
    running.is_over = true;
    for pid in running.pids.iter().filter_map(|&pid| Pid::from_raw(pid)) {
        let _ = kill_process_group(pid, Signal::KILL);
    }
}

struct Running {
    pids: BTreeSet<i32>,
    /// Whether no more may be started.
    is_over: bool,
}

fn running() -> MutexGuard<'static, Running> {
    static RUNNING: Mutex<Running> = Mutex::new(Running { pids: BTreeSet::new(), is_over: false });
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How long a busy program may leave its input unread.
const TIME_TO_READ: Duration = Duration::from_secs(2);
/// How long a program that has closed a pipe may take to end.
const TIME_TO_EXIT: Duration = Duration::from_secs(2);
/// How long to wait for the last output of a program that has ended, on a busy machine.
const LAST_OUTPUT: Duration = Duration::from_secs(1);
/// How long a program may take to end when asked.
const FAREWELL: Duration = Duration::from_millis(300);
