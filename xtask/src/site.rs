//! Builds the page without a server, and the npm package: our scripts with the engines' modules.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::browser::{self, node_tests};
use crate::programs;
use crate::steps::{Steps, copy_folder, quietly, root, target};
use crate::tools;
use crate::wasm::{self, Purpose, Variant};

/// The package's files that are copied, not bundled.
const FILES: [&str; 4] = ["README.md", "example.mjs", "index.d.ts", "package.json"];

/// The version of the bundler.
const ESBUILD: &str = "0.28.2";

/// Builds `target/site` and `target/npm/dreistein`.
pub fn run(steps: &mut Steps) -> Result<(), String> {
    build(steps, Purpose::Users)
}

/// Builds both and tests them in browsers and in Node.
pub fn test(steps: &mut Steps) -> Result<(), String> {
    programs::build(steps)?;
    browser::install_packages(steps)?;
    build(steps, Purpose::Tests)?;
    let mut types = browser::node_program("tsc");
    types.arg("-p").arg(root().join("crates/web/tests/site/types"));
    steps.command("npm package, types", &mut types)?;
    let mut visits = node_tests(&root().join("crates/web/tests/site"))?;
    visits.env("CARGO_TARGET_DIR", target()).env("SITE", Purpose::Tests.folder());
    steps.command("site in a browser", &mut visits)
}

fn build(steps: &mut Steps, purpose: Purpose) -> Result<(), String> {
    let modules = wasm::build_for(steps, purpose)?;
    steps.step("site", || write_site(&modules, &purpose.folder().join("site")))?;
    let package = purpose.folder().join("npm/dreistein");
    steps.step("npm package", || write_package(&modules, &package))
}

fn write_site(modules: &Path, folder: &Path) -> Result<(), String> {
    let _ = fs::remove_dir_all(folder);
    quietly(join("site.mjs")?.arg(modules).arg(folder))?;
    println!("    {}", folder.display());
    Ok(())
}

/// Assembles the npm package: its scripts bundled with the page's, its other files, the modules.
fn write_package(modules: &Path, folder: &Path) -> Result<(), String> {
    let _ = fs::remove_dir_all(folder);
    quietly(join("npm.mjs")?.arg(folder))?;
    for variant in Variant::ALL {
        copy_folder(&modules.join(variant.name()), &folder.join("modules").join(variant.name()))?;
    }
    let own = FILES.map(|name| root().join("npm").join(name));
    let licences = ["LICENSE-MIT", "LICENSE-APACHE"].map(|name| root().join(name));
    for from in own.iter().chain(&licences) {
        let to = folder.join(from.file_name().unwrap_or_default());
        fs::copy(from, to).map_err(|error| failed(from, &error))?;
    }
    let description = folder.join("package.json");
    let text = fs::read_to_string(&description).map_err(|error| failed(&description, &error))?;
    let text = text.replace("\"0.0.0\"", &format!("\"{}\"", env!("CARGO_PKG_VERSION")));
    fs::write(&description, text).map_err(|error| failed(&description, &error))?;
    println!("    {}", folder.display());
    Ok(())
}

/// Runs one of our scripts that bundle JavaScript modules.
fn join(script: &str) -> Result<Command, String> {
    let esbuild = tools::install_from_npm("esbuild", "esbuild", ESBUILD)?;
    let mut node = Command::new("node");
    node.arg(root().join("xtask").join(script)).arg(esbuild);
    Ok(node)
}

fn failed(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}
