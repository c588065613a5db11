//! Installs programs from crates.io and npm that some commands need, in the cache.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::cache;
use crate::steps::{cargo, quietly};

/// Installs a program from crates.io, unless this version is installed. Does not optimise it, since
/// building takes longer than running it.
pub fn install(name: &str, version: &str) -> Result<PathBuf, String> {
    install_program(name, name, version, &["--locked"])
}

/// Installs one program of a crate, with extra arguments for `cargo install`.
pub fn install_program(
    package: &str,
    program: &str,
    version: &str,
    arguments: &[&str],
) -> Result<PathBuf, String> {
    let folder = cache::folder().join("tools").join(format!("{package}-{version}"));
    let path = folder.join("bin").join(program);
    if !path.exists() {
        println!("    installing {package} {version} in {}", folder.display());
        let mut install = cargo(&["install", "--debug", "--root"]);
        install.arg(&folder).args([package, "--version", version, "--bin", program]);
        quietly(install.args(arguments).env_remove("CARGO_TARGET_DIR"))?;
    }
    Ok(path)
}

/// Installs a program of an npm package, unless this version is installed.
pub fn install_from_npm(package: &str, program: &str, version: &str) -> Result<PathBuf, String> {
    let folder = cache::folder().join("tools").join(format!("{package}-{version}"));
    let path = folder.join("node_modules/.bin").join(program);
    if !path.exists() {
        println!("    installing {package} {version} in {}", folder.display());
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let mut install = Command::new("npm");
        install.args(["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix"]);
        quietly(install.arg(&folder).arg(format!("{package}@{version}")))?;
    }
    Ok(path)
}
