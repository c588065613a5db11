//! Dreistein's page: its types, its own logic, and whole visits in a browser.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::server::Server;
use crate::site;
use crate::steps::{
    Steps, built, copy_folder, is_same_file, quietly, root, run as run_command, target,
};

/// Node has read modules without a `package.json` beside them since this version.
const OLDEST_NODE: [u32; 2] = [20, 19];

/// A browser: the variable that names it, and the names that it has on different systems, of which
/// the first is Debian's package.
type Browser = (&'static str, &'static [&'static str]);

const BROWSERS: [Browser; 2] = [
    ("CHROMIUM", &["chromium", "chromium-browser", "google-chrome"]),
    ("FIREFOX", &["firefox-esr", "firefox"]),
];

/// The tests that read comments of the page, or use the tests in a browser.
const NEEDS_SOURCES: [&str; 2] = ["qr.test.mjs", "texts.test.mjs"];

/// Installs what the tests need, checks the page's types, and visits it.
pub fn run(steps: &mut Steps) -> Result<(), String> {
    let tests = root().join("crates/web/tests");
    let installation = Installation { folder: target().join("browser") };
    steps.step("browser, installation", || {
        check_node()?;
        installation.prepare(&tests.join("browser"))?;
        BROWSERS.into_iter().try_for_each(prepare_browser)
    })?;
    steps.step("page, types of the server's answers", || {
        let server = Server::start()?;
        let mut generator = Command::new(installation.program("openapi-typescript"));
        generator.arg(server.description()).arg("--array-length").arg("--output");
        quietly(generator.arg(root().join("crates/web/api.d.ts")))
    })?;
    let project = root().join("crates/web/tsconfig.json");
    let mut types = Command::new(installation.program("tsc"));
    steps.command("page, types", types.arg("-p").arg(project))?;
    let mut package = Command::new(installation.program("tsc"));
    package.arg("-p").arg(tests.join("site/types"));
    steps.command("npm package, types", &mut package)?;
    let mut linter = Command::new(installation.program("eslint"));
    linter.arg("--config").arg(installation.folder.join("eslint.config.mjs"));
    linter
        .args(["crates/web/static", "crates/web/tests", "crates/report/src", "npm"])
        .current_dir(root());
    steps.command("page, linter", &mut linter)?;
    steps.step("page without a browser", || quietly(&mut node_tests(&tests.join("page"))?))?;
    // The server leaves comments out of the page.
    steps.step("page without a browser, as it is served", || {
        let copy = target().join("stripped-page");
        let _ = fs::remove_dir_all(&copy);
        let mut writer = Command::new(built("examples/strip_page"));
        quietly(writer.arg(copy.join("static")).current_dir(root()))?;
        copy_folder(&tests.join("page"), &copy.join("tests/page"))?;
        for name in NEEDS_SOURCES {
            let path = copy.join("tests/page").join(name);
            fs::remove_file(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        }
        quietly(&mut node_tests(&copy.join("tests/page"))?)
    })?;
    // Two at a time: most of a visit is waiting for the other side.
    let mut visits = node_tests(&tests.join("browser"))?;
    steps.command("page in a browser", visits.env("CARGO_TARGET_DIR", target()))?;
    site::test(steps)
}

/// The tests of a folder, for Node's own test runner.
pub fn node_tests(folder: &Path) -> Result<Command, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.to_string_lossy().ends_with(".test.mjs"));
    files.sort();
    let mut node = Command::new("node");
    node.args(["--test", "--test-reporter=spec", "--test-concurrency=2"]).args(files);
    node.current_dir(root());
    Ok(node)
}

fn check_node() -> Result<(), String> {
    let [major, minor] = OLDEST_NODE;
    let wanted = format!("the tests of the page need Node {major}.{minor} or newer");
    let output = Command::new("node").arg("--version").output();
    let output = output.map_err(|error| format!("{wanted}: node --version: {error}"))?;
    let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    if is_recent(&version) { Ok(()) } else { Err(format!("{wanted}, found {version:?}")) }
}

/// Whether a version such as `v20.19.0` is not too old.
fn is_recent(version: &str) -> bool {
    let mut numbers =
        version.trim_start_matches('v').split('.').map_while(|part| part.parse().ok());
    match (numbers.next(), numbers.next()) {
        (Some(major), Some(minor)) => [major, minor] >= OLDEST_NODE,
        _ => false,
    }
}

/// Where Node's packages are: not among the sources.
struct Installation {
    folder: PathBuf,
}

impl Installation {
    const FILES: [&str; 3] = ["package.json", "package-lock.json", "eslint.config.mjs"];

    /// Installs the packages of a folder, unless exactly those have been installed.
    fn prepare(&self, sources: &Path) -> Result<(), String> {
        let is_same = |name| is_same_file(&sources.join(name), &self.folder.join(name));
        if Self::FILES.into_iter().all(is_same) && self.program("eslint").exists() {
            return Ok(());
        }
        let failed = |error| format!("{}: {error}", self.folder.display());
        fs::create_dir_all(&self.folder).map_err(failed)?;
        for name in Self::FILES {
            fs::copy(sources.join(name), self.folder.join(name)).map_err(failed)?;
        }
        let install = ["ci", "--no-audit", "--no-fund", "--ignore-scripts"];
        let installed = quietly(Command::new("npm").args(install).current_dir(&self.folder));
        installed.map_err(|error| format!("the tests of the page need npm: {error}"))
    }

    /// A program among the packages.
    fn program(&self, name: &str) -> PathBuf {
        self.folder.join("node_modules/.bin").join(name)
    }
}

/// The browser that the environment names, one that is installed, or Debian's.
fn prepare_browser((variable, names): Browser) -> Result<(), String> {
    if std::env::var_os(variable).is_some() || names.iter().copied().any(is_installed) {
        return Ok(());
    }
    let package = names[0];
    println!("    no browser found: trying apt-get install -y {package}");
    let apt_get = |arguments: &[&str]| run_command(Command::new("apt-get").args(arguments));
    // Old lists name old browsers, which the tests do not know how to talk to.
    let installed = apt_get(&["update"]).and_then(|()| apt_get(&["install", "-y", package]));
    installed.map_err(|error| {
        let names = names.join(", ");
        format!("the tests of the page need one of {names}, or its path in {variable}: {error}")
    })
}

fn is_installed(program: &str) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).any(|folder| folder.join(program).is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_as_numbers() {
        for (version, recent) in [
            ("v20.19.0", true),
            ("v20.9.0", false),
            ("v22.1.0", true),
            ("v18.20.1", false),
            ("", false),
            ("v24", false),
        ] {
            assert_eq!(is_recent(version), recent, "{version}");
        }
    }
}
