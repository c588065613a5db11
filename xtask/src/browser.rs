//! Tests the page: its types, its own logic, and whole visits in browsers.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::programs;
use crate::server::Server;
use crate::steps::{Steps, is_same_file, quietly, root, target};

/// Checks the page's types and code, and visits it in one browser.
pub fn page(steps: &mut Steps) -> Result<(), String> {
    programs::build(steps)?;
    install_packages(steps)?;
    let tests = root().join("crates/web/tests");
    steps.step("page, types of the server's answers", || {
        let server = Server::start()?;
        let mut generator = node_program("openapi-typescript");
        generator.arg(server.description()).arg("--array-length").arg("--output");
        quietly(generator.arg(root().join("crates/web/api.d.ts")))
    })?;
    let mut types = node_program("tsc");
    steps.command("page, types", types.arg("-p").arg(root().join("crates/web/tsconfig.json")))?;
    let mut linter = node_program("eslint");
    linter.arg("--config").arg(packages().join("eslint.config.mjs"));
    linter.args(["crates/web/static", "crates/web/tests", "crates/report/src", "npm"]);
    steps.command("page, linter", linter.current_dir(root()))?;
    steps.step("page without a browser", || quietly(&mut node_tests(&tests.join("page"))?))?;
    let mut visits = node_tests(&tests.join("browser"))?;
    steps.command("page in a browser", visits.env("CARGO_TARGET_DIR", target()))
}

/// Visits the page in other languages, widths and a second browser, and measures its memory.
pub fn more(steps: &mut Steps) -> Result<(), String> {
    programs::build(steps)?;
    install_packages(steps)?;
    let mut visits = node_tests(&root().join("crates/web/tests/browser-more"))?;
    steps.command("page in browsers, more", visits.env("CARGO_TARGET_DIR", target()))
}

/// Runs a folder's tests with Node's own test runner.
pub fn node_tests(folder: &Path) -> Result<Command, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.to_string_lossy().ends_with(".test.mjs"));
    files.sort();
    let mut node = Command::new("node");
    // Three files at a time, since a visit mostly waits for the browser or the server.
    node.args(["--test", "--test-reporter=spec", "--test-concurrency=3"]).args(files);
    node.current_dir(root());
    Ok(node)
}

/// Installs the Node packages that the tests need, unless these versions are installed.
pub fn install_packages(steps: &mut Steps) -> Result<(), String> {
    steps.once("page, packages", || {
        let (sources, folder) = (root().join("crates/web/tests/browser"), packages());
        let is_same = |name| is_same_file(&sources.join(name), &folder.join(name));
        if PACKAGES.into_iter().all(is_same) && folder.join(PROGRAMS).join("eslint").exists() {
            return Ok(());
        }
        let failed = |error| format!("{}: {error}", folder.display());
        fs::create_dir_all(&folder).map_err(failed)?;
        for name in PACKAGES {
            fs::copy(sources.join(name), folder.join(name)).map_err(failed)?;
        }
        let install = ["ci", "--no-audit", "--no-fund", "--ignore-scripts"];
        quietly(Command::new("npm").args(install).current_dir(&folder))
    })
}

/// The files that describe the packages; they are copied beside the installed packages.
const PACKAGES: [&str; 3] = ["package.json", "package-lock.json", "eslint.config.mjs"];

const PROGRAMS: &str = "node_modules/.bin";

/// The folder of Node's packages, outside the sources.
fn packages() -> PathBuf {
    target().join("browser")
}

/// Runs a program from these packages.
pub fn node_program(name: &str) -> Command {
    Command::new(packages().join(PROGRAMS).join(name))
}
