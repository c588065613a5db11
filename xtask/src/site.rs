//! The page without a server, and the npm package: both are our scripts with the engines' modules.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::browser::node_tests;
use crate::steps::{Steps, built, cargo, copy_folder, quietly, root, target};
use crate::wasm::{self, Purpose, Variant};

/// The scripts of the package, which the page shares.
const ENGINE: &str = "crates/web/static/engine";

/// Writes `target/site` and `target/npm/dreistein`, or says why not.
pub fn run(steps: &mut Steps) -> Result<(), String> {
    let mut writer = cargo(&["build", "--quiet", "--package", "web", "--example", "write_site"]);
    steps.command("site, program", &mut writer)?;
    build(steps, Purpose::Users).map(drop)
}

/// Builds both and tests them, in a browser and in Node. The program that writes the site has to be
/// there.
pub fn test(steps: &mut Steps) -> Result<(), String> {
    if !build(steps, Purpose::Tests)? {
        println!("==> site in a browser: SKIPPED, it needs WebAssembly");
        return Ok(());
    }
    let mut visits = node_tests(&root().join("crates/web/tests/site"))?;
    visits.env("CARGO_TARGET_DIR", target()).env("SITE", Purpose::Tests.folder());
    steps.command("site in a browser", &mut visits)
}

/// Whether both were written: without a compiler for WebAssembly they are not.
fn build(steps: &mut Steps, purpose: Purpose) -> Result<bool, String> {
    let Some(modules) = wasm::build_for(steps, purpose)? else { return Ok(false) };
    steps.step("site", || write_site(&modules, &purpose.folder().join("site")))?;
    let package = purpose.folder().join("npm/dreistein");
    steps.step("npm package", || write_package(&modules, &package))?;
    Ok(true)
}

fn write_site(modules: &Path, folder: &Path) -> Result<(), String> {
    let _ = fs::remove_dir_all(folder);
    let mut writer = Command::new(built("examples/write_site"));
    quietly(writer.arg(modules).arg(folder).current_dir(root()))?;
    println!("    {}", folder.display());
    Ok(())
}

/// Puts the package together: its own files, the scripts that it shares with the page, the modules.
fn write_package(modules: &Path, folder: &Path) -> Result<(), String> {
    let _ = fs::remove_dir_all(folder);
    copy_folder(&root().join("npm"), folder)?;
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
