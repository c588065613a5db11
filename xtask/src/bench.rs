use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use crate::instructions;
use crate::steps::{Steps, cargo, quietly, run as run_command, target};

/// Runs the benchmarks with criterion, and prints a line for each.
pub fn run(steps: &mut Steps, arguments: &[&str]) -> Result<(), String> {
    if arguments == ["--instructions"] {
        return instructions::run(steps);
    }
    let (verbose, rest) = split(arguments);
    let mut command: Command = cargo(&["bench", "--package", "ewn-engine", "--bench", "speed"]);
    command.arg("--").args(rest);
    let begin = SystemTime::now();
    steps.step("benchmarks", || {
        if verbose { run_command(&mut command) } else { quietly(&mut command) }
    })?;
    print!("{}", report(&Results { folder: target().join("criterion"), since: begin }));
    Ok(())
}

/// Splits off `--verbose`. The rest is for criterion; the `--` before it is optional.
fn split<'a>(arguments: &[&'a str]) -> (bool, Vec<&'a str>) {
    let verbose = arguments.contains(&"--verbose");
    let rest = arguments.iter().filter(|argument| !["--verbose", "--"].contains(argument));
    (verbose, rest.copied().collect())
}

/// Formats one line for each benchmark that was run.
fn report(results: &Results) -> String {
    let mut lines = String::new();
    let mut line = |benchmark: &str, name: &str, words: &dyn Fn(f64) -> String| {
        if let Some(time) = results.nanoseconds(benchmark) {
            lines += &format!("{name:30}{}\n", words(time));
        }
    };
    let build = "zweistein table build";
    line(build, build, &|time| format!("{:>10.2} ms", time / 1e6));
    for policy in POLICIES {
        let (benchmark, name) = (format!("playouts/{policy}"), format!("{policy} playouts"));
        line(&benchmark, &name, &|time| format!("{:>10.2} million a second", 1e3 / time));
    }
    let paper = results.nanoseconds("evaluate/zweistein as in the paper");
    for name in EVALUATIONS {
        line(&format!("evaluate/{name}"), name, &|time| {
            let ratio = paper.map(|paper| format!("   {:.2} times the paper's", time / paper));
            format!("{time:>10.2} ns a call{}", ratio.unwrap_or_default())
        });
    }
    let an_evaluation = |time| format!("{time:>10.2} ns an evaluation");
    line("net/neighbours", "net, next to the last", &an_evaluation);
    line("net/look-ahead", "net, a move", &an_evaluation);
    for cubes in 4..=6 {
        let (benchmark, name) =
            (format!("probe/{cubes} cubes"), format!("endgames of {cubes} cubes"));
        line(&benchmark, &name, &|time| format!("{time:>10.2} ns a probe"));
    }
    lines
}

const POLICIES: [&str; 4] = ["uniform", "take-a-win", "lorentz", "schwarz"];

const EVALUATIONS: [&str; 6] =
    ["zweistein", "zweistein as in the paper", "schwarz", "odema", "offence-defence", "net"];

/// The measurements that criterion has written since a point in time.
struct Results {
    folder: PathBuf,
    since: SystemTime,
}

impl Results {
    /// The median time of one element of a benchmark; `None` if it was not run.
    fn nanoseconds(&self, benchmark: &str) -> Option<f64> {
        let folder = self.folder.join(benchmark).join("new");
        let estimates = folder.join("estimates.json");
        let written = fs::metadata(&estimates).and_then(|metadata| metadata.modified()).ok()?;
        if written < self.since {
            return None;
        }
        let median = number_after(&read(&estimates)?, &["\"median\":", "\"point_estimate\":"])?;
        let elements = number_after(&read(&folder.join("benchmark.json"))?, &["\"Elements\":"]);
        Some(median / elements.unwrap_or(1.0))
    }
}

fn read(path: &Path) -> Option<String> {
    fs::read_to_string(path).ok()
}

/// The number that follows all of these words, in order.
fn number_after(text: &str, words: &[&str]) -> Option<f64> {
    let mut rest = text;
    for word in words {
        rest = rest.split_once(word)?.1;
    }
    rest.split([',', '}']).next()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_reach_criterion_with_and_without_dashes() {
        assert_eq!(split(&["--", "--quick"]), (false, vec!["--quick"]));
        assert_eq!(split(&["--verbose", "zweistein"]), (true, vec!["zweistein"]));
        assert_eq!(split(&[]), (false, vec![]));
    }

    #[test]
    fn numbers_are_found_behind_the_words() {
        let text = r#"{"mean":{"point_estimate":1.5},"median":{"x":{},"point_estimate":2e3}}"#;
        assert_eq!(number_after(text, &["\"median\":", "\"point_estimate\":"]), Some(2000.0));
        assert_eq!(number_after(text, &["\"slope\":"]), None);
    }

    #[test]
    fn only_results_of_this_run_are_reported() {
        let folder = std::env::temp_dir().join(format!("criterion-{}", std::process::id()));
        let new = folder.join("evaluate/zweistein/new");
        fs::create_dir_all(&new).unwrap();
        fs::write(new.join("estimates.json"), r#"{"median":{"point_estimate":80000.0}}"#).unwrap();
        fs::write(new.join("benchmark.json"), r#"{"throughput":{"Elements":10000}}"#).unwrap();
        let mut results = Results { folder: folder.clone(), since: SystemTime::UNIX_EPOCH };
        assert_eq!(report(&results), "zweistein                           8.00 ns a call\n");
        results.since = SystemTime::now() + std::time::Duration::from_secs(60);
        assert_eq!(report(&results), "");
        fs::remove_dir_all(folder).unwrap();
    }
}
