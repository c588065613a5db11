//! The published pages of reproductions are up to date.

use std::fs;
use std::path::{Path, PathBuf};

use studies::reproduce::{Ledger, REPRODUCTIONS, Reproduction, Run};

fn in_repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// It takes as long as all others together.
const SLOWEST: &str = "luck-by-strength";

/// Pages are written anew from their kept steps, without computing.
#[test]
fn published_pages_are_what_their_steps_give() {
    let takes_part = |it: &&Reproduction| cfg!(feature = "long-tests") || it.name != SLOWEST;
    for reproduction in REPRODUCTIONS.iter().filter(takes_part) {
        let folder = in_repository("experiments").join(reproduction.source.folder());
        let steps = folder.join(format!("{}.jsonl", reproduction.name));
        let text = fs::read_to_string(&steps).unwrap_or_else(|error| panic!("{steps:?}: {error}"));
        let mut run = Run::render(Ledger::parse(&text, &steps).unwrap());
        let page = reproduction.page(&mut run).unwrap();
        assert!(!run.is_incomplete, "{} lacks steps", reproduction.name);
        for (name, text) in page.files(reproduction, &run) {
            let published = fs::read_to_string(folder.join(&name)).unwrap_or_default();
            assert!(
                published == text,
                "{name} is outdated: run dreistein reproduce {}",
                reproduction.name
            );
        }
        check_row(reproduction, page.verdict.as_ref().map(|verdict| verdict.word()));
    }
}

/// docs/papers.md has a row with the command and the verdict.
fn check_row(reproduction: &Reproduction, verdict: Option<&str>) {
    let text = fs::read_to_string(in_repository("docs/papers.md")).unwrap();
    let link = format!(
        "[{0}](../experiments/{1}/{0}.md)",
        reproduction.name,
        reproduction.source.folder()
    );
    let row = text.lines().find(|line| line.contains(&link)).unwrap_or_default();
    assert!(!row.is_empty(), "docs/papers.md has no {link}");
    assert!(verdict.is_none_or(|verdict| row.contains(verdict)), "{row}: expected {verdict:?}");
}

/// Every name in docs/papers.md can be reproduced.
#[test]
fn documented_reproductions_exist() {
    let text = fs::read_to_string(in_repository("docs/papers.md")).unwrap();
    let rows = text.lines().filter(|line| line.contains("](../experiments/"));
    for row in rows {
        let name = row.split_once('[').and_then(|(_, rest)| rest.split_once(']')).unwrap().0;
        assert!(REPRODUCTIONS.iter().any(|it| it.name == name), "{row}");
    }
}
