//! Builds a module for browsers and Node: cargo compiles it, wasm-bindgen writes its JavaScript
//! interface, and wasm-opt makes it faster and smaller.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::compiler::{Compiler, TARGET, build_folder};
use super::{Purpose, Variant};
use crate::steps::{quietly, root};
use crate::tools;

/// Cargo's arguments that select the module; then the name of its files.
pub const MODULE: [&str; 4] = ["--package", "service", "--example", "wasm"];
const NAME: &str = "dreistein";

const BINARYEN: &str = "132.0.0";
/// The features that wasm-opt must accept in a module; it uses none of them by itself.
const INSTRUCTIONS: [&str; 7] = [
    "bulk-memory",
    "multivalue",
    "mutable-globals",
    "nontrapping-float-to-int",
    "reference-types",
    "sign-ext",
    "simd",
];

/// Builds the site's module in a folder: `dreistein.js`, which loads `dreistein_bg.wasm`.
pub fn build(
    compiler: &Compiler,
    purpose: Purpose,
    variant: Variant,
    folder: &Path,
) -> Result<(), String> {
    let compiled = compile(compiler, purpose, variant, &MODULE, "examples/wasm.wasm")?;
    let mut bindgen = Command::new(install_bindgen()?);
    bindgen.args(["--target", "web", "--out-name", NAME, "--out-dir"]).arg(folder);
    quietly(bindgen.arg(compiled))?;
    let module = folder.join(format!("{NAME}_bg.wasm"));
    if purpose == Purpose::Users {
        optimize(&module, &module)?;
    }
    let size = fs::metadata(&module).map_err(|error| format!("{}: {error}", module.display()))?;
    println!("    {} bytes", size.len());
    Ok(())
}

/// Compiles one of cargo's targets. Returns the path of `file`, relative to cargo's output.
pub fn compile(
    compiler: &Compiler,
    purpose: Purpose,
    variant: Variant,
    target: &[&str],
    file: &str,
) -> Result<PathBuf, String> {
    let (profile, folder) = purpose.profile();
    let mut cargo = compiler.cargo("build", &[purpose.flags(), variant.flags()].concat());
    quietly(cargo.args(["--profile", profile]).args(target))?;
    Ok(build_folder().join(TARGET).join(folder).join(file))
}

/// Optimises a module; `from` and `to` may be the same file.
pub fn optimize(from: &Path, to: &Path) -> Result<(), String> {
    let mut optimizer = Command::new(tools::install_from_npm("binaryen", "wasm-opt", BINARYEN)?);
    let instructions = INSTRUCTIONS.map(|name| format!("--enable-{name}"));
    quietly(optimizer.arg("-O3").args(instructions).arg(from).arg("-o").arg(to))
}

/// Installs wasm-bindgen in the version that `Cargo.lock` has of its library, as it requires.
fn install_bindgen() -> Result<PathBuf, String> {
    let path = root().join("Cargo.lock");
    let lock = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let version = locked_version(&lock, "wasm-bindgen")
        .ok_or_else(|| format!("expected a version of wasm-bindgen in {}", path.display()))?;
    // Leaves out the parts that download programs. Not --locked: the lock file names a package that
    // registries have withdrawn.
    let arguments = ["--no-default-features"];
    tools::install_program("wasm-bindgen-cli", "wasm-bindgen", version, &arguments)
}

/// Finds the version of a package in the text of a `Cargo.lock`.
fn locked_version<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let (_, rest) = lock.split_once(&format!("name = \"{package}\"\nversion = \""))?;
    rest.split('"').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locked_version_of_a_package_is_found_by_its_whole_name() {
        let lock = "[[package]]\nname = \"wasm-bindgen-macro\"\nversion = \"0.1.0\"\n\n\
                    [[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.130\"\nsource = \"x\"\n";
        assert_eq!(locked_version(lock, "wasm-bindgen"), Some("0.2.130"));
        assert_eq!(locked_version(lock, "wasm"), None);
    }
}
