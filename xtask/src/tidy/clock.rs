use super::layers::allows;
use super::{File, Problem};

/// The highest crate that also runs in browsers, where reading the system clock panics.
const TOP: &str = "service";

/// The only file that may read the clock.
const STOPWATCH: &str = "crates/search/src/stopwatch.rs";

const CLOCKS: [&str; 2] = ["Instant", "SystemTime"];

/// Names in code that read the real time or wait for it, by the file ending of a test.
const REAL_TIME: [(&str, &[&str]); 3] = [
    (".rs", &["Instant", "SystemTime", "sleep"]),
    (".mjs", &["Date.now", "performance.now", "setTimeout(resolve", "waitForTimeout"]),
    (".py", &["monotonic", "perf_counter", "sleep"]),
];

/// The tests that may use real time, and why they still do not depend on the machine's speed.
const TESTS_WITH_REAL_TIME: &[(&str, &str)] = &[
    ("crates/testkit/src/programs.rs", "wait_until: a limit of minutes, which only a hang reaches"),
    ("crates/cli/tests/faults/main.rs", "prints how long the rounds took"),
    ("crates/ewn/tests/it/records.rs", "a limit of minutes, which only quadratic work reaches"),
    ("crates/protocol/tests/bots/bots.rs", "a program that does nothing between its steps of time"),
    ("crates/service/tests/it/clock.rs", "the time of threads whose time no test moves"),
    ("crates/web/tests/browser/measure.mjs", "measures; no test"),
    ("crates/web/tests/browser/play-view.test.mjs", "animations end by this clock"),
    ("crates/web/tests/it/games/watching.rs", "the time of tokio, which stands still"),
    ("crates/web/tests/it/pool.rs", "moments to reckon with; nothing waits for them"),
    (
        "crates/web/tests/models/server.rs",
        "a limit of minutes; shorter only once a test has failed",
    ),
    ("crates/web/tests/page/play.test.mjs", "lets others run, for no time"),
    ("experiments/papers/tests/it/runs.rs", "a deadline that has passed"),
    ("python/tests/test_aima_check.py", "waits for a file; pytest ends what hangs"),
    ("python/tests/test_errors.py", "ends during a search; passes if it ends before"),
    ("python/tests/test_interrupts.py", "evaluations that let others run"),
    ("python/tests/test_threads.py", "an evaluation that lets others run"),
];

/// Checks that the core reads time only from its stopwatch, and that no test depends on real time.
pub fn check(files: &[File]) -> Vec<Problem> {
    files.iter().flat_map(|file| check_core(file).into_iter().chain(check_test(file))).collect()
}

fn is_core(path: &str) -> bool {
    let krate = path.strip_prefix("crates/").and_then(|path| path.split_once("/src/"));
    let is_below = |(krate, _)| krate == TOP || allows(TOP, krate);
    path.ends_with(".rs") && path != STOPWATCH && krate.is_some_and(is_below)
}

fn check_core(file: &File) -> Vec<Problem> {
    let mut problems = Vec::new();
    if !is_core(&file.path) {
        return problems;
    }
    for (number, line) in file.lines() {
        let words = || line.split(|c: char| !c.is_alphanumeric() && c != '_');
        for clock in CLOCKS.into_iter().filter(|clock| words().any(|word| word == *clock)) {
            let what = format!("{clock} in the core: take search::Stopwatch");
            problems.push(file.problem(number, what));
        }
    }
    problems
}

fn check_test(file: &File) -> Vec<Problem> {
    let mut problems = Vec::new();
    let is_test = file.path.contains("/tests/") || file.path.starts_with("crates/testkit/src/");
    let may = TESTS_WITH_REAL_TIME.iter().any(|(path, _)| *path == file.path);
    let language = REAL_TIME.iter().find(|(suffix, _)| file.path.ends_with(suffix));
    let Some((_, words)) = language.filter(|_| is_test && !may) else { return problems };
    for (number, line) in file.lines() {
        for word in words.iter().filter(|word| has_word(line, word)) {
            let what = format!("{word} in a test: move the time by hand, or take wait_until");
            problems.push(file.problem(number, what));
        }
    }
    problems
}

/// Whether a line of code contains a word, which may have a point in it.
fn has_word(line: &str, word: &str) -> bool {
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).any(|(at, _)| {
        !line[..at].ends_with(is_letter) && !line[at + word.len()..].starts_with(is_letter)
    })
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
        for path in [STOPWATCH, "crates/web/src/lib.rs"] {
            assert!(found(path).is_empty(), "{path}");
        }
    }

    #[test]
    fn tests_neither_sleep_nor_read_the_real_time() {
        let found = |path, text| printed(&check(&[file(path, text)]));
        let path = "crates/arena/tests/it/games.rs";
        let problem =
            format!("{path}:1: sleep in a test: move the time by hand, or take wait_until");
        assert_eq!(found(path, "thread::sleep(nap);"), [problem]);
        assert!(found(path, "let asleep = sleeper();").is_empty());
        assert_eq!(found("python/tests/test_games.py", "time.sleep(0.1)").len(), 1);
        assert_eq!(
            found("crates/web/tests/page/a.test.mjs", "setTimeout(resolve, 9); Date.now()").len(),
            2
        );
        assert!(found("crates/web/static/a.mjs", "setTimeout(resolve)").is_empty());
        assert!(found(TESTS_WITH_REAL_TIME[0].0, "thread::sleep(pause)").is_empty());
    }
}
