//! Coverage-guided fuzzing with libFuzzer. Coverage comes from a pass of the stable compiler, so
//! that nothing needs to be installed except a C++ compiler.

mod minimise;
mod outcome;

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use crate::steps::{Steps, cargo, root, run as run_command, target as target_folder};
use outcome::Outcome;

/// The parsed arguments: `[TARGET ...] [--minutes N] [--jobs N] [--minimise]`.
#[derive(Debug, PartialEq)]
struct Request {
    targets: Vec<String>,
    seconds: u64,
    jobs: usize,
    minimise: bool,
}

pub fn run(steps: &mut Steps, arguments: &[&str]) -> Result<(), String> {
    let request = Request::parse(arguments, &known_targets())?;
    let mut program = PathBuf::new();
    steps.step("building the fuzzer", || build().map(|built| program = built))?;
    if request.minimise {
        let each = |target: &String| minimise::run(&program, target);
        return steps.step("minimising", || request.targets.iter().try_for_each(each));
    }
    steps.step("fuzzing", || {
        let outcomes = fuzz_all(&program, &request);
        print!("{}", outcome::table(&outcomes));
        let findings: Vec<&str> =
            outcomes.iter().filter_map(|outcome| outcome.finding.as_deref()).collect();
        if findings.is_empty() { Ok(()) } else { Err(findings.join("; ")) }
    })
}

impl Request {
    fn parse(arguments: &[&str], known: &[String]) -> Result<Self, String> {
        let mut request = Self { targets: Vec::new(), seconds: 60, jobs: 1, minimise: false };
        let mut words = arguments.iter();
        while let Some(&word) = words.next() {
            let mut number = || {
                let number = words.next().and_then(|text| text.parse::<f64>().ok());
                number.filter(|&it| it > 0.0).ok_or(format!("{word}: expected a number above 0"))
            };
            match word {
                "--minutes" => request.seconds = ((number()? * 60.0).ceil() as u64).max(1),
                "--jobs" => request.jobs = (number()? as usize).max(1),
                "--minimise" => request.minimise = true,
                target if known.iter().any(|it| it == target) => {
                    request.targets.push(target.into());
                }
                other => {
                    return Err(format!("no target \"{other}\": expected {}", known.join(", ")));
                }
            }
        }
        if request.targets.is_empty() {
            request.targets = known.to_vec();
        }
        Ok(request)
    }
}

/// The names of all targets: each has a folder of kept inputs.
fn known_targets() -> Vec<String> {
    let folders = fs::read_dir(root().join("fuzz/corpus")).into_iter().flatten().flatten();
    let folders = folders.filter(|folder| folder.path().is_dir());
    let mut names: Vec<String> =
        folders.filter_map(|folder| folder.file_name().into_string().ok()).collect();
    names.sort();
    names
}

/// A folder under `target` for built programs or found inputs.
fn folder(name: &str) -> PathBuf {
    target_folder().join("fuzz").join(name)
}

/// Flags for counters at every edge, a table of the edges, and traces of comparisons.
const COVERAGE: &str = "-C passes=sancov-module \
    -C llvm-args=-sanitizer-coverage-level=4 \
    -C llvm-args=-sanitizer-coverage-inline-8bit-counters \
    -C llvm-args=-sanitizer-coverage-pc-table \
    -C llvm-args=-sanitizer-coverage-trace-compares";

fn build() -> Result<PathBuf, String> {
    let compiler = Command::new("rustc").arg("-vV").output().map_err(|error| error.to_string())?;
    let about = String::from_utf8_lossy(&compiler.stdout).into_owned();
    let host = about.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.ok_or("rustc does not name its host")?;
    // With an explicit target, build scripts are compiled without counters.
    let mut build = cargo(&["build", "--quiet", "--package", "dreistein-fuzz", "--bin", "fuzz"]);
    build.args(["--features", "fuzzer", "--profile", "fuzz", "--target", host, "--target-dir"]);
    run_command(build.arg(target_folder().join("fuzz")).env("RUSTFLAGS", COVERAGE))?;
    Ok(folder(host).join("fuzz/fuzz"))
}

/// The command that fuzzes a target, with its temporary files in memory where possible.
fn fuzzer(program: &Path, target: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root()).env("FUZZ_TARGET", target);
    let memory = Path::new("/dev/shm");
    if std::env::var_os("TMPDIR").is_none() && memory.is_dir() {
        command.env("TMPDIR", memory);
    }
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

