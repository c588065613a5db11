//! The first Ctrl-C or request to terminate ends every command that may take long, also in the
//! middle of a search, with the documented exit status.

#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use rustix::process::Signal;
use testkit::{Folder, wait_for_end, wait_until};

use crate::run::{bot, dreistein, json, program, refusal, send, told};

/// Commands that would take minutes, or wait for ever. `FOLDER` is a folder of the case, and `BOT`
/// does not answer.
const LONG: &[&str] = &[
    "match star2:depth=30 greedy --threads 1",
    "match alpha-beta:depth=30 greedy --threads 1 --game tzaar",
    #[cfg(feature = "third-game")]
    "match greedy random --games 1000000 --threads 1 --game row",
    "match greedy greedy --reference star2:depth=12 --threads 1",
    "match star2:depth=30 greedy --format ccgc",
    "match random random --games 10000000 --threads 1 --store FOLDER/games.sqlite",
    "match random random --games 100000 --threads 1 --shard 1/2 --seed 1 --store FOLDER/part.sqlite",
    "match 'ugi:BOT' greedy --threads 1",
    "tournament FOLDER/ewn.toml --threads 1",
    "tournament FOLDER/tzaar.toml --threads 1",
    #[cfg(feature = "third-game")]
    "tournament FOLDER/row.toml --threads 1",
    "rollout startpos --engine star2:depth=9 --threads 1",
    "rollout startpos --engine star2:depth=9 --reference star2:depth=8 --threads 1",
    #[cfg(feature = "third-game")]
    "rollout startpos --trials 1000000000 --threads 1 --game row",
    "analyze startpos --depth 30",
    "analyze startpos --depth 30 --game tzaar",
    "best 'r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r 3' --depth 30",
    "best startpos --depth 30 --game tzaar",
    "solve startpos --board 4",
    "solve startpos --game tzaar",
    "review DOCS/sample.record --depth 30",
    "review FOLDER/tzaar.record --depth 30 --game tzaar",
    "review -",
    "puzzles --threads 1 -o FOLDER/ewn.json",
    "puzzles --threads 1 -o FOLDER/tzaar.json --game tzaar",
    #[cfg(feature = "third-game")]
    "puzzles --threads 1 --count 100000 -o FOLDER/row.json --game row",
    "bench",
    "perft startpos 12",
    "perft startpos 8 --divide --game tzaar",
    "monte-carlo 'r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r 3' --playouts 1000000000000 --threads 1",
    "setups --engine star2:depth=10 --threads 1",
    "setups --board 4",
    "regret star2:depth=12 --threads 1",
    "tablebase build --cubes 5 --threads 1 --folder FOLDER",
    "compliance -- BOT",
    "engine",
    "engine --game tzaar",
    #[cfg(feature = "third-game")]
    "play --game row",
    "convert - --to position",
    "export FOLDER/big.sqlite --to csv",
];

#[test]
fn a_signal_ends_every_long_command() {
    let folder = Folder::create();
    let games = ["match", "random", "random", "--games", "400", "--seed", "1", "--store"];
    let big = folder.join("big.sqlite");
    assert!(dreistein(&[&games[..], &[big.to_str().unwrap()]].concat(), "").status.success());
    let cases: Vec<_> =
        LONG.iter().flat_map(|long| [(*long, Signal::INT), (*long, Signal::TERM)]).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some((long, signal)) = cases.get(place) else { break };
            let own = folder.join(place.to_string());
            fs::create_dir(&own).unwrap();
            fs::copy(&big, own.join("big.sqlite")).unwrap();
            check(long, *signal, &own);
        }
    };
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(work);
        }
    });
}

#[test]
fn a_signal_ends_a_command_that_can_tell_nobody() {
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    // As much as a pipe holds, and nobody reads it.
    let (_reader, mut pipe) = std::io::pipe().unwrap();
    pipe.write_all(&[b'x'; 1 << 16]).unwrap();
    for stderr in [Stdio::from(full), Stdio::from(pipe)] {
        let mut command = program(&["perft", "startpos", "12"]);
        let child = command.stdout(Stdio::null()).stderr(stderr).spawn().unwrap();
        assert_eq!(stop(child, "perft", Signal::INT).status.code(), Some(130));
    }
}

#[test]
fn errors_that_cannot_be_told_are_errors() {
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    assert_eq!(program(&["show", "x"]).stderr(full).status().unwrap().code(), Some(1));
}

#[test]
fn what_was_counted_is_printed_before_a_signal() {
    let mut child = program(&["perft", "startpos", "6", "--divide"]).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(line.starts_with("@1 a5b5: "), "{line}");
}

fn check(long: &str, signal: Signal, folder: &Path) {
    for game in ["ewn", "tzaar", "row"] {
        fs::write(folder.join(format!("{game}.toml")), tournament(game)).unwrap();
    }
    fs::write(folder.join("tzaar.record"), TZAAR_RECORD).unwrap();
    let output = stopped(long, signal, folder);
    let told = told(&output);
    assert_eq!(output.status.code(), Some(130), "{long}, {signal:?}: {told}");
    let last = told.lines().last().unwrap_or_default();
    assert!(last.starts_with("stopped"), "{long}, {signal:?}: {told}");
}

const TZAAR_RECORD: &str = "[Position \"ooooO/OrrrRO/ORttTRO/ORToOTRO/ORTOotro/ortoOtro/ortTTro/orRRRo/oOOOO w 1\"]\n\
                            1. D5D4 2. B2B1 A1A2 3. D4C3 pass *\n";

