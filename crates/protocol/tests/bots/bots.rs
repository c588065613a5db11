//! Programs for tests to talk to: `bots [--clock FILE] MODE ARGUMENT ..`.
//!
//! With a clock, they say when time passes: it is that of the test ([`testkit::Clock`]).

// A program for tests fails by panicking, and is not in `tests` as far as clippy can tell.
#![allow(clippy::panic, clippy::unwrap_used)]

mod engine;
mod faulty;
mod foreign;
mod rules;

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;
use std::{env, fs, io, process, thread};

static CLOCK: OnceLock<PathBuf> = OnceLock::new();

fn main() {
    let mut words: Vec<String> = env::args().skip(1).collect();
    if words.first().is_some_and(|word| word == "--clock") {
        CLOCK.set(words.remove(1).into()).unwrap();
        words.remove(0);
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["script", ..] => words[1..].iter().for_each(|step| take(step)),
        ["faulty", fault, mark] => faulty::play(fault, Path::new(mark)),
        ["ntu", starts] => foreign::ntu(starts),
        ["ewnplatform"] => foreign::ewn_platform(),
        ["engine", spec] => engine::serve_by_clock(spec),
        ["spoiled", how] => engine::serve_spoiled(how),
        _ => process::exit(2),
    }
}

/// A step of a script.
fn take(step: &str) {
    match step.split_once(' ').unwrap_or((step, "")) {
        // A line, which is this one if one is named.
        ("read", expected) => {
            let line = read_line();
            if line.is_none_or(|line| !expected.is_empty() && line != expected) {
                process::exit(0);
            }
        }
        ("say", line) => println!("{line}"),
        ("tell", line) => eprintln!("{line}"),
        // Says who it is: a file with the id of the process in it.
        ("note", path) => {
            fs::write(format!("{path}.new"), process::id().to_string()).unwrap();
            fs::rename(format!("{path}.new"), path).unwrap();
        }
        // Another process, which says who it is and stays.
        ("child", path) => {
            let mut child = process::Command::new(env::current_exe().unwrap());
            let child = child.args(["script", &format!("note {path}"), "stay"]).spawn().unwrap();
            // It must outlive this process, if it can.
            std::mem::forget(child);
        }
        ("stay", _) => let_time_pass(),
        _ => process::exit(2),
    }
}

fn read_line() -> Option<String> {
    io::stdin().lines().next().map(|line| line.unwrap().trim_end_matches('\n').to_owned())
}

/// Lets time pass if there is a clock.
fn pass(time: Duration) {
    if let Some(clock) = CLOCK.get() {
        testkit::advance_clock(clock, time);
    }
}

/// Lets time pass, and gives the host the time to see it.
fn be_late(time: Duration) {
    pass(time);
    thread::sleep(Duration::from_millis(50));
}

/// Does nothing for ever, once everything that was said has been read.
fn let_time_pass() -> ! {
    while rustix::io::ioctl_fionread(io::stdout()).is_ok_and(|unread| unread > 0) {
        thread::yield_now();
    }
    loop {
        pass(Duration::from_secs(1));
        thread::sleep(Duration::from_millis(5));
    }
}