fn fuzz_all(program: &Path, request: &Request) -> Vec<Outcome> {
    let queue = Mutex::new(request.targets.iter());
    let outcomes = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..request.jobs {
            scope.spawn(|| {
                while let Some(target) = queue.lock().ok().and_then(|mut queue| queue.next()) {
                    let outcome = fuzz(program, target, request.seconds);
                    if let Ok(mut outcomes) = outcomes.lock() {
                        outcomes.push(outcome);
                    }
                }
            });
        }
    });
    let mut outcomes = outcomes.into_inner().unwrap_or_default();
    outcomes.sort_by(|one, other| one.target.cmp(&other.target));
    outcomes
}

/// libFuzzer's exit status when it is interrupted.
const INTERRUPTED: i32 = 72;

/// The time between lines of progress.
const PAUSE: Duration = Duration::from_secs(60);

fn fuzz(program: &Path, target: &str, seconds: u64) -> Outcome {
    let mut outcome = Outcome::new(target);
    if let Err(problem) = try_fuzz(program, target, seconds, &mut outcome) {
        outcome.finding = Some(format!("{target}: {problem}"));
    }
    outcome
}

fn try_fuzz(
    program: &Path,
    target: &str,
    seconds: u64,
    outcome: &mut Outcome,
) -> Result<(), String> {
    let (corpus, findings, log) =
        (folder("corpus").join(target), folder("findings"), folder("logs"));
    for needed in [&corpus, &findings, &log] {
        fs::create_dir_all(needed).map_err(|error| format!("{}: {error}", needed.display()))?;
    }
    let tally = log.join(format!("{target}.tally"));
    let _ = fs::remove_file(&tally);
    let mut command = fuzzer(program, target);
    command.env("FUZZ_TALLY", &tally).args([
        format!("-max_total_time={seconds}"),
        format!("-artifact_prefix={}/{target}-", findings.display()),
    ]);
    command.args(["-timeout=30", "-rss_limit_mb=2048", "-max_len=1024", "-len_control=0"]);
    // Only inputs over the time limit are findings, since a busy machine slows all others down.
    command.args(["-report_slow_units=30", "-print_final_stats=1", "-reload=0"]);
    // libFuzzer writes new inputs to the first folder.
    command.arg(corpus).arg(root().join("fuzz/corpus").join(target));
    let log = log.join(format!("{target}.log"));
    let mut log = File::create(&log).map_err(|error| format!("{}: {error}", log.display()))?;
    let (begin, mut shown) = (Instant::now(), Instant::now());
    let mut process = command.spawn().map_err(|error| error.to_string())?;
    let output = process.stderr.take().ok_or("the fuzzer has no output")?;
    for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
        let line = String::from_utf8_lossy(&line);
        let _ = writeln!(log, "{line}");
        outcome.read(&line);
        if shown.elapsed() > PAUSE {
            shown = Instant::now();
            println!("    {outcome}");
        }
    }
    outcome.processor_time = processor_time(process.id());
    let status = process.wait().map_err(|error| error.to_string())?;
    outcome.time = begin.elapsed();
    outcome.read_tally(&fs::read_to_string(&tally).unwrap_or_default());
    println!("    {outcome}");
    let is_good = status.success() || status.code() == Some(INTERRUPTED);
    if !is_good && outcome.finding.is_none() {
        return Err(format!("the fuzzer ended with {status}: see target/fuzz/logs"));
    }
    Ok(())
}

/// A process's processor time, on Linux. On a busy machine it is far less than the time passed.
fn processor_time(process: u32) -> Option<Duration> {
    let about = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The fields after the name; times are in hundredths of a second.
    let (_, fields) = about.rsplit_once(')')?;
    let of_program_and_system = fields.split_whitespace().skip(11).take(2);
    let hundredths: u64 = of_program_and_system.filter_map(|it| it.parse::<u64>().ok()).sum();
    Some(Duration::from_millis(10 * hundredths))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(arguments: &[&str]) -> Result<Request, String> {
        Request::parse(arguments, &["notations".into(), "specs".into()])
    }

    #[test]
    fn targets_times_and_jobs_are_read() {
        let request = |targets: &[&str], seconds, jobs, minimise| {
            let targets = targets.iter().map(|&target| target.to_owned()).collect();
            Ok(Request { targets, seconds, jobs, minimise })
        };
        assert_eq!(parse(&[]), request(&["notations", "specs"], 60, 1, false));
        let words = ["specs", "--minutes", "0.5", "--jobs", "2"];
        assert_eq!(parse(&words), request(&["specs"], 30, 2, false));
        assert_eq!(parse(&["--minimise"]), request(&["notations", "specs"], 60, 1, true));
        assert_eq!(parse(&["x"]).unwrap_err(), "no target \"x\": expected notations, specs");
        assert_eq!(parse(&["--jobs"]).unwrap_err(), "--jobs: expected a number above 0");
    }
}
