use std::collections::BTreeMap;
use std::fmt::Write;

use crate::packages::{Package, Packages};

/// What stands in for the texts of crates that come without any, by licence.
const STANDARD_TEXTS: [(&str, &str); 2] = [
    ("Apache-2.0", include_str!("../../../LICENSE-APACHE")),
    ("MIT", include_str!("../../../LICENSE-MIT")),
];

/// The crates in the program with their licences, and each text once with the crates that have it.
pub fn third_party_licences(packages: &Packages) -> anyhow::Result<String> {
    let mut list = String::from(
        "Dreistein contains these crates, besides Rust's standard library (MIT or Apache-2.0)\n\
         and SQLite (public domain). The texts of their licences follow.\n\n",
    );
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in &packages.dependencies {
        let Package { name, version, license, repository, .. } = package;
        let licence = license.as_deref().unwrap_or("see the text");
        let repository = repository.as_deref().unwrap_or_default();
        let _ =
            writeln!(list, "{}", format!("{name} {version}  {licence}  {repository}").trim_end());
        for text in texts_of(package)? {
            texts.entry(text).or_default().push(format!("{name} {version}"));
        }
    }
    // The crates name the texts, and the texts follow in the order of their first crates.
    let mut texts: Vec<(Vec<String>, String)> =
        texts.into_iter().map(|(text, crates)| (crates, text)).collect();
    texts.sort();
    for (crates, text) in texts {
        let line = "-".repeat(80);
        let _ = write!(list, "\n{line}\n{}:\n\n{}\n", crates.join(", "), text.trim());
    }
    Ok(list)
}

fn texts_of(package: &Package) -> anyhow::Result<Vec<String>> {
    let files = package.licence_files()?;
    if !files.is_empty() {
        return Ok(files.into_iter().map(|(_, text)| text.replace("\r\n", "\n")).collect());
    }
    let licence = package.license.as_deref().unwrap_or_default();
    let standard = STANDARD_TEXTS.iter().find(|(name, _)| licence.contains(name));
    let Some((_, text)) = standard else {
        anyhow::bail!("{} {} has no licence text", package.name, package.version);
    };
    Ok(vec![(*text).to_owned()])
}
