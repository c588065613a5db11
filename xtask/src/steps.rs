use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::time::{Duration, Instant};

/// The named steps of a command, announced and timed. The first failing step ends the command.
#[derive(Default)]
pub struct Steps {
    /// Whether to run the slow tests, too.
    pub with_long_tests: bool,
    passed: Vec<(String, Duration)>,
    skipped: Vec<String>,
}

impl Steps {
    /// Runs a step.
    pub fn step(
        &mut self,
        name: &str,
        work: impl FnOnce() -> Result<(), String>,
    ) -> Result<(), String> {
        println!("==> {name}");
        let begin = Instant::now();
        let result = work();
        let time = begin.elapsed();
        let end = if result.is_ok() { "ok" } else { "FAILED" };
        println!("    {name}: {end} ({:.1} s)", time.as_secs_f64());
        if result.is_ok() {
            self.passed.push((name.into(), time));
        }
        result.map_err(|problem| format!("{name} failed: {problem}"))
    }

    /// Runs a step unless it has already passed.
    pub fn once(
        &mut self,
        name: &str,
        work: impl FnOnce() -> Result<(), String>,
    ) -> Result<(), String> {
        let is_done = self.passed.iter().any(|(passed, _)| passed == name);
        if is_done { Ok(()) } else { self.step(name, work) }
    }

    /// Remembers for the summary that something cannot be run, and why.
    pub fn skip(&mut self, reason: &str) {
        println!("==> not run: {reason}");
        self.skipped.push(reason.into());
    }

    /// Runs a step that consists of one command.
    pub fn command(&mut self, name: &str, command: &mut Command) -> Result<(), String> {
        self.step(name, || run(command))
    }

    /// Returns a cargo command for all crates that run on this machine. The crates and features are
    /// always the same, so that nothing is compiled twice.
    pub fn cargo_workspace(&self, command: &str, arguments: &[&str]) -> Command {
        let mut cargo = cargo(&[command, "--workspace", "--quiet"]);
        if self.with_long_tests {
            cargo.args(["--features", LONG_TESTS]);
        } else {
            // This crate always enables the third game, and would enable it in the other crates.
            cargo.args(["--exclude", "dreistein-fuzz"]);
        }
        cargo.args(arguments);
        cargo
    }

    /// The final message: the time of each step, and the tests that were skipped.
    pub fn summary(&self) -> String {
        let seconds = |time: &Duration| time.as_secs_f64();
        let mut text = String::new();
        for (name, time) in &self.passed {
            let _ = writeln!(text, "{:>7.1} s  {name}", seconds(time));
        }
        for reason in &self.skipped {
            let _ = writeln!(text, "not run: {reason}");
        }
        let all: Duration = self.passed.iter().map(|(_, time)| time).sum();
        let (passed, skipped) = (self.passed.len(), self.skipped.len());
        let _ = writeln!(text, "{:>7.1} s  in all", seconds(&all));
        text + &format!("steps: {passed} passed, 0 failed, {skipped} skipped")
    }
}

/// The features for tests that take long or need the third game.
const LONG_TESTS: &str = "arena/long-tests,cli/long-tests,web/long-tests,\
                          store/long-tests,service/long-tests,papers/long-tests";

/// The root of the repository.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// Cargo's target folder.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// The path of a program built with the dev profile.
pub fn built(path: &str) -> PathBuf {
    target().join("debug").join(path)
}

/// Whether both files exist and have equal contents.
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    matches!((fs::read(one), fs::read(other)), (Ok(one), Ok(other)) if one == other)
}

/// Copies a folder with all its contents.
pub fn copy_folder(from: &Path, to: &Path) -> Result<(), String> {
    let failed = |error| format!("{}: {error}", from.display());
    fs::create_dir_all(to).map_err(failed)?;
    for entry in fs::read_dir(from).map_err(failed)?.flatten() {
        let (source, copy) = (entry.path(), to.join(entry.file_name()));
        if source.is_dir() {
            copy_folder(&source, &copy)?;
        } else {
            fs::copy(&source, copy).map_err(failed)?;
        }
    }
    Ok(())
}

/// Returns a cargo command that runs at the root of the repository.
pub fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

/// Runs a command, and fails if it fails.
pub fn run(command: &mut Command) -> Result<(), String> {
    let status = command.status().map_err(|error| format!("{}: {error}", name(command)))?;
    succeeded(&name(command), status)
}

/// Runs a command and shows its output only if it fails.
pub fn quietly(command: &mut Command) -> Result<(), String> {
    let output = command.output().map_err(|error| format!("{}: {error}", name(command)))?;
    let result = succeeded(&name(command), output.status);
    if result.is_err() {
        eprint!("{}", String::from_utf8_lossy(&output.stdout));
        eprint!("{}", String::from_utf8_lossy(&output.stderr));
    }
    result
}

/// Turns a failed exit status into an error.
pub fn succeeded(program: &str, status: ExitStatus) -> Result<(), String> {
    if status.success() { Ok(()) } else { Err(format!("{program} ended with {status}")) }
}

/// The command line as a person would type it.
fn name(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let program = program.file_name().unwrap_or(program.as_os_str());
    let words = std::iter::once(program).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failing_step_is_named_and_does_not_count() {
        let mut steps = Steps::default();
        assert_eq!(steps.step("good", || Ok(())), Ok(()));
        let failure = steps.step("bad", || Err("no reason".into()));
        assert_eq!(failure, Err("bad failed: no reason".into()));
        steps.skip("page (no Chromium; `apt-get install chromium`)");
        let summary = steps.summary();
        assert!(summary.contains(" s  good\n") && !summary.contains("bad"), "{summary}");
        assert!(summary.contains("not run: page (no Chromium; "), "{summary}");
        assert!(summary.ends_with("steps: 1 passed, 0 failed, 1 skipped"), "{summary}");
    }

    #[test]
    fn a_step_that_others_have_run_is_not_run_again() {
        let (mut steps, mut runs) = (Steps::default(), 0);
        for _ in 0..2 {
            let run = || {
                runs += 1;
                Ok(())
            };
            assert_eq!(steps.once("programs", run), Ok(()));
        }
        assert_eq!(runs, 1);
    }

    #[test]
    fn a_program_that_fails_or_is_missing_is_an_error() {
        // Cargo is there where nothing else may be.
        let failed = run(Command::new("cargo").arg("no-such-command")).unwrap_err();
        assert!(failed.starts_with("cargo no-such-command ended with"), "{failed}");
        let missing = run(Command::new("no-such-program").arg("-v")).unwrap_err();
        assert!(missing.starts_with("no-such-program -v: "), "{missing}");
    }
}
