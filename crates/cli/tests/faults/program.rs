//! Runs programs with faults.

use std::fs::{self, File};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

use testkit::wait_until;

use crate::fault::{Fault, Kind, Scratch};

/// The program in a folder.
pub fn dreistein(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dreistein"));
    command.args(shlex::split(arguments).unwrap()).current_dir(folder);
    command
}

/// What a program without faults prints; an error message if it fails.
pub fn output_of(folder: &Path, arguments: &str) -> Result<String, String> {
    let output = dreistein(folder, arguments).stdin(Stdio::null()).output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(!stderr.contains("panicked"), "{arguments}: {stderr}");
    if output.status.success() {
        Ok(String::from_utf8(output.stdout).unwrap())
    } else {
        Err(stderr)
    }
}

/// How a program ended.
#[derive(Debug)]
pub struct Ended {
    /// `None` if we ended it.
    pub status: Option<ExitStatus>,
    /// Its error messages.
    pub stderr: String,
    /// The calls that changed files.
    pub calls: u64,
    /// Whether the fault happened.
    pub fault_happened: bool,
}

impl Ended {
    /// After a power cut, files are in the state that was synced.
    pub fn of(scratch: &Scratch, fault: &Fault, status: Option<ExitStatus>) -> Self {
        if fault.kind == Kind::PowerCut {
            scratch.cut_power();
        }
        let stderr = fs::read_to_string(errors_of(scratch)).unwrap();
        assert!(!stderr.contains("panicked"), "{stderr}");
        let (calls, faults) = scratch.calls_and_faults();
        let mut ended = Self { status, stderr, calls, fault_happened: faults > 0 };
        if fault.kind == Kind::Killed {
            ended.fault_happened = ended.was_killed();
        }
        ended
    }

    pub fn was_killed(&self) -> bool {
        self.status.is_some_and(|status| status.signal() == Some(9))
    }

    pub fn is_success(&self) -> bool {
        self.status.is_some_and(|status| status.success())
    }
}

/// Where the error messages of a program with a fault go.
pub fn errors_of(scratch: &Scratch) -> PathBuf {
    scratch.beside("errors")
}

/// Runs a program with a fault.
pub fn run_with_fault(scratch: &Scratch, mut command: Command, fault: &Fault) -> Ended {
    scratch.inject(fault, &mut command);
    command.stdin(Stdio::null()).stdout(Stdio::null());
    let mut child = command.stderr(File::create(errors_of(scratch)).unwrap()).spawn().unwrap();
    let is_time = scratch.moment_to_kill(fault);
    wait_until("the program ends", || is_time() || child.try_wait().unwrap().is_some());
    if fault.kind == Kind::Killed {
        child.kill().unwrap();
    }
    Ended::of(scratch, fault, Some(child.wait().unwrap()))
}
