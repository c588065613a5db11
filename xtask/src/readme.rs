use std::fs;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::process::Command;

use crate::programs;
use crate::server::{PROGRAM, Server};
use crate::steps::{Steps, built, cargo, root, target};

/// Checks the README's two commands: one starts the program, the other runs the tests as CI does.
pub fn check(steps: &mut Steps) -> Result<(), String> {
    programs::build(steps)?;
    steps.step("commands of the README", || {
        let [play, test] = two_commands(&read("README.md")?)?;
        let (ci, wanted) = (read(".ci/run")?, format!("exec {test} --all --install"));
        if ci.lines().last() != Some(&wanted) {
            return Err(format!(".ci/run does not end in {wanted:?}"));
        }
        check_program()?;
        visit(&arguments(&play)?)
    })
}

/// The arguments that a `cargo run --release` command passes to the program.
fn arguments(command: &str) -> Result<Vec<&str>, String> {
    let rest = command.strip_prefix("cargo run --release").map(|rest| rest.split_whitespace());
    let mut rest = rest.ok_or_else(|| format!("{command:?} is not cargo run --release"))?;
    match rest.next() {
        None | Some("--") => Ok(rest.collect()),
        Some(word) => Err(format!("{word:?} is for cargo, not for the program")),
    }
}

/// Checks that `cargo run` would run the program that the tests have built.
fn check_program() -> Result<(), String> {
    // With `--bin` but no name, cargo lists the programs.
    let output = cargo(&["run", "--bin"]).output().map_err(|error| format!("cargo: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    let programs: Vec<&str> = said.lines().filter_map(|line| line.strip_prefix("    ")).collect();
    if programs == [PROGRAM] { Ok(()) } else { Err(format!("cargo run would run {programs:?}")) }
}

/// Starts the program, requests its page, and ends it. Uses the debug build, since the release
/// build would take longer than everything else here.
fn visit(arguments: &[&str]) -> Result<(), String> {
    let mut command = Command::new(built(PROGRAM));
    command.args(arguments).current_dir(root());
    // Keeps away from the games of the person who runs the tests.
    let server = Server::spawn(command.env("XDG_DATA_HOME", target().join("readme")))?;
    match page(&server.address).map_err(|error| format!("{}: {error}", server.address))? {
        page if page.starts_with("HTTP/1.1 200") && page.contains("<title>Dreistein") => Ok(()),
        page => Err(format!("the page is {page:?}")),
    }
}

/// Requests the page at an address such as `http://127.0.0.1:8000/`.
fn page(address: &str) -> io::Result<String> {
    let host = address.split('/').nth(2).unwrap_or_default();
    let mut stream = TcpStream::connect(host)?;
    write!(stream, "GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")?;
    let mut page = String::new();
    stream.read_to_string(&mut page)?;
    Ok(page)
}

fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(root().join(path)).map_err(|error| format!("{path}: {error}"))
}

fn two_commands(readme: &str) -> Result<[String; 2], String> {
    let blocks = readme.split("```sh\n").skip(1);
    let commands: Vec<&str> =
        blocks.filter_map(|block| block.split("\n```").next()).map(str::trim).collect();
    match commands[..] {
        [play, test] => Ok([play.into(), test.into()]),
        _ => Err(format!("expected two commands, found {commands:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_commands_are_found() {
        let readme = "Run\n\n```sh\ncargo run\n```\n\nor\n```sh\ncargo test\n```\n";
        assert_eq!(two_commands(readme), Ok(["cargo run".into(), "cargo test".into()]));
        assert!(two_commands("```sh\ncargo run\n```").is_err());
    }

    #[test]
    fn only_what_is_for_the_program_goes_to_it() {
        assert_eq!(arguments("cargo run --release"), Ok(vec![]));
        assert_eq!(
            arguments("cargo run --release -- serve --port 1"),
            Ok(vec!["serve", "--port", "1"])
        );
        for command in ["cargo run", "cargo run --release serve", "cargo test"] {
            assert!(arguments(command).is_err(), "{command}");
        }
    }
}
