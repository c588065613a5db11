//! Builds the Python package as a wheel, the file that pip installs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::python::Environment;
use crate::steps::{Steps, built, quietly, root, target};
use crate::tidy::repository_files;

/// Builds the wheel for release: fully optimised, without the third game.
pub fn release(steps: &mut Steps) -> Result<(), String> {
    let environment = Environment::of_package(steps)?;
    let folder = target().join("wheels");
    let _ = fs::remove_dir_all(&folder);
    let mut maturin = maturin(&environment);
    maturin.args(["build", "--profile", "dist", "--locked", "--strip", "--out"]).arg(&folder);
    steps.command("wheel", &mut maturin)?;
    let wheel = only_wheel(&folder)?;
    let size = fs::metadata(&wheel).map_err(|error| format!("{}: {error}", wheel.display()))?;
    println!("{}, {:.1} MB", wheel.display(), size.len() as f64 / 1e6);
    Ok(())
}

/// Builds the wheel for the tests around the module that was compiled with the workspace. Maturin
/// would compile the crate alone, and its dependencies again with other features.
pub fn for_tests(environment: &Environment) -> Result<PathBuf, String> {
    let folder = target().join("wheel-for-tests");
    let _ = fs::remove_dir_all(&folder);
    let content = folder.join("content");
    for file in repository_files()? {
        if let Some(path) = file.path.strip_prefix("python/dreistein/") {
            write(&content.join("dreistein").join(path), &file.content)?;
        }
    }
    let (name, suffix) = (std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    let library = built(&format!("{name}_dreistein{suffix}"));
    let module = if cfg!(windows) { "_dreistein.pyd" } else { "_dreistein.abi3.so" };
    fs::copy(&library, content.join("dreistein").join(module))
        .map_err(|error| format!("{}: {error}", library.display()))?;
    let mut metadata = maturin(environment);
    metadata.args(["pep517", "write-dist-info", "--compatibility", "linux", "--interpreter"]);
    metadata.arg(environment.program("python")).arg("--metadata-directory").arg(&content);
    quietly(&mut metadata)?;
    let mut pack = Command::new(environment.program("python"));
    quietly(pack.args(["-m", "wheel", "pack"]).arg(&content).arg("--dest-dir").arg(&folder))?;
    only_wheel(&folder)
}

/// Returns a maturin command that runs in the folder of the Python package.
fn maturin(environment: &Environment) -> Command {
    let mut maturin = Command::new(environment.program("maturin"));
    maturin.current_dir(root().join("python")).env("CARGO_TARGET_DIR", target());
    maturin
}

fn write(path: &Path, content: &[u8]) -> Result<(), String> {
    let folder = path.parent().unwrap_or(path);
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(path, content));
    written.map_err(|error| format!("{}: {error}", path.display()))
}

/// Finds the only wheel in a folder.
fn only_wheel(folder: &Path) -> Result<PathBuf, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut paths = entries.flatten().map(|entry| entry.path());
    let is_wheel = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "whl");
    paths.find(is_wheel).ok_or_else(|| format!("no wheel in {}", folder.display()))
}
