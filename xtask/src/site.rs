//! The page without a server, and the npm package: both are our scripts with the engines' modules.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::browser::node_tests;
use crate::steps::{Steps, built, cargo, quietly, root, target};
use crate::wasm::{self, Variant};

/// The scripts of the package, which the page shares.
const ENGINE: &str = "crates/web/static/engine";

/// Writes `target/site` and `target/npm/dreistein`, or says why not.
pub fn run(steps: &mut Steps) -> Result<(), String> {
    let mut writer = cargo(&["build", "--quiet", "--package", "web", "--example", "write_site"]);
    steps.command("site, program", &mut writer)?;
    build(steps).map(drop)
}

/// Whether both were written: without a compiler for WebAssembly they are not. The program that
/// writes the site has to be there.
fn build(steps: &mut Steps) -> Result<bool, String> {
    let mut modules = PathBuf::new();
    for variant in Variant::ALL {
        let Some(folder) = wasm::build(steps, variant)? else { return Ok(false) };
        modules = folder.parent().unwrap_or(&folder).to_path_buf();
    }
    steps.step("site", || write_site(&modules))?;
    steps.step("npm package", || write_package(&modules))?;
    Ok(true)
}

/// Builds both and tests them, in a browser and in Node.
pub fn test(steps: &mut Steps) -> Result<(), String> {
    if !build(steps)? {
        println!("==> site in a browser: SKIPPED, it needs WebAssembly");
        return Ok(());
    }
    let mut visits = node_tests(&root().join("crates/web/tests/site"))?;
    steps.command("site in a browser", visits.env("CARGO_TARGET_DIR", target()))
}

/// Where the site is.
fn site_folder() -> PathBuf {
    target().join("site")
}

/// Where the package is.
fn package_folder() -> PathBuf {
    target().join("npm/dreistein")
}

fn write_site(modules: &Path) -> Result<(), String> {
    let folder = site_folder();
    let _ = fs::remove_dir_all(&folder);
    let mut writer = Command::new(built("examples/write_site"));
    quietly(writer.arg(modules).arg(&folder).current_dir(root()))?;
    println!("    {}", folder.display());
    Ok(())
}

/// Puts the package together: its own files, the scripts that it shares with the page, the modules.
fn write_package(modules: &Path) -> Result<(), String> {
    let folder = package_folder();
    let _ = fs::remove_dir_all(&folder);
    copy_files(&root().join("npm"), &folder)?;
    copy_files(&root().join(ENGINE), &folder.join("engine"))?;
    for variant in Variant::ALL {
        copy_files(&modules.join(variant.name()), &folder.join("modules").join(variant.name()))?;
    }
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        copy(&root().join(licence), &folder.join(licence))?;
    }
    let description = folder.join("package.json");
    let text = fs::read_to_string(&description).map_err(|error| failed(&description, &error))?;
    let text = text.replace("\"0.0.0\"", &format!("\"{}\"", env!("CARGO_PKG_VERSION")));
    fs::write(&description, text).map_err(|error| failed(&description, &error))?;
    println!("    {}", folder.display());
    Ok(())
}

/// Copies the files of a folder, but no folders in it.
fn copy_files(from: &Path, to: &Path) -> Result<(), String> {
    fs::create_dir_all(to).map_err(|error| failed(to, &error))?;
    for entry in fs::read_dir(from).map_err(|error| failed(from, &error))?.flatten() {
        if entry.path().is_file() {
            copy(&entry.path(), &to.join(entry.file_name()))?;
        }
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to).map(drop).map_err(|error| failed(from, &error))
}

fn failed(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}
