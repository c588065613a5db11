//! Python packages for a check, in their own virtual environment.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::steps::{Steps, is_same_file, quietly, root, run, target};

/// A Python virtual environment under `target`.
pub struct Environment {
    folder: PathBuf,
}

impl Environment {
    /// What the Python package and most of its tests need.
    pub fn of_package(steps: &mut Steps) -> Result<Self, String> {
        let environment = Self { folder: target().join("venv") };
        let requirements = root().join("python/requirements.txt");
        let modules = "hypothesis, maturin, pandas, pyspiel, pytest, xdist";
        steps.once("Python, packages", || environment.prepare(&requirements, modules))?;
        Ok(environment)
    }

    /// The same with what the other tests need.
    pub fn with_all_packages(steps: &mut Steps) -> Result<Self, String> {
        let environment = Self::of_package(steps)?;
        let requirements = root().join("python/requirements-all.txt");
        let modules = "ipykernel, mypy, nbclient, ray";
        steps.once("Python, more packages", || environment.add(&requirements, modules))?;
        Ok(environment)
    }

    /// What the comparison of the JSON interface with its description needs.
    pub fn of_interface(steps: &mut Steps) -> Result<Self, String> {
        let environment = Self { folder: target().join("venv-schemathesis") };
        let requirements = root().join("crates/web/tests/schemathesis/requirements.txt");
        steps.once("interface, packages", || environment.prepare(&requirements, "schemathesis"))?;
        Ok(environment)
    }

    /// Installs the packages that a file names, so that these modules can be imported, in a new
    /// environment, unless that has been done.
    fn prepare(&self, requirements: &Path, modules: &str) -> Result<(), String> {
        if self.has(requirements, modules) {
            return Ok(());
        }
        run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&self.folder))?;
        self.add(requirements, modules)
    }

    /// The same in an environment that is there.
    fn add(&self, requirements: &Path, modules: &str) -> Result<(), String> {
        if self.has(requirements, modules) {
            return Ok(());
        }
        // Python compiles the modules that it imports: few of them, of the large packages.
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

    /// Whether exactly these requirements have been installed, and still work.
    fn has(&self, requirements: &Path, modules: &str) -> bool {
        let mut import = Command::new(self.program("python"));
        is_same_file(requirements, &self.installed(requirements))
            && run(import.args(["-c", &format!("import {modules}")])).is_ok()
    }

    /// A copy of the requirements that have been installed.
    fn installed(&self, requirements: &Path) -> PathBuf {
        self.folder.join(requirements.file_name().unwrap_or_default())
    }
}
