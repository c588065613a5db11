//! Compiles WebAssembly's standard library from source, for a compiler that comes without it. That
//! takes minutes, so the result is kept in the cache.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::compiler::{FLAGS, TARGET};
use crate::cache;
use crate::steps::{quietly, succeeded};

/// A package without code. Compiling it also compiles the standard library.
const PACKAGE: &str = "empty";
const MANIFEST: &str = "\
[package]
name = \"empty\"
edition = \"2024\"

[workspace]
";

/// Returns a folder for rustc's option `--sysroot`. Compiles the library unless the cache has one
/// of the same compiler. `cargo` must use that compiler.
pub fn prepare(rustc: &Path, cargo: Command) -> Result<PathBuf, String> {
    let output = Command::new(rustc).arg("-vV").output();
    let output = output.map_err(|error| format!("{}: {error}", rustc.display()))?;
    succeeded("rustc -vV", output.status)?;
    let version = version(&String::from_utf8_lossy(&output.stdout))?;
    let folder = cache::folder().join(TARGET).join(version);
    if folder.exists() {
        return Ok(folder);
    }
    println!("    compiling it once, in minutes, for {}", folder.display());
    let unfinished = folder.with_extension(format!("{}.unfinished", std::process::id()));
    compile(cargo, &unfinished)?;
    match fs::rename(&unfinished, &folder) {
        // Another clone may have finished first; its library is as good.
        Err(_) if folder.exists() => fs::remove_dir_all(&unfinished),
        result => result,
    }
    .map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(folder)
}

/// Identifies a compiler's library by the compiler's version and commit.
fn version(description: &str) -> Result<String, String> {
    let value = |name: &str| {
        let line = description.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        line.ok_or_else(|| format!("expected a line \"{name}: ..\" of rustc -vV: {description}"))
    };
    let commit = value("commit-hash")?;
    Ok(format!("{}-{}", value("release")?, commit.get(..9).unwrap_or(commit)))
}

/// Compiles the library and arranges its files as rustc expects them.
fn compile(mut cargo: Command, folder: &Path) -> Result<(), String> {
    let failed = |error| format!("{}: {error}", folder.display());
    let package = folder.join("package");
    fs::create_dir_all(package.join("src")).map_err(failed)?;
    fs::write(package.join("Cargo.toml"), MANIFEST).map_err(failed)?;
    fs::write(package.join("src/lib.rs"), "").map_err(failed)?;
    let build = ["build", "--release", "-Zbuild-std=std,panic_abort,test", "--target", TARGET];
    cargo.args(build).current_dir(&package).env("RUSTC_BOOTSTRAP", "1");
    // Embeds bitcode beside the machine code, since optimisation across crates needs it.
    cargo.env(FLAGS, "-Cembed-bitcode=yes").env("CARGO_TARGET_DIR", package.join("target"));
    quietly(&mut cargo)?;
    let library = folder.join("lib/rustlib").join(TARGET).join("lib");
    fs::create_dir_all(&library).map_err(failed)?;
    let compiled = package.join("target").join(TARGET).join("release/deps");
    for file in fs::read_dir(compiled).map_err(failed)?.flatten() {
        let name = file.file_name().to_string_lossy().into_owned();
        if name.ends_with(".rlib") && !name.starts_with(&format!("lib{PACKAGE}-")) {
            fs::rename(file.path(), library.join(name)).map_err(failed)?;
        }
    }
    fs::remove_dir_all(package).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_are_told_apart_by_version_and_commit() {
        let text = "rustc 1.96.0\nbinary: rustc\ncommit-hash: ac68faa20c58cbcc\nrelease: 1.96.0\n";
        assert_eq!(version(text).unwrap(), "1.96.0-ac68faa20");
        assert_eq!(version("commit-hash: unknown\nrelease: 1.97.0").unwrap(), "1.97.0-unknown");
        assert!(version("release: 1.96.0").unwrap_err().contains("\"commit-hash: ..\""));
    }
}
