use super::{File, Problem};

const SUMMARY: &str = "docs/SUMMARY.md";

/// The most words that a reader may face: in the README, and in the README and all pages together.
const README_WORDS: usize = 700;
const ALL_WORDS: usize = 22_000;

/// Checks that the list of pages names every page, and that documents stay short.
pub fn check(files: &[File]) -> Vec<Problem> {
    let problem = |path: &str, what| Problem { path: path.into(), line: 0, what };
    let is_page = |file: &&File| file.path.starts_with("docs/") && file.path.ends_with(".md");
    let pages: Vec<&File> = files.iter().filter(is_page).collect();
    let summary = pages.iter().find(|file| file.path == SUMMARY).and_then(|file| file.text());
    let is_missing = |file: &&&File| {
        let name = file.path.trim_start_matches("docs/");
        file.path != SUMMARY && !summary.is_some_and(|text| text.contains(&format!("]({name})")))
    };
    let missing = pages.iter().filter(is_missing);
    let mut problems: Vec<Problem> =
        missing.map(|file| problem(&file.path, format!("is not listed in {SUMMARY}"))).collect();
    let readme = files.iter().find(|file| file.path == "README.md").map_or(0, words);
    let all = readme + pages.iter().map(|page| words(page)).sum::<usize>();
    for (path, words, limit) in [("README.md", readme, README_WORDS), ("docs", all, ALL_WORDS)] {
        if words > limit {
            problems.push(problem(path, format!("{words} words, at most {limit} are allowed")));
        }
    }
    problems
}

fn words(file: &File) -> usize {
    file.text().map_or(0, |text| text.split_whitespace().count())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::testing::{file, printed};

    #[test]
    fn pages_that_are_not_listed_and_long_documents_are_found() {
        let files = [
            file(SUMMARY, "- [A](a.md)"),
            file("docs/a.md", &"word ".repeat(21_500)),
            file("docs/b.md", ""),
            file("README.md", &"word ".repeat(701)),
        ];
        let found = [
            "docs/b.md: is not listed in docs/SUMMARY.md",
            "README.md: 701 words, at most 700 are allowed",
            "docs: 22203 words, at most 22000 are allowed",
        ];
        assert_eq!(printed(&check(&files)), found);
        assert_eq!(check(&files[..1]), []);
    }
}
