//! `release PROGRAM FOLDER`: packs a built program into an archive to give away, with manual pages,
//! completions, documentation, the licences of its dependencies and a bill of materials, and writes
//! it with its checksum into a folder. The same program and commit give the same bytes.

mod archive;
mod bill_of_materials;
mod contents;
mod licences;
mod packages;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

use anyhow::{Context, bail};
use sha2::{Digest, Sha256};

use crate::packages::Packages;

fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let result = match &arguments[..] {
        [program, folder] => pack(program, folder),
        _ => Err(anyhow::anyhow!("expected a program and a folder, as in: release PROGRAM FOLDER")),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn pack(program: &Path, folder: &Path) -> anyhow::Result<()> {
    let packages = Packages::of_program(&host()?)?;
    let name = format!("dreistein-{}-{}", packages.program.version, packages.platform);
    let files = contents::collect(program, &packages)?;
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let bill = files.iter().find(|file| file.path == contents::BILL_OF_MATERIALS);
    let mut written = vec![(format!("{name}.tar.gz"), archive::pack(&name, &files, time()?)?)];
    written.extend(bill.map(|bill| (format!("{name}.cdx.json"), bill.content.clone())));
    let sums: String =
        written.iter().map(|(file, content)| format!("{}  {file}\n", digest(content))).collect();
    written.push(("SHA256SUMS".into(), sums.into_bytes()));
    for (file, content) in written {
        let path = folder.join(file);
        fs::write(&path, &content).with_context(|| path.display().to_string())?;
        println!("    {}, {:.1} MB", path.display(), content.len() as f64 / 1e6);
    }
    Ok(())
}

/// The platform for which programs are compiled here.
fn host() -> anyhow::Result<String> {
    let version = output(Command::new("rustc").arg("-vV"))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc does not name its host")?.to_owned())
}

/// When the commit was made: files in archives need a time, and the clock's would differ each time.
fn time() -> anyhow::Result<u64> {
    let text = output(Command::new("git").args(["log", "-1", "--format=%ct"]).current_dir(root()))?;
    text.trim().parse().with_context(|| format!("the time of the commit, \"{}\"", text.trim()))
}

fn digest(content: &[u8]) -> String {
    Sha256::digest(content).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What a command prints; it has to succeed.
fn output(command: &mut Command) -> anyhow::Result<String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().with_context(|| name.clone())?;
    if !output.status.success() {
        bail!("{name} ended with {}: {}", output.status, String::from_utf8_lossy(&output.stderr));
    }
    String::from_utf8(output.stdout).with_context(|| format!("the output of {name}"))
}

/// The root of the repository.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}
