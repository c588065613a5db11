use std::env;
use std::path::PathBuf;
use std::process::{Child, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

/// Waits until a condition holds; panics after a time that only a hang would take.
#[track_caller]
pub fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < LIMIT, "waited for {LIMIT:?} until {what}");
        thread::sleep(Duration::from_millis(2));
    }
}

/// Waits until a program ends; kills it and panics if it hangs.
#[track_caller]
pub fn wait_for_end(child: &mut Child, what: &str) -> ExitStatus {
    let begin = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return status,
            Ok(None) if begin.elapsed() < LIMIT => thread::sleep(Duration::from_millis(2)),
            result => {
                let _ = child.kill();
                panic!("{what} does not end: {result:?}");
            }
        }
    }
}

/// The path of an example of the tested package, which cargo builds with the package's tests.
#[track_caller]
pub fn example(name: &str) -> PathBuf {
    let folder = env::current_exe().ok().and_then(|test| Some(test.parent()?.parent()?.to_owned()));
    let program = folder.unwrap_or_default().join("examples").join(name);
    let hint = "`cargo test -p` of the package builds it, and so does `cargo build --examples`";
    assert!(program.is_file(), "there is no {}: {hint}", program.display());
    program
}

/// Far longer than anything takes on a busy machine.
const LIMIT: Duration = Duration::from_secs(300);
