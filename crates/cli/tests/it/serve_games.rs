//! What a server says of its file of games, of other servers and of those who may reach it. That
//! acknowledged games survive its end is in the tests of faults.

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use serde_json::{Value, json};
use testkit::Folder;

use crate::run::{dreistein, program, refusal, refused, text};
use crate::served::Server;

#[test]
fn a_file_that_cannot_be_used_is_a_clear_error() {
    let folder = Folder::create();
    let path = folder.join("games.sqlite");
    let file = path.to_str().unwrap();
    let server = Server::with(&["--data", file]);
    let serve = || refusal(&dreistein(&["serve", "--port", "0", "--data", file], ""));
    let said = serve();
    assert!(said.contains("another server uses this file"), "{said}");
    drop(server);
    std::fs::write(file, "not a database, but quite a long text ".repeat(100)).unwrap();
    let said = serve();
    assert!(said.contains("this is not a file of games"), "{said}");
    let arguments = ["serve", "--data", ":memory:", "--results", file];
    assert!(refusal(&dreistein(&arguments, "")).contains(file));
}

#[test]
fn a_second_run_finds_the_page_that_already_runs() {
    let folder = Folder::create();
    let run = |arguments: &[&str]| {
        let mut command = program(arguments);
        command.env("XDG_DATA_HOME", &*folder);
        command
    };
    let mut first = run(&["serve", "--port", "0", "--json"]).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(first.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = serde_json::from_str::<Value>(&line).unwrap()["address"].clone();
    let address = address.as_str().unwrap();
    for arguments in [&[][..], &["serve"], &["serve", "--no-open"]] {
        let said = text(&run(arguments).output().unwrap());
        assert_eq!(said, format!("Dreistein is already running at {address}\n"));
    }
    // Whoever wants another server is told why there is none.
    let said = refusal(&run(&["serve", "--port", "0"]).output().unwrap());
    assert!(said.contains("another server uses this file"), "{said}");
    first.kill().unwrap();
    first.wait().unwrap();
    // The note of a server that was killed misleads nobody.
    let mut third = run(&["serve", "--port", "0", "--json"]).spawn().unwrap();
    line.clear();
    BufReader::new(third.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert!(line.contains("address") && !line.contains("running"), "{line}");
    third.kill().unwrap();
    third.wait().unwrap();
}

#[test]
fn a_server_for_others_says_where_it_is_and_warns() {
    let started = |arguments: &[&str]| {
        let mut server =
            Server::with_log(&[&["--data", ":memory:"], arguments].concat(), Stdio::piped());
        let addresses = server.get("/visitor")["addresses"].clone();
        server.program.kill().unwrap();
        let mut log = String::new();
        server.program.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        (addresses, log)
    };
    assert_eq!(started(&[]), (json!([]), String::new()));
    let (addresses, log) = started(&["--bind", "0.0.0.0", "--host", "games.example"]);
    let address = addresses[0].as_str().unwrap();
    assert!(address.starts_with("http://games.example:"), "{address}");
    assert!(log.starts_with("Warning: everybody who can reach this machine"), "{log}");
    let everywhere = ["--bind", "0.0.0.0", "--host", "any"];
    let (addresses, log) = started(&everywhere);
    assert!(!addresses.to_string().contains("any"), "{addresses}");
    assert!(log.contains("everybody who can") && log.contains("for every name"), "{log}");
    let (_, log) = started(&[&everywhere, ["--user-header", "X-User"].as_slice()].concat());
    assert!(log.contains("can impersonate anyone"), "{log}");
    assert_eq!(started(&["--user-header", "X-User"]).1, "");
    let cases: &[(&[&str], &str)] = &[
        (&["--bind", "0.0.0.0"], "expected --host with each name"),
        (&["--host", "https://games.example"], "expected a name such as games.example"),
        (&["--host", "games.example:80"], "expected a name such as games.example"),
        (&["--host", "two words"], "expected a name such as games.example"),
        (&["--host", ""], "expected a name such as games.example"),
        (&["--user-header", "X User"], "expected the name of an HTTP header"),
    ];
    let serve = ["serve", "--data", ":memory:"];
    refused(|arguments| dreistein(&[&serve, arguments].concat(), ""), cases);
}

#[cfg(target_os = "linux")]
#[test]
fn a_log_that_cannot_be_written_stops_no_answer() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let arguments = ["--data", ":memory:", "--host", "any", "--log", "info"];
    let server = Server::with_log(&arguments, full.into());
    assert_eq!(server.ask("GET", "/api/v1/health", "").0, 200);
}
