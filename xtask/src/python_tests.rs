//! The Python package, as its users get it: a wheel, installed in an environment of its own.

use std::process::Command;

use crate::python::Environment;
use crate::steps::{Steps, built, quietly, root, target};
use crate::{open_spiel, wheel};

/// Builds the wheel, installs it, and tests what is installed.
pub fn run(steps: &mut Steps) -> Result<(), String> {
    let environment = Environment::of_package(steps)?;
    open_spiel::run(steps, &environment)?;
    steps.step("Python, wheel", || environment.install(&wheel::for_tests(&environment)?))?;
    let sources = root().join("python");
    let program = |name: &str| {
        let mut program = Command::new(environment.program(name));
        // Beside the sources, Python would import these instead of the wheel.
        program.current_dir(target());
        program.env("PYTHONPYCACHEPREFIX", target().join("pycache"));
        program.env("DREISTEIN", built("dreistein"));
        program
    };
    let mut tests = program("pytest");
    tests.arg("-c").arg(sources.join("pyproject.toml")).arg(sources.join("tests"));
    tests.args(["--quiet", "--doctest-modules", "--pyargs", "dreistein"]);
    // Three at a time, as many of them wait; the tests of a file share what they have prepared.
    tests.args(["--numprocesses", "3", "--dist", "loadfile"]);
    steps.step("Python, tests", || quietly(&mut tests))?;
    let mut types = program("mypy");
    types.args(["dreistein", "tests", "--cache-dir"]).arg(target().join("mypy"));
    steps.step("Python, types", || quietly(types.current_dir(&sources)))?;
    let mut stubs = program("stubtest");
    steps.step("Python, stubs", || quietly(stubs.arg("dreistein._dreistein")))
}
