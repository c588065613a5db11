//! Checks what no compiler does: one file for each group of checks.

mod budget;
mod clock;
mod documents;
mod layers;
mod links;
mod map;
mod notebooks;
mod text;
mod traits;
mod walks;

use std::fmt;
use std::fs;
use std::process::Command;

use crate::steps::{Steps, root};

/// Checks every file that is tracked, or would be added, in the repository.
pub fn run(steps: &mut Steps) -> Result<(), String> {
    steps.step("tidy", || {
        let files = repository_files()?;
        let checks = [
            text::check,
            links::check,
            documents::check,
            map::check,
            notebooks::check,
            layers::check,
            clock::check,
            traits::check,
            budget::check,
            walks::check,
        ];
        let problems: Vec<Problem> = checks.iter().flat_map(|check| check(&files)).collect();
        for problem in &problems {
            eprintln!("    {problem}");
        }
        match problems.len() {
            0 => Ok(()),
            count => Err(format!("{count} problems in {} files", files.len())),
        }
    })
}

/// A file of the repository.
pub struct File {
    /// The path from the root, with `/` between the parts.
    pub path: String,
    pub content: Vec<u8>,
}

impl File {
    /// The content as text; `None` if the file is binary.
    pub fn text(&self) -> Option<&str> {
        str::from_utf8(&self.content).ok()
    }

    /// The lines with their numbers from 1; empty if the file is binary.
    fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        (1..).zip(self.text().unwrap_or_default().lines())
    }

    fn problem(&self, line: usize, what: impl Into<String>) -> Problem {
        Problem { path: self.path.clone(), line, what: what.into() }
    }
}

/// An error that a check found.
#[derive(Debug, PartialEq, Eq)]
pub struct Problem {
    path: String,
    /// The line number from 1; 0 if the problem is about the whole file.
    line: usize,
    what: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.path, self.what),
            line => write!(f, "{}:{line}: {}", self.path, self.what),
        }
    }
}

/// All files that git tracks or would add.
pub fn repository_files() -> Result<Vec<File>, String> {
    let arguments = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    let output = Command::new("git").args(arguments).current_dir(root()).output();
    let output = output.map_err(|error| format!("git: {error}"))?;
    if !output.status.success() {
        return Err(format!("git ls-files: {}", String::from_utf8_lossy(&output.stderr).trim()));
    }
    let mut files = Vec::new();
    for path in String::from_utf8_lossy(&output.stdout).split_terminator('\0') {
        let place = root().join(path);
        // Git still lists deleted files until the deletion is staged.
        if place.is_file() {
            let content = fs::read(&place).map_err(|error| format!("{path}: {error}"))?;
            files.push(File { path: path.into(), content });
        }
    }
    Ok(files)
}

#[cfg(test)]
mod testing {
    use super::{File, Problem};

    /// Makes a file to test a check on.
    pub fn file(path: &str, text: &str) -> File {
        File { path: path.into(), content: text.into() }
    }

    /// Formats problems as the command prints them.
    pub fn printed(problems: &[Problem]) -> Vec<String> {
        problems.iter().map(ToString::to_string).collect()
    }
}
