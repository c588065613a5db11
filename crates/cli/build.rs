//! Tells the program which commit it was built from, if that can be known.

use std::path::Path;
use std::process::Command;

fn main() {
    let git = |arguments: &[&str]| {
        let output = Command::new("git").args(arguments).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| text.trim().to_owned())
    };
    let commit = git(&["rev-parse", "HEAD"]);
    // Git's own abbreviation depends on what else there is in a clone.
    let suffix = commit.map(|commit| format!(" ({commit:.9})")).unwrap_or_default();
    println!("cargo::rustc-env=DREISTEIN_COMMIT_SUFFIX={suffix}");
    println!("cargo::rerun-if-changed=build.rs");
    // Every commit and every switch of branches appends a line here.
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"])
        && Path::new(&log).exists()
    {
        println!("cargo::rerun-if-changed={log}");
    }
}
