//! Virtual environments with the Python packages that a check needs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::steps::{Steps, is_same_file, quietly, root, run, target};

/// A Python virtual environment under `target`.
pub struct Environment {
    folder: PathBuf,
}

impl Environment {
    /// Prepares the packages that the Python package and most of its tests need.
    pub fn of_package(steps: &mut Steps) -> Result<Self, String> {
        let environment = Self { folder: target().join("venv") };
        let requirements = root().join("python/requirements.txt");
        let modules = "hypothesis, maturin, pandas, pyspiel, pytest, xdist";
        steps.once("Python, packages", || environment.prepare(&requirements, modules))?;
        Ok(environment)
    }

    /// Prepares the packages that all other Python tests need.
    pub fn with_all_packages(steps: &mut Steps) -> Result<Self, String> {
        let environment = Self::of_package(steps)?;
        let requirements = root().join("python/requirements-all.txt");
        let modules = "ipykernel, mypy, nbclient, ray";
        steps.once("Python, more packages", || environment.add(&requirements, modules))?;
        Ok(environment)
    }

    /// Prepares the packages for testing the JSON interface against its description.
    pub fn of_interface(steps: &mut Steps) -> Result<Self, String> {
        let environment = Self { folder: target().join("venv-schemathesis") };
        let requirements = root().join("crates/web/tests/schemathesis/requirements.txt");
        steps.once("interface, packages", || environment.prepare(&requirements, "schemathesis"))?;
        Ok(environment)
    }

    /// Creates the environment and installs the packages in a file, unless it has them already;
    /// `modules` must then be importable.
    fn prepare(&self, requirements: &Path, modules: &str) -> Result<(), String> {
        if self.has(requirements, modules) {
            return Ok(());
        }
        run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&self.folder))?;
        self.add(requirements, modules)
    }

    /// Installs the packages in a file into the existing environment, unless it has them already.
    fn add(&self, requirements: &Path, modules: &str) -> Result<(), String> {
        if self.has(requirements, modules) {
            return Ok(());
        }
        // Python compiles what it imports by itself: few modules of the large packages.
        let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        let mut pip = Command::new(self.program("python"));
        run(pip.args(install).args(["--no-compile", "-r"]).arg(requirements))?;
        let installed = self.installed(requirements);
        fs::copy(requirements, &installed)
            .map_err(|error| format!("{}: {error}", installed.display()))?;
        if self.has(requirements, modules) {
            Ok(())
        } else {
            Err(format!("some of {modules} cannot be imported"))
        }
    }

    /// Installs a wheel, replacing an earlier one.
    pub fn install(&self, wheel: &Path) -> Result<(), String> {
        let install = ["-m", "pip", "install", "--disable-pip-version-check", "--no-deps"];
        let mut pip = Command::new(self.program("python"));
        quietly(pip.args(install).arg("--force-reinstall").arg(wheel))
    }

    /// The path of a program in the environment.
    pub fn program(&self, name: &str) -> PathBuf {
        self.folder.join("bin").join(name)
    }

    /// Whether exactly these requirements are installed, and the modules can still be imported.
    fn has(&self, requirements: &Path, modules: &str) -> bool {
        let mut import = Command::new(self.program("python"));
        is_same_file(requirements, &self.installed(requirements))
            && run(import.args(["-c", &format!("import {modules}")])).is_ok()
    }

    /// The path of a copy of the requirements, which is made once they are installed.
    fn installed(&self, requirements: &Path) -> PathBuf {
        self.folder.join(requirements.file_name().unwrap_or_default())
    }
}
