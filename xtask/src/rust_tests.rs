//! The tests of all crates. Cargo runs one test program after the other; many of ours wait for
//! other programs most of the time, so several run at once here.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;

use crate::steps::{Steps, cargo_workspace, quietly, succeeded};

/// Test programs that run at the same time.
const AT_ONCE: usize = 2;

pub fn run(steps: &mut Steps) -> Result<(), String> {
    let mut programs = Vec::new();
    steps.step("tests, compilation", || {
        // Clippy has seen the programs in `examples`: linking them would take longer than most
        // tests.
        let arguments = ["--tests", "--no-run", "--message-format=json-render-diagnostics"];
        let mut build = cargo_workspace("test", &arguments);
        let mut process =
            build.stdout(Stdio::piped()).spawn().map_err(|error| error.to_string())?;
        let output = process.stdout.take().ok_or("cargo has no output")?;
        let lines = BufReader::new(output).lines().map_while(Result::ok);
        programs = lines.filter_map(|line| TestProgram::in_message(&line)).collect();
        let status = process.wait().map_err(|error| error.to_string())?;
        succeeded("cargo test --no-run", status)
    })?;
    steps.step("tests", || run_all(programs))
}

fn run_all(mut programs: Vec<TestProgram>) -> Result<(), String> {
    let count = programs.len();
    // The longest are integration tests; they go first, from the end of the list.
    programs.sort_by_key(|program| program.is_integration);
    let queue = Mutex::new(programs);
    let problems = Mutex::new(Vec::new());
    let next = || queue.lock().ok()?.pop();
    thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                while let Some(program) = next() {
                    if let Err(problem) = quietly(&mut program.command())
                        && let Ok(mut problems) = problems.lock()
                    {
                        problems.push(problem);
                    }
                }
            });
        }
    });
    println!("    {count} test programs");
    let problems = problems.into_inner().map_err(|error| error.to_string())?;
    if problems.is_empty() { Ok(()) } else { Err(problems.join("; ")) }
}

/// A program with tests, and the folder of its crate.
#[derive(Debug, PartialEq)]
struct TestProgram {
    path: PathBuf,
    folder: PathBuf,
    is_integration: bool,
}

impl TestProgram {
    /// The program that a message of cargo announces.
    fn in_message(message: &str) -> Option<Self> {
        let (_, profile) = message.split_once("\"profile\":{")?;
        let (profile, _) = profile.split_once('}')?;
        if !profile.contains("\"test\":true") {
            return None;
        }
        let path = field(message, "executable")?.into();
        let manifest = Path::new(field(message, "manifest_path")?);
        let is_integration = message.contains("\"kind\":[\"test\"]");
        Some(Self { path, folder: manifest.parent()?.into(), is_integration })
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.path);
        command.current_dir(&self.folder).env("CARGO_MANIFEST_DIR", &self.folder);
        command
    }
}

/// The text in a field of a JSON object in one line, if it has no escapes.
fn field<'a>(json: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = json.split_once(&format!("\"{name}\":\""))?;
    rest.split('"').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_found_in_the_messages_of_cargo() {
        let message = r#"{"manifest_path":"/a/b/Cargo.toml","target":{"kind":["test"],"test":true},"profile":{"test":true},"executable":"/t/it-1"}"#;
        let found =
            TestProgram { path: "/t/it-1".into(), folder: "/a/b".into(), is_integration: true };
        assert_eq!(TestProgram::in_message(message), Some(found));
        let plain = message.replace(r#""profile":{"test":true}"#, r#""profile":{"test":false}"#);
        assert_eq!(TestProgram::in_message(&plain), None);
        assert_eq!(TestProgram::in_message(r#"{"reason":"build-finished","success":true}"#), None);
    }
}
