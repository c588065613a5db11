//! The JSON interface, held against its own description by Schemathesis.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use crate::python::Environment;
use crate::steps::{Steps, built, quietly, root, target};

/// No answer may be a server error, have a status, a type or a body that the description does not
/// allow.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
                      response_schema_conformance";
const EXAMPLES: &str = "12";
const SEED: &str = "1";

/// Asks a server whatever its description allows, and more.
pub fn run(steps: &mut Steps) -> Result<(), String> {
    let environment = Environment::new("venv-schemathesis", "schemathesis");
    let folder = root().join("crates/web/tests/schemathesis");
    steps.step("interface, installation", || environment.prepare(&folder))?;
    steps.step("interface, agreement with its description", || {
        let server = Server::start()?;
        let mut asking = Command::new(environment.program("schemathesis"));
        asking.arg("run").arg(server.description());
        asking.args(["--checks", CHECKS, "--max-examples", EXAMPLES, "--seed", SEED]);
        // Streams have no end to wait for; what they send is tested by `crates/web/tests`.
        asking.args(["--exclude-path-regex", "/(events|stream)$"]);
        asking.args(["--phases", "examples,coverage,fuzzing", "--continue-on-failure"]);
        asking.args(["--request-timeout", "70", "--no-color"]);
        quietly(asking.current_dir(target()))
    })
}

/// The program as the tests have built it, serving until this value is dropped.
pub struct Server {
    process: Child,
    address: String,
}

impl Server {
    pub fn start() -> Result<Self, String> {
        let program = built("dreistein");
        let data = target().join("interface.sqlite");
        // Games of an earlier run would be listed.
        let _ = fs::remove_file(&data);
        let mut command = Command::new(&program);
        command.args(["--json", "serve", "--no-open", "--port", "0", "--data"]).arg(&data);
        let process = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
        let process = process.map_err(|error| format!("{}: {error}", program.display()))?;
        let mut server = Self { process, address: String::new() };
        server.address = server.read_address()?;
        Ok(server)
    }

    /// Where it describes its interface.
    pub fn description(&self) -> String {
        format!("{}api/v1/openapi.json", self.address)
    }

    fn read_address(&mut self) -> Result<String, String> {
        let output = self.process.stdout.take().ok_or("dreistein serve has no output")?;
        for line in BufReader::new(output).lines() {
            let line = line.map_err(|error| format!("dreistein serve: {error}"))?;
            if let Some(at) = line.find("http://") {
                return Ok(line[at..].split('"').next().unwrap_or_default().to_owned());
            }
        }
        Err("dreistein serve does not say where it serves".into())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
