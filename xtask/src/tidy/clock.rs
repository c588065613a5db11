use super::layers::allows;
use super::{File, Problem};

/// The top of what also runs in browsers, where reading the system clock panics.
const TOP: &str = "service";

/// The one place that may read it.
const STOPWATCH: &str = "crates/search/src/stopwatch.rs";

const CLOCKS: [&str; 2] = ["Instant", "SystemTime"];

/// The core tells the time by its stopwatch alone.
pub fn check(files: &[File]) -> Vec<Problem> {
    files.iter().filter(|file| is_core(&file.path)).flat_map(check_file).collect()
}

fn is_core(path: &str) -> bool {
    let krate = path.strip_prefix("crates/").and_then(|path| path.split_once("/src/"));
    let is_below = |(krate, _)| krate == TOP || allows(TOP, krate);
    path.ends_with(".rs") && path != STOPWATCH && krate.is_some_and(is_below)
}

fn check_file(file: &File) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (number, line) in file.lines() {
        let words = || line.split(|c: char| !c.is_alphanumeric() && c != '_');
        for clock in CLOCKS.into_iter().filter(|clock| words().any(|word| word == *clock)) {
            let what = format!("{clock} in the core: take search::Stopwatch");
            problems.push(file.problem(number, what));
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::testing::{file, printed};

    #[test]
    fn clocks_are_found_in_the_core_alone() {
        let text = "//! Instantly.\nuse std::time::{Duration, Instant};\n";
        let found = |path| printed(&check(&[file(path, text)]));
        let problem =
            "crates/arena/src/runner.rs:2: Instant in the core: take search::Stopwatch".to_owned();
        assert_eq!(found("crates/arena/src/runner.rs"), [problem]);
        assert_eq!(found("crates/report/src/lib.rs").len(), 1);
        for path in [STOPWATCH, "crates/web/src/lib.rs", "crates/search/tests/it/main.rs"] {
            assert!(found(path).is_empty(), "{path}");
        }
    }
}
