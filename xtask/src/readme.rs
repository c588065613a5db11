use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use crate::steps::{Steps, built, cargo, root, target};

const PROGRAM: &str = "dreistein";

/// The README's two commands: the one that tests is what CI calls, the one that runs runs.
pub fn check(steps: &mut Steps) -> Result<(), String> {
    steps.step("commands of the README", || {
        let [play, test] = two_commands(&read("README.md")?)?;
        let ci = read(".ci/run")?;
        if ci.lines().last() != Some(&format!("exec {test}")) {
            return Err(format!(".ci/run does not end in \"exec {test}\""));
        }
        check_program()?;
        visit(&arguments(&play)?)
    })
}

/// What a `cargo run --release` gives to the program.
fn arguments(command: &str) -> Result<Vec<&str>, String> {
    let rest = command.strip_prefix("cargo run --release").map(|rest| rest.split_whitespace());
    let mut rest = rest.ok_or_else(|| format!("{command:?} is not cargo run --release"))?;
    match rest.next() {
        None | Some("--") => Ok(rest.collect()),
        Some(word) => Err(format!("{word:?} is for cargo, not for the program")),
    }
}

/// The program that `cargo run` would run is the one that has been built.
fn check_program() -> Result<(), String> {
    // Without a name, cargo says which ones there are.
    let output = cargo(&["run", "--bin"]).output().map_err(|error| format!("cargo: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    let programs: Vec<&str> = said.lines().filter_map(|line| line.strip_prefix("    ")).collect();
    if programs == [PROGRAM] { Ok(()) } else { Err(format!("cargo run would run {programs:?}")) }
}

/// Starts the program, asks for the page that it serves, and ends it. This is not the release
/// build, which would take longer than everything else here.
fn visit(arguments: &[&str]) -> Result<(), String> {
    let mut server = Command::new(built(PROGRAM))
        .args(arguments)
        .current_dir(root())
        // Games of whoever runs the tests are none of our business.
        .env("XDG_DATA_HOME", target().join("readme"))
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{PROGRAM}: {error}"))?;
    let page = server.stdout.take().ok_or("no output".into()).and_then(first_page);
    let ended = server.kill().and_then(|()| server.wait());
    ended.map_err(|error| format!("{PROGRAM}: {error}"))?;
    match page? {
        page if page.starts_with("HTTP/1.1 200") && page.contains("<title>Dreistein") => Ok(()),
        page => Err(format!("the page is {page:?}")),
    }
}

/// What the address answers that a server prints first.
fn first_page(output: impl Read) -> Result<String, String> {
    let mut line = String::new();
    let problem = |error: io::Error| error.to_string();
    BufReader::new(output).read_line(&mut line).map_err(problem)?;
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
    let address = address.ok_or_else(|| format!("no address in {line:?}"))?;
    let mut stream = TcpStream::connect(address).map_err(problem)?;
    let request = format!("GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).map_err(problem)?;
    let mut page = String::new();
    stream.read_to_string(&mut page).map_err(problem)?;
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
