use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use crate::steps::{Steps, root, target};

/// The README's two commands: the one that tests is what CI calls, the one that runs runs.
pub fn check(steps: &mut Steps) -> Result<(), String> {
    steps.step("commands of the README", || {
        let [play, test] = two_commands(&read("README.md")?)?;
        let ci = read(".ci/run")?;
        if ci.lines().last() != Some(&format!("exec {test}")) {
            return Err(format!(".ci/run does not end in \"exec {test}\""));
        }
        // Not the release build, which takes longer: much of this one is there from the tests.
        visit(&play.replace(" --release", ""))
    })
}

/// Starts the command, asks for the page that it serves, and ends it.
fn visit(command: &str) -> Result<(), String> {
    let mut words = command.split(' ');
    let mut server = Command::new(words.next().unwrap_or_default())
        .args(words)
        .current_dir(root())
        // Games of whoever runs the tests are none of our business.
        .env("XDG_DATA_HOME", target().join("readme"))
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{command}: {error}"))?;
    let page = server.stdout.take().ok_or("no output".into()).and_then(first_page);
    // Cargo has become the program, so that this ends it.
    let ended = server.kill().and_then(|()| server.wait());
    ended.map_err(|error| format!("{command}: {error}"))?;
    match page? {
        page if page.starts_with("HTTP/1.1 200") && page.contains("<title>Dreistein") => Ok(()),
        page => Err(format!("{command}: the page is {page:?}")),
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
}
