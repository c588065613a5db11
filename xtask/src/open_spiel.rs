//! The comparison of the EWN rules with OpenSpiel's, in a Python environment of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::steps::{Steps, cargo, root, run as run_command, succeeded, target};

const GAMES: &str = "20000";
const SEED: &str = "1";

/// Makes the environment where it is missing, and compares the games.
pub fn run(steps: &mut Steps) -> Result<(), String> {
    let folder = root().join("crates/ewn/tests/open_spiel");
    let environment = Environment { folder: target().join("venv") };
    steps.step("OpenSpiel, installation", || environment.prepare(&folder.join(REQUIREMENTS)))?;
    steps.step("OpenSpiel, agreement", || compare(&environment.python(), &folder))
}

fn compare(python: &Path, folder: &Path) -> Result<(), String> {
    let script = folder.join("games.py");
    let mut games = Command::new(python)
        .arg(&script)
        .args([GAMES, SEED])
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{}: {error}", script.display()))?;
    let output = games.stdout.take().ok_or("games.py has no output")?;
    // Not a release build: the tests have just built this one, and it has the debug assertions.
    let example = ["run", "--quiet", "--package", "ewn", "--example", "agree_with_open_spiel"];
    let compared = run_command(cargo(&example).args(["--", GAMES]).stdin(output));
    let played = games.wait().map_err(|error| format!("games.py: {error}"))?;
    // A comparison that stops early ends the script as well: its own reason comes first.
    compared.and_then(|()| succeeded("games.py", played))
}

const REQUIREMENTS: &str = "requirements.txt";

/// A Python virtual environment.
struct Environment {
    folder: PathBuf,
}

impl Environment {
    fn prepare(&self, requirements: &Path) -> Result<(), String> {
        if self.is_ready(requirements) {
            return Ok(());
        }
        if self.create().is_err() {
            println!("    python3 -m venv failed: trying apt-get install -y python3-venv");
            run_command(Command::new("apt-get").args(["install", "-y", "python3-venv"]))?;
            self.create()?;
        }
        let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r"];
        run_command(Command::new(self.python()).args(install).arg(requirements))?;
        let copied = fs::copy(requirements, self.installed());
        copied.map_err(|error| format!("{}: {error}", self.installed().display()))?;
        if self.is_ready(requirements) { Ok(()) } else { Err("pyspiel cannot be imported".into()) }
    }

    fn create(&self) -> Result<(), String> {
        run_command(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&self.folder))
    }

    /// Whether exactly these requirements have been installed, and still work.
    fn is_ready(&self, requirements: &Path) -> bool {
        let (wanted, installed) = (fs::read(requirements), fs::read(self.installed()));
        let same =
            matches!((wanted, installed), (Ok(wanted), Ok(installed)) if wanted == installed);
        let mut import = Command::new(self.python());
        same && run_command(import.args(["-c", "import pyspiel"])).is_ok()
    }

    fn python(&self) -> PathBuf {
        self.folder.join("bin/python")
    }

    fn installed(&self) -> PathBuf {
        self.folder.join(REQUIREMENTS)
    }
}
