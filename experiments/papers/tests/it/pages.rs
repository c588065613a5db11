//! The published pages are what their steps give, and their findings name no other numbers.

use std::fs;
use std::path::Path;

use papers::{Ledger, Paper, Run, numbers_without_source, papers};

use crate::runs::stopped;

/// It takes as long as all others together.
const SLOWEST: &str = "luck-by-strength";

fn kept(paper: &Paper) -> Run<'static> {
    let steps = paper.file("jsonl");
    let text = fs::read_to_string(&steps).unwrap_or_default();
    stopped(Ledger::parse(&text, &steps).unwrap())
}

/// Pages are written anew from their kept steps, without computing.
#[test]
fn published_pages_are_what_their_steps_give() {
    let takes_part = |it: &Paper| cfg!(feature = "long-tests") || it.name != SLOWEST;
    for paper in papers().unwrap().into_iter().filter(takes_part) {
        let mut run = kept(&paper);
        let page = paper.make(&mut run).unwrap();
        assert!(!run.is_incomplete, "{} lacks steps", paper.name);
        for (name, text) in page.files(&paper, &paper.folder).unwrap() {
            let published = fs::read_to_string(paper.folder.join(&name)).unwrap_or_default();
            assert!(
                published == text,
                "{name} is outdated: run cargo run --release -p papers -- {}",
                paper.name
            );
        }
        check_line(&paper, page.verdict, &page.output.checks);
    }
}

/// docs/papers.md has a line with the page, its verdict, and how many comparisons agree.
fn check_line(paper: &Paper, verdict: Option<&str>, checks: &[bool]) {
    let folder = if paper.is_question() { "questions" } else { "papers" };
    let link = format!("[{0}](../experiments/{folder}/{0}.md)", paper.name);
    let text = documentation();
    let line = text.lines().find(|line| line.contains(&link)).unwrap_or_default();
    assert!(!line.is_empty(), "docs/papers.md has no {link}");
    let agreeing = checks.iter().filter(|&&agrees| agrees).count();
    let verdict = verdict.map(|verdict| match verdict {
        "differs" => format!("{verdict} ({agreeing} of {})", checks.len()),
        _ => verdict.to_owned(),
    });
    assert!(verdict.iter().all(|verdict| line.ends_with(verdict)), "{line}: expected {verdict:?}");
}

fn documentation() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/papers.md");
    fs::read_to_string(path).unwrap()
}

#[test]
fn documented_pages_exist() {
    let text = documentation();
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("- ")).collect();
    assert_eq!(rows.len(), papers().unwrap().len());
    for row in rows {
        let name = row.split_once('[').and_then(|(_, rest)| rest.split_once(']')).unwrap().0;
        papers::find(name).unwrap();
    }
}

#[test]
fn findings_name_the_numbers_of_their_tables() {
    for paper in papers().unwrap() {
        let page = fs::read_to_string(paper.file("md")).unwrap();
        let unknown = numbers_without_source(&page);
        assert!(unknown.is_empty(), "the finding of {} names {unknown:?}", paper.name);
        assert!(page.contains("\n**Finding.** "), "{} has no finding", paper.name);
    }
}

const PAGE: &str = "# Table 7\n\nAn introduction with 99 numbers.\n\n**Finding.** FINDING\n\n\
    <!-- generated: rows -->\n\n| depth | games | share |\n| --- | --- | --- |\n\
    | 3 | 1,200 | 47.28 ± 0.16 % |\n| `depth=5` | 80 | -1.25 |\n\n<!-- end -->\n\n\
    <!-- generated: how -->\n\nThe steps took 17 minutes.\n\n<!-- end -->\n";

#[track_caller]
fn unknown(finding: &str, expected: &[&str]) {
    assert_eq!(numbers_without_source(&PAGE.replace("FINDING", finding)), expected, "{finding}");
}

#[test]
fn a_finding_may_round_numbers_but_not_invent_them() {
    unknown("In 1,200 games, it scores 47.3 ± 0.2 %, or 47 %.", &[]);
    unknown("It scores 47.4 ± 0.2 %.", &["47.4"]);
    unknown("It scores 47.3 ± 0.3 %.", &["±0.3"]);
    unknown("It scores 47.3.", &["47.3"]);
    unknown("It loses -1.3 points, 1.3 points.", &["1.3"]);
    // Not in the table: code, other text, and how the page was made.
    unknown("At depth 4, `star2:depth=6` takes 17 of 99, not 5.", &["17", "99", "5"]);
}
