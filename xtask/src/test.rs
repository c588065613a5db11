use std::env;
use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command};

use crate::steps::{Steps, cargo_workspace, succeeded, target};
use crate::{browser, interface, lint, open_spiel, readme, tidy, training};

/// Everything that has to pass before a change goes in.
pub fn run(steps: &mut Steps) -> Result<(), String> {
    lint::run(steps)?;
    lint::licences(steps)?;
    tidy::run(steps)?;
    steps.command("tests, compilation", &mut cargo_workspace("test", &["--tests", "--no-run"]))?;
    build_programs(steps)?;
    // Much of the other half is waiting for browsers and servers, so both run at once.
    let other_half = Background::start("programs")?;
    // Clippy has seen the programs in `examples`: linking them would take longer than most tests.
    let tests = steps.command("tests", &mut cargo_workspace("test", &["--tests"]));
    let examples = steps.command("documented examples", &mut cargo_workspace("test", &["--doc"]));
    steps.step("tests of the programs, begun before", || other_half.finish())?;
    tests.and(examples)
}

/// The tests that run the built programs.
pub fn programs(steps: &mut Steps) -> Result<(), String> {
    open_spiel::run(steps)?;
    training::run(steps)?;
    browser::run(steps)?;
    interface::run(steps)?;
    readme::check(steps)
}

/// Builds the programs that the other steps start. As parts of the workspace they need what the
/// tests need; alone they would want their dependencies with other features, compiled again.
pub fn build_programs(steps: &mut Steps) -> Result<(), String> {
    let programs = ["--bin", "dreistein", "--example", "agree_with_open_spiel"];
    steps.command("programs", &mut cargo_workspace("build", &programs))
}

/// A command of this program that runs beside others. What it prints is shown when it has ended.
struct Background {
    command: &'static str,
    process: Child,
    output: PathBuf,
}

impl Background {
    fn start(command: &'static str) -> Result<Self, String> {
        let failed = |error| format!("{command}: {error}");
        let output = target().join(format!("{command}.log"));
        let file = File::create(&output).map_err(failed)?;
        let mut program = Command::new(env::current_exe().map_err(failed)?);
        program.arg(command).stderr(file.try_clone().map_err(failed)?).stdout(file);
        Ok(Self { command, process: program.spawn().map_err(failed)?, output })
    }

    fn finish(mut self) -> Result<(), String> {
        let failed = |error| format!("{}: {error}", self.command);
        let status = self.process.wait().map_err(failed)?;
        let printed = fs::read(&self.output).map_err(failed)?;
        std::io::stdout().write_all(&printed).map_err(failed)?;
        succeeded(self.command, status)
    }
}
