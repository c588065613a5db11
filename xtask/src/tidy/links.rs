use std::collections::HashSet;

use super::{File, Problem};

/// Checks that relative links in Markdown lead to files or folders of the repository.
pub fn check(files: &[File]) -> Vec<Problem> {
    let places: HashSet<&str> =
        files.iter().flat_map(|file| with_folders(&file.path)).chain([""]).collect();
    let pages = files.iter().filter(|file| file.path.ends_with(".md"));
    pages.flat_map(|page| check_page(page, &places)).collect()
}

/// A path and all folders above it.
fn with_folders(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/').map(|(at, _)| &path[..at]).chain([path])
}

fn check_page(page: &File, places: &HashSet<&str>) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut is_code = false;
    for (number, line) in page.lines() {
        is_code ^= line.trim_start().starts_with("```");
        if is_code {
            continue;
        }
        for target in targets(line).filter(|target| is_relative(target)) {
            if !resolve(&page.path, target).is_some_and(|place| places.contains(&*place)) {
                let what = format!("a link to {target}, which does not exist");
                problems.push(page.problem(number, what));
            }
        }
    }
    problems
}

/// The targets of links: `[text](target)` and `[label]: target`.
fn targets(line: &str) -> impl Iterator<Item = &str> {
    let inline = line.split("](").skip(1).filter_map(|rest| rest.split([')', ' ']).next());
    let label = line.strip_prefix('[').and_then(|rest| rest.split_once("]: "));
    inline.chain(label.map(|(_, target)| target.trim()))
}

fn is_relative(target: &str) -> bool {
    !(target.starts_with('#') || target.contains("://") || target.starts_with("mailto:"))
}

/// Resolves a link on a page to a path from the root; `None` if it leaves the repository.
fn resolve(page: &str, target: &str) -> Option<String> {
    let target = target.split('#').next().unwrap_or_default();
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "" | "." => (),
            ".." => drop(parts.pop()?),
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::testing::{file, printed};

    #[test]
    fn dead_links_are_found() {
        let text = "[a](b.md) [c](no.md)\n\n[up](../docs/) [out](../../x)\n[label]: gone.svg\n";
        let found = check(&[file("docs/a.md", text), file("docs/b.md", "")]);
        assert_eq!(
            printed(&found),
            [
                "docs/a.md:1: a link to no.md, which does not exist",
                "docs/a.md:3: a link to ../../x, which does not exist",
                "docs/a.md:4: a link to gone.svg, which does not exist",
            ]
        );
    }

    #[test]
    fn addresses_anchors_and_code_are_left_alone() {
        let text = "[a](https://x.org/y) [b](#part) [c](a.md#part) [d](mailto:a@b.c)\n\
                    ```\nlist[0](no)\n```\n";
        assert_eq!(check(&[file("a.md", text)]), []);
    }
}
