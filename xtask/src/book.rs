//! Builds the documentation as a site: mdBook's pages with search, and rustdoc of the libraries.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::steps::{Steps, cargo, quietly, root, target};
use crate::tidy::{File, repository_files};
use crate::tools;

/// The crates that other projects can use as libraries.
const LIBRARIES: [&str; 6] = ["game", "ewn", "tzaar", "search", "ewn-engine", "tzaar-engine"];

const SETTINGS: &str = "\
[book]
title = \"Dreistein\"
language = \"en\"
src = \"source\"

# It would rename the pages called README, but not the links to them.
[build]
use-default-preprocessors = false

[output.html]
no-section-label = true
";

/// Builds the site under `target/book`.
pub fn run(steps: &mut Steps) -> Result<(), String> {
    let (folder, site) = (target().join("book-source"), target().join("book"));
    steps.step("pages", || {
        stage(&repository_files()?, &folder)?;
        let mut build = Command::new(tools::install("mdbook", "0.5.4")?);
        quietly(build.arg("build").arg(&folder).arg("--dest-dir").arg(&site))
    })?;
    let mut documentation = cargo(&["doc", "--no-deps", "--quiet", "--target-dir"]);
    documentation.arg(target().join("book-rust"));
    documentation.args(LIBRARIES.iter().flat_map(|name| ["--package", name]));
    steps.command("libraries", &mut documentation)?;
    steps.step("site", || {
        copy_folder(&target().join("book-rust/doc"), &site.join("rust"))?;
        println!("    {}", site.join("index.html").display());
        Ok(())
    })
}

/// Copies the pages and what they link to into mdBook's source folder. Paths stay as in the
/// repository, so that links between pages keep working.
fn stage(files: &[File], folder: &Path) -> Result<(), String> {
    let source = folder.join("source");
    _ = fs::remove_dir_all(folder);
    let is_shown = |path: &str| {
        let is_page = path.ends_with(".md") && !path.starts_with("crates/");
        is_page
            || path.starts_with("LICENSE")
            || path.starts_with("docs/")
            || path.starts_with("experiments/")
    };
    for file in files.iter().filter(|file| is_shown(&file.path)) {
        write(&source.join(&file.path), &file.content)?;
    }
    let summary = fs::read_to_string(root().join("docs/SUMMARY.md"));
    let summary = seen_from_root(&summary.map_err(|error| format!("docs/SUMMARY.md: {error}"))?);
    let unlisted = files.iter().filter(|file| {
        file.path.ends_with("README.md") && is_shown(&file.path) && !summary.contains(&file.path)
    });
    let unlisted: String = unlisted.map(entry).collect();
    let summary = format!("{summary}- [Rust libraries](rust.md)\n\n# Reports\n\n{unlisted}");
    write(&source.join("SUMMARY.md"), summary.as_bytes())?;
    write(&source.join("rust.md"), libraries_page().as_bytes())?;
    write(&folder.join("book.toml"), SETTINGS.as_bytes())
}

/// A page's line in the list of pages, under the page's own heading.
fn entry(page: &File) -> String {
    let heading =
        page.text().and_then(|text| text.lines().find_map(|line| line.strip_prefix("# ")));
    format!("- [{}]({})\n", heading.unwrap_or(&page.path), page.path)
}

/// Adapts the links of a file in `docs` for a file at the root.
fn seen_from_root(summary: &str) -> String {
    summary.replace("](", "](docs/").replace("](docs/../", "](")
}

fn libraries_page() -> String {
    let entry = |name: &&str| format!("- [`{name}`](rust/{}/index.html)\n", name.replace('-', "_"));
    let list: String = LIBRARIES.iter().map(entry).collect();
    format!("# Rust libraries\n\nThe crates that programs can build on, with examples:\n\n{list}")
}

fn copy_folder(from: &Path, to: &Path) -> Result<(), String> {
    let entries = fs::read_dir(from).map_err(|error| format!("{}: {error}", from.display()))?;
    for entry in entries.flatten() {
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            copy_folder(&from, &to)?;
        } else {
            write(&to, &fs::read(&from).map_err(|error| format!("{}: {error}", from.display()))?)?;
        }
    }
    Ok(())
}

fn write(path: &Path, content: &[u8]) -> Result<(), String> {
    let folder = path.parent().unwrap_or(path);
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(path, content));
    written.map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_the_summary_lead_to_the_same_pages_from_the_root() {
        let summary = "- [A](a.md)\n- [B](../B.md)\n";
        assert_eq!(seen_from_root(summary), "- [A](docs/a.md)\n- [B](B.md)\n");
    }
}