fn tournament(game: &str) -> String {
    let player = |spec: &str| format!("[[player]]\nname = \"{spec}\"\nspec = \"{spec}\"\n");
    let search = if game == "tzaar" { "alpha-beta:depth=9" } else { "star2:depth=9" };
    let players = [search, "greedy", "random"].map(player).concat();
    format!("game = \"{game}\"\ngames = 100000\n{players}")
}

/// Starts a command, sends it a signal once it is at work, and waits for it to end.
pub fn stopped(long: &str, signal: Signal, folder: &Path) -> Output {
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
    let long = long.replace("FOLDER", folder.to_str().unwrap()).replace("DOCS", docs);
    let long = long.replace("BOT", &bot(&["script", "stay"]));
    let mut command = program(&shlex::split(&long).unwrap());
    let child = command.env("DREISTEIN_CACHE", folder).spawn().unwrap();
    stop(child, &long, signal)
}

/// Sends a program a signal once it is at work, and waits for it to end.
fn stop(mut child: Child, long: &str, signal: Signal) -> Output {
    wait_until("it is at work", || {
        let has_ended = child.try_wait().unwrap().is_some();
        has_ended || is_at_work(&child)
    });
    if child.try_wait().unwrap().is_some() {
        panic!("{long} has ended: {:?}", output_of(child));
    }
    send(signal, &child);
    wait_for_end(&mut child, &format!("{long} after {signal:?}"));
    output_of(child)
}

fn output_of(mut child: Child) -> Output {
    drop(child.stdin.take());
    child.wait_with_output().unwrap()
}

/// Whether a program has worked for a while, or waits for something.
fn is_at_work(child: &Child) -> bool {
    let process = format!("/proc/{}", child.id());
    // It may be gone by now.
    let status = fs::read_to_string(format!("{process}/status")).unwrap_or_default();
    let Some(caught) = status.lines().find_map(|line| line.strip_prefix("SigCgt:")) else {
        return false;
    };
    let listens = u64::from_str_radix(caught.trim(), 16).unwrap() >> 1 & 1 == 1;
    let tasks = fs::read_dir(format!("{process}/task")).into_iter().flatten().flatten();
    let stat = |task: fs::DirEntry| fs::read_to_string(task.path().join("stat")).ok();
    // The state, and the user and system time in hundredths of seconds, after the name.
    let stats = tasks.filter_map(stat).map(|stat| {
        let fields: Vec<&str> = stat.rsplit(") ").next().unwrap().split(' ').collect();
        (fields[0] == "S", fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap())
    });
    let (idle, worked): (Vec<bool>, Vec<u64>) = stats.unzip();
    listens && (worked.iter().sum::<u64>() >= 20 || idle.iter().all(|is_idle| *is_idle))
}

#[test]
fn what_was_finished_is_printed_and_kept() {
    let folder = Folder::create();
    let command = "match random random --games 1000000 --seed 1 --store FOLDER/games.sqlite";
    let output = stopped(command, Signal::TERM, &folder);
    let message = told(&output);
    assert!(message.contains("stopped: all games played are in"), "{message}");
    assert!(String::from_utf8(output.stdout).unwrap().contains("games"));
    let store = folder.join("games.sqlite");
    let results = json(&dreistein(&["results", store.to_str().unwrap(), "--json"], ""));
    assert!(results[0]["games"].as_u64().unwrap() > 0, "{results}");

    let output = stopped("rollout startpos --trials 1000000000", Signal::INT, &folder);
    assert_eq!(told(&output), "stopped: these are the games finished so far\n");
    assert!(String::from_utf8(output.stdout).unwrap().contains("trials"));
}

#[test]
fn a_time_limit_ends_a_rollout_in_the_middle_of_a_search() {
    let arguments = ["rollout", "startpos", "--engine", "star2:depth=30", "--time", "200ms"];
    let told = refusal(&dreistein(&[&arguments[..], &["--reference", "none"]].concat(), ""));
    assert_eq!(told, "error: no game was finished in that time: expected a longer --time\n");
    refusal(&dreistein(&arguments, ""));
}

#[test]
fn programs_end_with_us_even_if_we_are_killed() {
    let folder = Folder::create();
    let notes = ["child", "pid"].map(|name| folder.join(name));
    // They ignore the end of their input.
    let [child, own] = notes.each_ref().map(|note| note.display());
    let bot = bot(&["script", &format!("child {child}"), &format!("note {own}"), "stay"]);
    for command in ["match 'ugi:BOT' greedy", "compliance -- BOT"] {
        for signal in [Signal::INT, Signal::TERM, Signal::KILL] {
            notes.iter().for_each(|note| drop(fs::remove_file(note)));
            let quoted = bot.replace('\'', "\"");
            let words = shlex::split(&command.replace("BOT", &quoted)).unwrap();
            let mut child = program(&words).spawn().unwrap();
            wait_until("the programs have started", || notes.iter().all(|note| note.exists()));
            let programs = notes.each_ref().map(|note| fs::read_to_string(note).unwrap());
            send(signal, &child);
            child.wait().unwrap();
            let have_ended = || !programs.iter().any(|program| is_running(program));
            wait_until(&format!("no program outlives {signal:?}"), have_ended);
        }
    }
}

/// Whether a process is there and not merely waiting to be reaped.
fn is_running(id: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    stat.rsplit(") ").next().is_some_and(|rest| !rest.is_empty() && !rest.starts_with('Z'))
}
