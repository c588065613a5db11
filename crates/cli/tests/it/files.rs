//! What is written to files and to standard output, and what is not.

#![cfg(unix)]

use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::{Child, Command, Output};

use crate::run::{dreistein, program, refusal, scratch_file, scratch_folder, text, told};

const START: &str = "r1../.../..b1 r -\n";

#[test]
fn an_existing_file_is_replaced_only_by_force_and_keeps_its_permissions() {
    let file = scratch_file("replaced");
    fs::write(&file, "precious").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    let message = refusal(&convert_to(&file, &[]));
    assert!(message.ends_with("already exists: use --force to replace it\n"), "{message}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
    assert!(convert_to(&file, &["--force"]).status.success());
    assert_eq!(fs::read_to_string(&file).unwrap(), START);
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    fs::remove_file(file).unwrap();
}

#[test]
fn links_are_followed() {
    let folder = scratch_folder("links");
    symlink("target", folder.join("link")).unwrap();
    assert!(convert_to(&folder.join("link"), &[]).status.success(), "it leads to nothing yet");
    assert_eq!(fs::read_to_string(folder.join("target")).unwrap(), START);
    fs::write(folder.join("target"), "old").unwrap();
    assert!(convert_to(&folder.join("link"), &["--force"]).status.success());
    assert_eq!(fs::read_to_string(folder.join("target")).unwrap(), START);
    assert!(fs::symlink_metadata(folder.join("link")).unwrap().is_symlink());
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "nothing else is left");
}

#[test]
fn pipes_and_devices_are_written_to_and_stay_what_they_are() {
    assert!(convert_to(Path::new("/dev/null"), &[]).status.success());
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    let pipe = scratch_file("pipe");
    rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, 0o600.into()).unwrap();
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || fs::read_to_string(pipe).unwrap()
    });
    assert!(convert_to(&pipe, &[]).status.success());
    assert_eq!(reader.join().unwrap(), START);
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
    // They are read from as well.
    let writer = std::thread::spawn({
        let pipe = pipe.clone();
        move || fs::write(pipe, START).unwrap()
    });
    let read = dreistein(&["convert", pipe.to_str().unwrap(), "--to", "position"], "");
    assert_eq!(text(&read), START);
    writer.join().unwrap();
    fs::remove_file(&pipe).unwrap();
    rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, 0o600.into()).unwrap();
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || drop(File::open(pipe).unwrap())
    });
    let arguments = ["convert", "-", "--to", "record", "-o", pipe.to_str().unwrap()];
    let refused = dreistein(&arguments, "[Position \"r1../.../..b1 r -\"]\n*\n\n".repeat(1 << 14));
    reader.join().unwrap();
    let message = refusal(&refused);
    assert!(message.ends_with("its reader has left\n"), "{message}");
    fs::remove_file(&pipe).unwrap();
    for name in ["-", "/dev/stdout"] {
        assert_eq!(text(&convert_to(Path::new(name), &[])), START);
    }
}

#[test]
fn what_is_converted_is_printed_byte_for_byte() {
    let record = "[Red \"\u{1b}[31mred\u{1b}[0m\u{7}\"]\n[Position \"r1../.../..b1 r -\"]\n*\n";
    let printed = text(&dreistein(&["convert", "-", "--to", "record"], record));
    assert!(printed.contains("\u{1b}[31mred\u{1b}[0m\u{7}"));
}

#[test]
fn a_place_where_nothing_can_be_saved_is_refused_before_anything_is_asked() {
    let folder = scratch_folder("no_folder");
    let file = folder.join("missing/game.record");
    let message = refusal(&dreistein(&["play", "--save", file.to_str().unwrap()], "quit\n"));
    assert!(message.starts_with("error: cannot write "), "{message}");
    let file = folder.join("never_begun.record");
    text(&dreistein(&["play", "--save", file.to_str().unwrap()], "quit\n"));
    assert!(!file.exists(), "a game that never began leaves no file");
}

#[test]
fn saving_that_fails_is_a_problem_and_the_game_goes_on() {
    let folder = scratch_folder("vanishing");
    let file = folder.join("game.record");
    let child = game_at_set_up(&file);
    fs::remove_dir(&folder).unwrap();
    let output = finish(child, "\n1\nquit\n");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("{\"event\":\"problem\",\"message\":\"cannot write "), "{text}");
    assert!(text.contains("\"event\":\"move\"") && text.contains("\"event\":\"over\""), "{text}");
    assert_eq!(output.status.code(), Some(1), "in the end nothing is saved");
}

#[test]
fn a_file_that_appears_meanwhile_is_not_overwritten() {
    let file = scratch_file("meanwhile.record");
    let child = game_at_set_up(&file);
    fs::write(&file, "somebody else's").unwrap();
    assert_eq!(finish(child, "\nquit\n").status.code(), Some(1));
    assert_eq!(fs::read_to_string(&file).unwrap(), "somebody else's");
    fs::remove_file(file).unwrap();
}

#[test]
fn output_that_cannot_be_written_is_named() {
    let Ok(full) = File::options().write(true).open("/dev/full") else {
        return; // Only Linux has it.
    };
    for arguments in [&["list"][..], &["show", "startpos", "--json"], &["--help"]] {
        let output = program(arguments).stdout(full.try_clone().unwrap()).output().unwrap();
        let message = refusal(&output);
        assert!(message.starts_with("error: cannot write to standard output: "), "{message}");
    }
}

