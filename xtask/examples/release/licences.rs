use std::collections::BTreeMap;
use std::fmt::Write;

use crate::packages::{Package, Packages};

/// What stands in for the texts of crates that come without any, by licence.
const STANDARD_TEXTS: [(&str, &str); 2] = [
    ("Apache-2.0", include_str!("../../../LICENSE-APACHE")),
    ("MIT", include_str!("../../../LICENSE-MIT")),
];

/// The crates of the program with their licences, and each text once with the crates that have it.
pub fn third_party_licences(packages: &Packages) -> anyhow::Result<String> {
    let mut list = String::from(
        "Dreistein is built from these crates, besides Rust's standard library (MIT or Apache-2.0)\n\
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
    let Some(text) = standard_text(licence) else {
        anyhow::bail!("{} {} has no licence text", package.name, package.version);
    };
    Ok(vec![text])
}

/// The text of one of the licences that may be chosen, without our copyright.
fn standard_text(licence: &str) -> Option<String> {
    let may_choose = |name: &str| {
        !licence.contains(" AND ") && licence.split([' ', '/', '(', ')']).any(|word| word == name)
    };
    let (_, text) = STANDARD_TEXTS.iter().find(|(name, _)| may_choose(name))?;
    let lines = text.lines().filter(|line| !line.starts_with("Copyright"));
    Some(lines.collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crates_without_a_text_have_that_of_a_licence_they_offer_and_not_our_copyright() {
        for licence in ["MIT", "Unlicense OR MIT", "MIT/Zlib", "(MIT OR BSL-1.0)"] {
            let text = standard_text(licence).unwrap();
            assert!(text.starts_with("MIT License") && !text.contains("Dreistein"), "{text}");
        }
        assert!(standard_text("MIT OR Apache-2.0").unwrap().contains("Apache License"));
        for licence in ["MIT-0", "MIT AND Zlib", "Zlib", ""] {
            assert_eq!(standard_text(licence), None, "{licence}");
        }
    }
}
