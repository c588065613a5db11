//! Makes the archives of the program for release.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crate::programs;
use crate::steps::{Steps, built, cargo, is_same_file, root, target};

/// Makes the current commit's archive, bill of materials and checksums in `target/releases`.
pub fn run(steps: &mut Steps) -> Result<(), String> {
    steps.step("commit", refuse_changes)?;
    let mut build = cargo(&["build", "--profile", "dist", "--locked", "--package", "cli"]);
    // The length of git's own abbreviation depends on the other objects in a clone.
    let (version, commit) = (env!("CARGO_PKG_VERSION"), git(&["rev-parse", "HEAD"])?);
    build.env("DREISTEIN_VERSION", format!("{version} ({commit:.9})"));
    steps.command("program", build.env("CARGO_ENCODED_RUSTFLAGS", flags()))?;
    let program = target().join("dist/dreistein").with_extension(env::consts::EXE_EXTENSION);
    steps.step("no paths in the program", || refuse_paths(&program))?;
    pack(steps, &program, &folder())
}

/// Makes the archive again in a fresh clone, and checks that all files are equal.
pub fn check(steps: &mut Steps) -> Result<(), String> {
    run(steps)?;
    let clone = target().join("dist-check");
    let _ = fs::remove_dir_all(&clone);
    let mut git = Command::new("git");
    steps.command("clone", git.args(["clone", "--quiet"]).arg(root()).arg(&clone))?;
    let mut again = cargo(&["xtask", "dist"]);
    steps.command("again", again.current_dir(&clone).env_remove("CARGO_TARGET_DIR"))?;
    steps.step("same bytes", || compare(&folder(), &clone.join("target/releases")))
}

/// Tests the packing with the tests' own program, since compiling a release takes minutes.
pub fn test(steps: &mut Steps) -> Result<(), String> {
    programs::build(steps)?;
    let program = built("stripped-dreistein");
    let mut strip = Command::new("strip");
    steps.command("strip", strip.arg("-o").arg(&program).arg(built("dreistein")))?;
    pack(steps, &program, &target().join("releases-for-tests"))
}

/// Packs a built program into an archive.
fn pack(steps: &mut Steps, program: &Path, folder: &Path) -> Result<(), String> {
    let _ = fs::remove_dir_all(folder);
    let mut release =
        cargo(&["run", "--quiet", "--package", "xtask", "--example", "release", "--"]);
    steps.command("archive", release.arg(program).arg(folder))
}

fn folder() -> PathBuf {
    target().join("releases")
}

/// Refuses uncommitted changes: an archive names its commit, and must contain nothing else.
fn refuse_changes() -> Result<(), String> {
    match git(&["status", "--porcelain"])?.lines().next() {
        Some(change) => Err(format!("a release is made of a commit; uncommitted: {change}")),
        None => Ok(()),
    }
}

/// Runs git and returns its output.
fn git(arguments: &[&str]) -> Result<String, String> {
    let output = Command::new("git").args(arguments).current_dir(root()).output();
    let output = output.map_err(|error| format!("git: {error}"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into())
    }
}

/// The flags that keep the paths of the repository and of cargo's files out of the program.
fn flags() -> String {
    let flag =
        |(place, name): (PathBuf, &str)| format!("--remap-path-prefix={}={name}", place.display());
    places().into_iter().map(flag).collect::<Vec<_>>().join("\u{1f}")
}

/// Folders of this machine, each with the name that replaces it in programs.
fn places() -> Vec<(PathBuf, &'static str)> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(env::home_dir()?.join(".cargo")));
    [Some((root(), "dreistein")), home.map(|home| (home, "cargo"))].into_iter().flatten().collect()
}

/// Checks that the program contains no such paths, which code in other languages could add.
fn refuse_paths(program: &Path) -> Result<(), String> {
    let bytes = fs::read(program).map_err(|error| format!("{}: {error}", program.display()))?;
    for (place, _) in places() {
        let place = place.to_string_lossy();
        if bytes.windows(place.len()).any(|part| part == place.as_bytes()) {
            return Err(format!("{} names {place}", program.display()));
        }
    }
    Ok(())
}

/// Checks that two folders contain the same files.
fn compare(one: &Path, other: &Path) -> Result<(), String> {
    let [names, other_names] = [names(one)?, names(other)?];
    if names != other_names {
        return Err(format!("{names:?} and {other_names:?} differ"));
    }
    for [file, copy] in names.iter().map(|name| [one, other].map(|folder| folder.join(name))) {
        if !is_same_file(&file, &copy) {
            return Err(format!("{} and {} differ", file.display(), copy.display()));
        }
    }
    Ok(())
}

fn names(folder: &Path) -> Result<BTreeSet<OsString>, String> {
    let files = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(files.flatten().map(|file| file.file_name()).collect())
}
