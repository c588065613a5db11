use std::io::{self, ErrorKind, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use arena::{Fault, Forfeit};
use rustix::io::ioctl_fionbio;
use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, WaitIdStatus, kill_process_group, waitid,
};

use super::inbox::{Inbox, Keep, Taken};
use crate::lines::Line;
use crate::refusal::one_line;

/// Another program that runs, with everything that it starts.
///
/// It cannot block us or fill our memory, and outlives us only if we are killed: its output is
/// read as it comes, every wait has an end, and whatever it started goes with it.
pub struct Process {
    child: Child,
    input: Option<ChildStdin>,
    answers: Arc<Inbox>,
    /// The stream on which no answers come.
    notes: Option<Arc<Inbox>>,
}

/// How a program writes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streams {
    /// Whether answers come on standard error, and not on standard output.
    pub answers_on_stderr: bool,
    /// Whether we pass on what comes on the other stream, instead of keeping the end of it
    /// for error messages. Standard output is never passed on.
    pub show_stderr: bool,
}

/// Why no line came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Silence {
    /// The program has ended, and how.
    Ended(String),
    /// The time is up.
    Late,
    /// It writes without end.
    Flood,
    /// A line that is far too long, and its beginning.
    LongLine(String),
}

impl Process {
    /// Starts a program; `words` are its name and its arguments.
    pub fn start(words: &[String], streams: Streams) -> io::Result<Self> {
        let Some((program, arguments)) = words.split_first() else {
            return Err(io::Error::other("no program is named"));
        };
        let show_stderr = streams.show_stderr && !streams.answers_on_stderr;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(if show_stderr { Stdio::inherit() } else { Stdio::piped() })
            // A group of its own, so that its children can be ended with it.
            .process_group(0)
            .spawn()?;
        let keep = |is_answer| if is_answer { Keep::Answers } else { Keep::Tail };
        let on_stderr = streams.answers_on_stderr;
        let stdout = child.stdout.take().map(|stream| Inbox::read(stream, keep(!on_stderr)));
        let stderr = child.stderr.take().map(|stream| Inbox::read(stream, keep(on_stderr)));
        let (answers, notes) = if on_stderr { (stderr, stdout) } else { (stdout, stderr) };
        let Some(answers) = answers else {
            return Err(io::Error::other("the output of the program cannot be read"));
        };
        // From here on the program is ended whatever happens.
        let process = Self { input: child.stdin.take(), child, answers, notes };
        if let Some(input) = &process.input {
            // A program that does not read must not make us wait for ever.
            ioctl_fionbio(input, true)?;
        }
        Ok(process)
    }

    /// Writes a line to the program.
    pub fn send(&mut self, line: &str) -> Result<(), Silence> {
        self.answers.forgive();
        self.send_raw(format!("{line}\n").as_bytes())
    }

    /// Writes bytes to the program, which may be too busy to read them all at once.
    pub fn send_raw(&mut self, bytes: &[u8]) -> Result<(), Silence> {
        let deadline = Instant::now() + TIME_TO_READ;
        let mut rest = bytes;
        while !rest.is_empty() {
            let Some(input) = &mut self.input else {
                return Err(Silence::Ended("its input is closed".into()));
            };
            match input.write(rest) {
                Ok(count) => rest = &rest[count..],
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    if Instant::now() > deadline {
                        return Err(Silence::Late);
                    }
                    thread::sleep(Duration::from_millis(1));
                }
                Err(_) => return Err(Silence::Ended(self.how_it_ended())),
            }
        }
        Ok(())
    }

    /// Nothing more will be sent.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// The next line of the program.
    pub fn receive(&mut self, deadline: Instant) -> Result<String, Silence> {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.answers.take(left.min(GLANCE)) {
                Taken::Line(Line::Text(line)) => return Ok(line),
                Taken::Line(Line::TooLong(start)) => return Err(Silence::LongLine(start)),
                Taken::Flood => return Err(Silence::Flood),
                // Its end is near, or it has closed its output and can never answer.
                Taken::End => return Err(Silence::Ended(self.how_it_ended())),
                Taken::Nothing if left.is_zero() => return Err(Silence::Late),
                Taken::Nothing => {}
            }
            // Its children may hold the stream open.
            if self.exit_status().is_some() {
                self.kill();
                return match self.answers.take(LAST_WORDS) {
                    Taken::Line(Line::Text(line)) => Ok(line),
                    _ => Err(Silence::Ended(self.how_it_ended())),
                };
            }
        }
    }

    /// Whether the program ends by itself before the deadline.
    pub fn ends_before(&mut self, deadline: Instant) -> bool {
        let mut pause = Duration::from_millis(1);
        while self.exit_status().is_none() {
            if Instant::now() >= deadline {
                return false;
            }
            thread::sleep(pause);
            pause = (pause * 2).min(GLANCE);
        }
        true
    }

    /// Asks the program to end, waits a little, and ends it.
    pub fn finish(mut self, farewell: &str) {
        let _ = self.send(farewell);
        self.close_input();
        self.ends_before(Instant::now() + FAREWELL);
    }

    /// How the program ended and what it said last, in one line.
    fn how_it_ended(&mut self) -> String {
        self.ends_before(Instant::now() + MOMENT);
        let how = match self.exit_status() {
            Some(how) => how,
            None => "it closed its pipe".into(),
        };
        // Its children hold the streams open, and are of no use without it.
        self.kill();
        let last_words = self.notes.as_ref().map(|notes| notes.tail(LAST_WORDS));
        let last_words = last_words.unwrap_or_default();
        if last_words.is_empty() { how } else { format!("{how}: {}", one_line(&last_words)) }
    }

    /// Ends the program and everything that it started.
    fn kill(&self) {
        // If it fails, there is nobody left.
        let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
    }

    /// How the program ended, if it has. It stays a zombie until it is dropped: so its number
    /// is not given to another program that we would then kill.
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
        let _ = self.child.wait();
        self.answers.close();
        if let Some(notes) = &self.notes {
            notes.close();
        }
    }
}

/// For a program that is busy while we write.
const TIME_TO_READ: Duration = Duration::from_secs(2);
/// How often we look whether a program still runs.
const GLANCE: Duration = Duration::from_millis(20);
/// For a program that has closed a pipe and is about to end.
const MOMENT: Duration = Duration::from_millis(250);
/// For what a program that has ended left in its pipe, on a machine that is busy.
const LAST_WORDS: Duration = Duration::from_secs(1);
/// For a program that was asked to end.
const FAREWELL: Duration = Duration::from_millis(300);

impl Silence {
    /// The forfeit of a program that should have answered.
    #[must_use]
    pub fn forfeit(self) -> Forfeit {
        match self {
            Self::Ended(how) => Fault::Crash.because(how),
            Self::Late => Fault::Hang.because("it did not answer"),
            Self::Flood => Fault::Garbage.because("it writes without end"),
            Self::LongLine(start) => {
                Fault::Garbage.because(format_args!("a line without end: \"{start} ...\""))
            }
        }
    }
}
