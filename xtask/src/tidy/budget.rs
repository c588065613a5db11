use super::{File, Problem};

/// A limit on the size of something. To exceed it, shrink something else, or raise the number and
/// give the reason in the change log.
struct Budget {
    what: &'static str,
    most: usize,
    /// The amount in one file.
    count: fn(&File) -> usize,
}

const BUDGETS: &[Budget] = &[
    Budget {
        what: "lines of Rust in crates/*/src and the program of the papers",
        most: 68_500,
        count: |file| if is_source(&file.path) { lines(file) } else { 0 },
    },
    Budget {
        what: "lines of Rust tests, benchmarks and examples",
        most: 35_300,
        count: |file| if is_test(&file.path) { lines(file) } else { 0 },
    },
    Budget {
        what: "lines of the page without its texts",
        most: 16_500,
        count: |file| if is_page(&file.path) { lines(file) } else { 0 },
    },
    Budget {
        what: "crates",
        most: 18,
        count: |file| usize::from(is_manifest_of_crate(&file.path)),
    },
];

/// Checks that the repository stays within its budgets.
pub fn check(files: &[File]) -> Vec<Problem> {
    BUDGETS.iter().filter_map(|budget| over(budget, files)).collect()
}

fn over(budget: &Budget, files: &[File]) -> Option<Problem> {
    let (found, most) = (files.iter().map(budget.count).sum::<usize>(), budget.most);
    let what = || format!("{found} {}: the budget is {most}", budget.what);
    (found > most).then(|| Problem { path: file!().into(), line: 0, what: what() })
}

fn is_source(path: &str) -> bool {
    let inside = path.strip_prefix("crates/").and_then(|path| path.split_once('/'));
    path.ends_with(".rs")
        && (inside.is_some_and(|(_, path)| path.starts_with("src/"))
            || path.starts_with("experiments/papers/src/"))
}

fn is_test(path: &str) -> bool {
    let inside = path.strip_prefix("crates/").and_then(|path| path.split_once('/'));
    let folders = ["tests/", "benches/", "examples/"];
    path.ends_with(".rs")
        && inside.is_some_and(|(_, path)| folders.iter().any(|folder| path.starts_with(folder)))
}

fn is_page(path: &str) -> bool {
    path.strip_prefix("crates/web/static/").is_some_and(|path| {
        !path.starts_with("texts/")
            && [".js", ".css", ".html"].iter().any(|end| path.ends_with(end))
    })
}

fn is_manifest_of_crate(path: &str) -> bool {
    let name = path.strip_prefix("crates/").and_then(|path| path.strip_suffix("/Cargo.toml"));
    name.is_some_and(|name| !name.contains('/'))
}

fn lines(file: &File) -> usize {
    file.lines().count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::testing::{file, printed};

    #[test]
    fn more_than_the_budget_is_found() {
        let crates = |count: usize| -> Vec<File> {
            (0..count).map(|number| file(&format!("crates/c{number}/Cargo.toml"), "")).collect()
        };
        assert_eq!(check(&crates(18)), []);
        let found = printed(&check(&crates(19)));
        assert_eq!(found, [format!("{}: 19 crates: the budget is 18", file!())]);
    }

    #[test]
    fn each_file_counts_once_and_in_the_right_place() {
        let counted = |path: &str| -> Vec<&str> {
            let file = file(path, "a b c\nd\n");
            let counted = BUDGETS.iter().filter(|budget| (budget.count)(&file) > 0);
            counted.map(|budget| budget.what).collect()
        };
        assert_eq!(counted("crates/game/src/files/mod.rs"), [BUDGETS[0].what]);
        assert_eq!(counted("crates/game/tests/it/main.rs"), [BUDGETS[1].what]);
        assert_eq!(counted("experiments/papers/src/main.rs"), [BUDGETS[0].what]);
        assert_eq!(counted("crates/web/static/boards/ewn/look.js"), [BUDGETS[2].what]);
        for path in ["crates/web/static/texts/en/play.js", "xtask/src/main.rs", "CHANGELOG.md"] {
            assert_eq!(counted(path), [""; 0], "{path}");
        }
    }
}
