use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, process};

use anyhow::Context;

use crate::archive::ArchivedFile;
use crate::bill_of_materials::bill_of_materials;
use crate::licences::third_party_licences;
use crate::packages::Packages;
use crate::{output, root};

/// What the program is made of.
pub const BILL_OF_MATERIALS: &str = "dreistein.cdx.json";

/// What is packed of the repository, folders as a whole.
const DOCUMENTS: [&str; 7] = [
    "README.md",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "docs",
];

/// Shells, and the names under which they look for completions.
const COMPLETIONS: [(&str, &str); 5] = [
    ("bash", "dreistein.bash"),
    ("elvish", "dreistein.elv"),
    ("fish", "dreistein.fish"),
    ("powershell", "_dreistein.ps1"),
    ("zsh", "_dreistein"),
];

/// The program with everything that belongs to it.
pub fn collect(program: &Path, packages: &Packages) -> anyhow::Result<Vec<ArchivedFile>> {
    let mut files = vec![ArchivedFile {
        path: format!("dreistein{}", env::consts::EXE_SUFFIX),
        content: read(program)?,
        is_program: true,
    }];
    let mut add = |path: String, content: Vec<u8>| {
        files.push(ArchivedFile { path, content, is_program: false });
    };
    for (shell, name) in COMPLETIONS {
        let script = output(Command::new(program).args(["completions", shell]))?;
        add(format!("completions/{name}"), script.into_bytes());
    }
    for (name, page) in manual_pages(program)? {
        add(format!("man/man1/{name}"), page);
    }
    // Only what is part of the commit, whatever else there is.
    let mut documents = Command::new("git");
    let documents = output(documents.arg("ls-files").args(DOCUMENTS).current_dir(root()))?;
    for name in documents.lines() {
        add(name.into(), read(&root().join(name))?);
    }
    add("THIRD-PARTY-LICENCES.txt".into(), third_party_licences(packages)?.into_bytes());
    let commit = output(Command::new("git").args(["rev-parse", "HEAD"]).current_dir(root()))?;
    let bill = bill_of_materials(packages, commit.trim())?;
    add(BILL_OF_MATERIALS.into(), bill.into_bytes());
    Ok(files)
}

/// The manual pages, which the program writes into a folder.
fn manual_pages(program: &Path) -> anyhow::Result<Vec<(String, Vec<u8>)>> {
    let folder = env::temp_dir().join(format!("dreistein-man-{}", process::id()));
    output(Command::new(program).arg("man").arg("--folder").arg(&folder))?;
    let pages = folder_files(&folder);
    let _ = fs::remove_dir_all(&folder);
    pages
}

/// The files directly in a folder, by name.
fn folder_files(folder: &Path) -> anyhow::Result<Vec<(String, Vec<u8>)>> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.is_file());
    paths.sort();
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    paths.iter().map(|path| Ok((name(path), read(path)?))).collect()
}

fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    fs::read(path).with_context(|| path.display().to_string())
}
