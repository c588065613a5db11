//! Python packages for a check, in their own virtual environment.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::steps::{Steps, is_same_file, quietly, root, run, target};

const REQUIREMENTS: &str = "requirements.txt";

/// A Python virtual environment under `target`.
pub struct Environment {
    folder: PathBuf,
    /// Modules that can be imported once everything is installed.
    modules: &'static str,
}

impl Environment {
    /// The environment of this name, which is there to import `modules`.
    pub fn new(name: &str, modules: &'static str) -> Self {
        Self { folder: target().join(name), modules }
    }

    /// The environment of the Python package and of OpenSpiel, with everything that the package's
    /// tests need.
    pub fn of_package(steps: &mut Steps) -> Result<Self, String> {
        let environment =
            Self::new("venv", "maturin, mypy, nbclient, pandas, pyspiel, pytest, ray, xdist");
        let folder = root().join("python");
        steps.step("Python, installation", || environment.prepare(&folder))?;
        Ok(environment)
    }

    /// Installs the `requirements.txt` of a folder, unless that has been done.
    pub fn prepare(&self, folder: &Path) -> Result<(), String> {
        let requirements = folder.join(REQUIREMENTS);
        if self.is_ready(&requirements) {
            return Ok(());
        }
        if self.create().is_err() {
            println!("    python3 -m venv failed: trying apt-get install -y python3-venv");
            run(Command::new("apt-get").args(["install", "-y", "python3-venv"]))?;
            self.create()?;
        }
        // Python compiles the modules that it imports: few of them, of the large packages.
        let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        let mut pip = Command::new(self.program("python"));
        run(pip.args(install).args(["--no-compile", "-r"]).arg(&requirements))?;
        let copied = fs::copy(&requirements, self.installed());
        copied.map_err(|error| format!("{}: {error}", self.installed().display()))?;
        if self.is_ready(&requirements) {
            Ok(())
        } else {
            Err(format!("{} cannot be imported", self.modules))
        }
    }

    /// Installs a wheel in place of an earlier one.
    pub fn install(&self, wheel: &Path) -> Result<(), String> {
        let install = ["-m", "pip", "install", "--disable-pip-version-check", "--no-deps"];
        let mut pip = Command::new(self.program("python"));
        quietly(pip.args(install).arg("--force-reinstall").arg(wheel))
    }

    /// A program of the environment.
    pub fn program(&self, name: &str) -> PathBuf {
        self.folder.join("bin").join(name)
    }

    fn create(&self) -> Result<(), String> {
        run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&self.folder))
    }

    /// Whether exactly these requirements have been installed, and still work.
    fn is_ready(&self, requirements: &Path) -> bool {
        let mut import = Command::new(self.program("python"));
        is_same_file(requirements, &self.installed())
            && run(import.args(["-c", &format!("import {}", self.modules)])).is_ok()
    }

    fn installed(&self) -> PathBuf {
        self.folder.join(REQUIREMENTS)
    }
}