#[test]
fn a_file_that_may_not_grow_is_an_error() {
    let store = scratch_file("limited");
    let limited = "ulimit -f 200; exec \"$0\" match random random --games 2000 --store \"$1\"";
    let mut command = Command::new("/bin/sh");
    command.args(["-c", limited, env!("CARGO_BIN_EXE_dreistein")]).arg(&store);
    let message = refusal(&command.output().unwrap());
    assert!(message.contains(store.to_str().unwrap()), "{message}");
}

#[test]
fn inputs_without_end_are_refused_before_they_fill_the_memory() {
    for (arguments, expected) in [
        (
            &["tournament", "/dev/zero"][..],
            "cannot read /dev/zero: it is too long: expected at most 1 MiB",
        ),
        (
            &["convert", "-", "--to", "record"],
            "cannot read standard input: it is too long: expected at most 256 MiB",
        ),
        (&["play"], "cannot read standard input: a line is too long: expected at most 65536 bytes"),
    ] {
        let endless = File::open("/dev/zero").unwrap();
        let output = program(arguments).stdin(endless).output().unwrap();
        assert_eq!(told(&output), format!("error: {expected}\n"));
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn work_is_not_left_beside_devices() {
    for arguments in [
        &["puzzles", "--game", "tzaar", "--count", "1", "--output", "/dev/full"][..],
        &["match", "random", "random", "--games", "2", "--store", "/dev/full"],
        &["convert", "startpos", "--to", "position", "--output", "/dev/full"],
    ] {
        let message = refusal(&dreistein(arguments, ""));
        assert!(message.contains("/dev/full"), "{message}");
        assert!(!Path::new("/dev/full.part").exists() && !Path::new("/dev/full.lock").exists());
    }
}

#[test]
fn names_control_neither_terminals_nor_spreadsheets() {
    let folder = scratch_folder("names");
    let player = |name: &str| format!("[[player]]\nname = \"{name}\"\nspec = \"random\"\n");
    let players = [r"\u202eevil\u200d", "=1+1"].map(player).concat();
    let plan = folder.join("plan.toml");
    fs::write(&plan, format!("\u{feff}games = 20\nseed = 1\n{players}")).unwrap();
    let (plan, store) = (plan.to_str().unwrap(), folder.join("plan.sqlite"));
    let text = |arguments: &[&str]| text(&dreistein(arguments, ""));
    let standings = text(&["tournament", plan]);
    assert!(standings.contains("\\u{202e}evil"), "{standings}");
    let store = store.to_str().unwrap();
    let results = text(&["results", store]);
    assert!(results.contains("\\u{202e}evil\u{200d}"), "joiners are shown: {results}");
    assert!(text(&["results", store, "--json"]).contains("\u{202e}evil"));
    let csv = text(&["export", store, "--to", "csv"]);
    assert!(csv.contains(",'=1+1,") && csv.contains(",'@"), "{csv}");
    assert!(csv.contains(",-0.") && !csv.contains("'-"), "numbers stay numbers: {csv}");
}

#[test]
fn a_byte_order_mark_is_not_part_of_the_input() {
    let greeted = dreistein(&["engine", "greedy", "--seed", "1"], "\u{feff}ugi\nquit\n");
    assert!(text(&greeted).ends_with("ugiok\n"));
    let played = dreistein(&["play", "--json"], "\u{feff}quit\n");
    assert!(!text(&played).contains("problem"));
    let converted = dreistein(&["convert", "-", "--to", "position"], format!("\u{feff}{START}"));
    assert_eq!(text(&converted), START);
}

#[test]
fn errors_show_no_control_characters_and_are_short() {
    let long = "x".repeat(100_000);
    for arguments in [
        &["show", "\u{1b}[31m \u{9b}"][..],
        &["show", "startpos", "--board", "\u{1b}[31m"],
        &["\u{7}"],
        &["show", &long],
        &["convert", &long, "--to", "position"],
        &["show", "startpos", "--board", &long],
    ] {
        let message = refusal(&dreistein(arguments, ""));
        let is_shown = |letter: char| letter == '\n' || !letter.is_control();
        assert!(message.chars().all(is_shown), "{message}");
        assert!(message.len() < 1100, "{}", message.len());
    }
}

#[test]
fn scripts_and_manual_pages_are_not_json() {
    for arguments in [["completions", "bash", "--json"], ["man", "show", "--json"]] {
        let message = refusal(&dreistein(&arguments, ""));
        assert!(message.contains("cannot be printed as JSON"), "{message}");
    }
}

#[test]
fn the_columns_of_a_table_are_aligned_whatever_the_evaluator_is_called() {
    let evaluator = "odema:attack=2,threat=0.5,block=none";
    let printed = text(&dreistein(&["eval", "startpos", "--evaluator", evaluator], ""));
    let mut widths = printed.lines().map(str::len);
    let first = widths.next().unwrap();
    assert!(widths.all(|width| width == first), "{printed}");
}

/// A game with --save that has begun to ask.
fn game_at_set_up(file: &Path) -> Child {
    let play = ["play", "--save", file.to_str().unwrap(), "--seed", "1", "--json"];
    let mut child = program(&play).spawn().unwrap();
    child.stdout.as_mut().unwrap().read_exact(&mut [0]).unwrap();
    child
}

fn finish(mut child: Child, input: &str) -> Output {
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn convert_to(output: &Path, more: &[&str]) -> Output {
    let output = output.to_str().unwrap();
    let arguments = ["convert", "startpos", "--board", "3", "--to", "position", "-o", output];
    dreistein(&[&arguments[..], more].concat(), "")
}
