//! Finds the programs besides Rust that some test steps need, before the first step begins.

use std::env;
use std::path::Path;
use std::process::Command;

use crate::steps::{root, run as run_command};
use crate::wasm;

/// A program that a step may need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    Git,
    Node,
    Python,
    Chromium,
    Firefox,
    WebAssembly,
    Strip,
}

impl Need {
    pub const ALL: [Self; 7] = [
        Self::Git,
        Self::Node,
        Self::Python,
        Self::Chromium,
        Self::Firefox,
        Self::WebAssembly,
        Self::Strip,
    ];

    /// The name as in "no Chromium".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Git => "git repository",
            Self::Node => "Node 20.19 or newer with npm",
            Self::Python => "Python 3.11 or newer with venv",
            Self::Chromium => "Chromium",
            Self::Firefox => "Firefox",
            Self::WebAssembly => "compiler for WebAssembly",
            Self::Strip => "strip",
        }
    }

    /// The Debian packages that contain it.
    const fn packages(self) -> &'static [&'static str] {
        match self {
            Self::Git => &["git"],
            Self::Node => &["nodejs", "npm"],
            Self::Python => &["python3", "python3-venv"],
            Self::Chromium => &["chromium-headless-shell"],
            Self::Firefox => &["firefox-esr"],
            Self::WebAssembly => &wasm::DEBIAN_PACKAGES,
            Self::Strip => &["binutils"],
        }
    }

    /// The command that installs it on Debian.
    pub fn installation(self) -> String {
        format!("apt-get install {}", self.packages().join(" "))
    }

    /// Looks for the program; returns its version or path.
    pub fn find(self) -> Option<String> {
        match self {
            Self::Git => {
                said("git", &["-C", &root().to_string_lossy(), "rev-parse", "--git-dir"])?;
                said("git", &["--version"])
            }
            Self::Node => {
                let node = said("node", &["--version"]).filter(|it| is_at_least(it, [20, 19]))?;
                Some(format!("Node {node}, npm {}", said("npm", &["--version"])?))
            }
            Self::Python => {
                said("python3", &["-c", "import ensurepip, venv"])?;
                said("python3", &["--version"]).filter(|it| is_at_least(it, [3, 11]))
            }
            // The same names as in the tests. The first has no windows and takes half the time.
            Self::Chromium => browser(
                "CHROMIUM",
                &["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"],
            ),
            Self::Firefox => browser("FIREFOX", &["firefox-esr", "firefox"]),
            Self::WebAssembly => wasm::compiler_found(),
            Self::Strip => said("strip", &["--version"]),
        }
    }
}

/// Installs missing programs from Debian packages.
pub fn install(missing: &[Need]) -> Result<(), String> {
    if !is_installed("apt-get") {
        return Err("--install needs apt-get, which is not on the PATH".into());
    }
    let packages: Vec<&str> = missing.iter().flat_map(|need| need.packages()).copied().collect();
    let apt_get = |arguments: &[&str]| {
        let mut command = Command::new("apt-get");
        command.args(["-qq", "-y"]).args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
        run_command(&mut command)
    };
    // Outdated lists name packages that no longer exist, and browsers too old for the tests.
    apt_get(&["update"])?;
    apt_get(&[["install"].as_slice(), &packages].concat())
}

/// Finds the browser that an environment variable names, or else one of these programs.
fn browser(variable: &str, names: &[&str]) -> Option<String> {
    match env::var(variable) {
        Ok(path) if !path.is_empty() => Path::new(&path).is_file().then_some(path),
        _ => names.iter().copied().find(|name| is_installed(name)).map(str::to_owned),
    }
}

fn is_installed(program: &str) -> bool {
    let folders = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&folders).any(|folder| folder.join(program).is_file())
}

/// Runs a program and returns the first line of its output; `None` if it fails.
fn said(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout);
    output.status.success().then(|| text.lines().next().unwrap_or_default().trim().to_owned())
}

/// Whether a version such as `v20.19.0` or `Python 3.11.7` is new enough.
fn is_at_least(version: &str, oldest: [u32; 2]) -> bool {
    let number = version.trim_start_matches(|c: char| !c.is_ascii_digit());
    let mut parts = number.split('.').map_while(|part| part.parse().ok());
    match (parts.next(), parts.next()) {
        (Some(major), Some(minor)) => [major, minor] >= oldest,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_as_numbers() {
        for (version, oldest, is_recent) in [
            ("v20.19.0", [20, 19], true),
            ("v20.9.0", [20, 19], false),
            ("v22.1.0", [20, 19], true),
            ("v18.20.1", [20, 19], false),
            ("", [20, 19], false),
            ("v24", [20, 19], false),
            ("Python 3.11.7", [3, 11], true),
            ("Python 3.9.2", [3, 11], false),
        ] {
            assert_eq!(is_at_least(version, oldest), is_recent, "{version}");
        }
    }

    #[test]
    fn programs_that_fail_or_do_not_exist_are_not_found() {
        assert_eq!(said("no-such-program", &[]), None);
        assert_eq!(said("rustc", &["--no-such-option"]), None);
        assert!(said("rustc", &["--version"]).unwrap().starts_with("rustc 1."));
    }

    #[test]
    fn every_need_can_be_installed() {
        for need in Need::ALL {
            assert!(!need.packages().is_empty(), "{need:?}");
        }
        assert_eq!(Need::Chromium.installation(), "apt-get install chromium-headless-shell");
    }
}
