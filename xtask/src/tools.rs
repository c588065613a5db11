//! Programs from crates.io that some commands need.

use std::path::PathBuf;

use crate::steps::{cargo, quietly, target};

/// Installs a program under `target/tools`, unless this version is there.
/// Without optimisation: building it takes longer than running it.
pub fn install(name: &str, version: &str) -> Result<PathBuf, String> {
    let folder = target().join("tools").join(format!("{name}-{version}"));
    let program = folder.join("bin").join(name);
    if !program.exists() {
        println!("    installing {name} {version}");
        let mut install = cargo(&["install", "--locked", "--debug", "--root"]);
        install.arg(&folder).args([name, "--version", version]);
        quietly(install.env_remove("CARGO_TARGET_DIR"))?;
    }
    Ok(program)
}
