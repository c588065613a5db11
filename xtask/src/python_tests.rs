//! Tests the Python package as users get it: a wheel, installed in an environment of its own.

use std::path::PathBuf;
use std::process::Command;

use crate::python::Environment;
use crate::steps::{Steps, built, quietly, root, target};
use crate::{programs, wheel};

/// The tests that take long or need large packages.
const MORE: [&str; 2] = ["test_cluster.py", "test_notebooks.py"];

/// Builds the wheel, installs it and tests the installed package.
pub fn run(steps: &mut Steps) -> Result<(), String> {
    let environment = Environment::of_package(steps)?;
    install_wheel(steps, &environment)?;
    let mut tests = pytest(&environment);
    tests.arg(tests_folder()).args(["--doctest-modules", "--pyargs", "dreistein"]);
    for name in MORE {
        tests.arg("--ignore").arg(tests_folder().join(name));
    }
    steps.step("Python, tests", || quietly(&mut tests))
}

/// Tests clusters, notebooks, types and stubs.
pub fn more(steps: &mut Steps) -> Result<(), String> {
    let environment = Environment::with_all_packages(steps)?;
    install_wheel(steps, &environment)?;
    let mut tests = pytest(&environment);
    tests.args(MORE.map(|name| tests_folder().join(name)));
    steps.step("Python, more tests", || quietly(&mut tests))?;
    let mut types = program(&environment, "mypy");
    types.args(["dreistein", "tests", "--cache-dir"]).arg(target().join("mypy"));
    steps.step("Python, types", || quietly(types.current_dir(root().join("python"))))?;
    let mut stubs = program(&environment, "stubtest");
    steps.step("Python, stubs", || quietly(stubs.arg("dreistein._dreistein")))
}

fn install_wheel(steps: &mut Steps, environment: &Environment) -> Result<(), String> {
    programs::build(steps)?;
    steps.once("Python, wheel", || environment.install(&wheel::for_tests(environment)?))
}

fn pytest(environment: &Environment) -> Command {
    let mut tests = program(environment, "pytest");
    tests.arg("-c").arg(root().join("python/pyproject.toml")).arg("--quiet");
    // Three processes, as many tests wait; the tests of a file share what they have prepared.
    tests.args(["--numprocesses", "3", "--dist", "loadfile"]);
    tests
}

fn program(environment: &Environment, name: &str) -> Command {
    let mut program = Command::new(environment.program(name));
    // In the folder of the sources, Python would import the sources instead of the wheel.
    program.current_dir(target());
    program.env("PYTHONPYCACHEPREFIX", target().join("pycache"));
    program.env("DREISTEIN", built("dreistein"));
    program
}

fn tests_folder() -> PathBuf {
    root().join("python/tests")
}
