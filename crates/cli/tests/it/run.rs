//! Runs the program as a script would.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use testkit::{example, wait_until};

/// The program, with pipes to it and from it.
pub fn program(arguments: &[impl AsRef<OsStr>]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dreistein"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program with this on its standard input.
pub fn dreistein(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = program(arguments).spawn().unwrap();
    // The program may end before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(input.as_ref());
    child.wait_with_output().unwrap()
}

/// What a successful command printed.
#[track_caller]
pub fn text(output: &Output) -> String {
    assert!(output.status.success(), "{}", told(output));
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// What a successful command with --json printed.
#[track_caller]
pub fn json(output: &Output) -> Value {
    serde_json::from_str(&text(output)).unwrap()
}

/// The lines that a successful game with --json printed.
#[track_caller]
pub fn events(output: &Output) -> Vec<Value> {
    text(output).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// What a command said on standard error.
pub fn told(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// The error of a command that failed and printed nothing else.
#[track_caller]
pub fn refusal(output: &Output) -> String {
    let told = told(output);
    assert!(matches!(output.status.code(), Some(1 | 2)) && output.stdout.is_empty(), "{told}");
    assert!(told.contains("error: "), "{told}");
    told
}

/// Each command is refused with an error that contains this.
#[track_caller]
pub fn refused(run: impl Fn(&[&str]) -> Output, cases: &[(&[&str], &str)]) {
    for (arguments, expected) in cases {
        let told = refusal(&run(arguments));
        assert!(told.contains(expected), "{arguments:?}: {told}\nexpected {expected}");
    }
}

/// An empty folder of this test. Files below /dev, where folders of the test kit are, are written
/// as devices are.
pub fn scratch_folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir(&path).unwrap();
    path
}

/// A file of this test that does not exist yet.
pub fn scratch_file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

/// A program for tests with these arguments, as a shell would read it.
pub fn bot(arguments: &[&str]) -> String {
    let program = example("cli-bots");
    let words = [program.to_str().unwrap()].into_iter().chain(arguments.iter().copied());
    shlex::try_join(words).unwrap()
}

/// Sends a signal.
pub fn send(signal: Signal, child: &Child) {
    kill_process(Pid::from_child(child), signal).unwrap();
}

/// Kills a program once something is so; returns whether it ended before.
pub fn kill_when(child: &mut Child, mut is_so: impl FnMut() -> bool) -> bool {
    wait_until("it is time to kill", || is_so() || child.try_wait().unwrap().is_some());
    child.kill().unwrap();
    child.wait().unwrap().success()
}
