use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use crate::steps::{built, target};

/// The file name of the program that the tests build.
pub const PROGRAM: &str = "dreistein";

/// A running `dreistein serve`, which ends when this value is dropped.
pub struct Server {
    process: Child,
    /// The URL of the page: `http://127.0.0.1:8000/`.
    pub address: String,
}

impl Server {
    /// Starts a server without any games.
    pub fn start() -> Result<Self, String> {
        let data = target().join("interface.sqlite");
        // Otherwise, games of an earlier run would be listed.
        let _ = fs::remove_file(&data);
        let mut command = Command::new(built(PROGRAM));
        command.args(["--json", "serve", "--no-open", "--port", "0", "--data"]).arg(&data);
        Self::spawn(&mut command)
    }

    /// Starts a server by a command, and waits until it prints its address.
    pub fn spawn(command: &mut Command) -> Result<Self, String> {
        let problem = |error| format!("{PROGRAM}: {error}");
        let process = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
        let mut server = Self { process: process.map_err(problem)?, address: String::new() };
        let output = server.process.stdout.take().ok_or("the server has no output")?;
        for line in BufReader::new(output).lines() {
            let line = line.map_err(problem)?;
            if let Some(at) = line.find("http://") {
                let end = |c: char| c == '"' || c.is_whitespace();
                server.address = line[at..].split(end).next().unwrap_or_default().to_owned();
                return Ok(server);
            }
        }
        Err("the server does not say where it serves".into())
    }

    /// The URL of the interface's OpenAPI description.
    pub fn description(&self) -> String {
        format!("{}api/v1/openapi.json", self.address)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
