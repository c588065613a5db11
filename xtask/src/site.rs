//! The page without a server, and the npm package: both are our scripts with the engines' modules.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::browser::node_tests;
use crate::steps::{Steps, built, cargo, copy_folder, quietly, root, target};
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
    copy_folder(&root().join("npm"), &folder)?;
    copy_folder(&root().join(ENGINE), &folder.join("engine"))?;
    for variant in Variant::ALL {
        copy_folder(&modules.join(variant.name()), &folder.join("modules").join(variant.name()))?;
    }
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        let from = root().join(licence);
        fs::copy(&from, folder.join(licence)).map_err(|error| failed(&from, &error))?;
    }
    let description = folder.join("package.json");
    let text = fs::read_to_string(&description).map_err(|error| failed(&description, &error))?;
    let text = text.replace("\"0.0.0\"", &format!("\"{}\"", env!("CARGO_PKG_VERSION")));
    fs::write(&description, text).map_err(|error| failed(&description, &error))?;
    println!("    {}", folder.display());
    Ok(())
}

fn failed(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}
