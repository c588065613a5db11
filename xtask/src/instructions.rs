use std::path::Path;
use std::process::Command;

use crate::steps::{Steps, cargo, run as run_command, target};

/// The counted operations, each with its repetitions in the shorter of two runs.
const TASKS: [(&str, u64); 8] = [
    ("zweistein-call", 100_000),
    // Runs without AVX-512, which valgrind does not support.
    ("net-call", 2_000),
    ("net-look-ahead", 500),
    ("uniform", 2_000),
    ("take-a-win", 2_000),
    ("lorentz", 2_000),
    ("schwarz", 2_000),
    ("table-build", 2),
];

/// Counts the instructions of one unit of each task, which do not depend on the machine's load.
pub fn run(steps: &mut Steps) -> Result<(), String> {
    steps.step("valgrind is installed", || {
        let answer = Command::new("valgrind").arg("--version").output();
        answer.map(drop).map_err(|error| {
            format!("valgrind: {error}; it counts the instructions and comes with most systems")
        })
    })?;
    let example = "count_instructions";
    let build = ["build", "--release", "--quiet", "--package", "ewn-engine", "--example", example];
    steps.step("build", || run_command(&mut cargo(&build)))?;
    let program = target().join("release/examples").join(example);
    let mut lines = String::new();
    steps.step("instructions", || {
        for (task, times) in TASKS {
            let once = count(&program, task, times)?;
            let twice = count(&program, task, 2 * times)?;
            let each = twice.saturating_sub(once) as f64 / times as f64;
            lines += &format!("{task:30}{each:>14.1} instructions\n");
        }
        Ok(())
    })?;
    print!("{lines}");
    Ok(())
}

fn count(program: &Path, task: &str, times: u64) -> Result<u64, String> {
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
    let output = command.arg(program).arg(task).arg(times.to_string()).output();
    let output = output.map_err(|error| format!("valgrind: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    collected(&said).ok_or_else(|| format!("valgrind gave no count for {task}:\n{said}"))
}

/// Reads the number in `==123== Collected : 4567`.
fn collected(said: &str) -> Option<u64> {
    let line = said.lines().find(|line| line.contains("Collected"))?;
    line.split(':').next_back()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_read_from_what_callgrind_says() {
        let said = "==1== Events    : Ir\n==1== Collected : 123456\n==1== \n";
        assert_eq!(collected(said), Some(123_456));
        assert_eq!(collected("valgrind: no such program"), None);
    }
}
