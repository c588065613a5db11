//! Checks the JSON interface against its own description with Schemathesis.

use std::process::Command;

use crate::programs;
use crate::python::Environment;
use crate::server::Server;
use crate::steps::{Steps, quietly, target};

/// Checks that answers are no server errors and have the described status, type and body.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
                      response_schema_conformance";
const EXAMPLES: &str = "12";
const SEED: &str = "1";

/// Sends a server requests that its description allows, and others that it does not.
pub fn run(steps: &mut Steps) -> Result<(), String> {
    programs::build(steps)?;
    let environment = Environment::of_interface(steps)?;
    steps.step("interface, agreement with its description", || {
        let server = Server::start()?;
        let mut asking = Command::new(environment.program("schemathesis"));
        asking.arg("run").arg(server.description());
        asking.args(["--checks", CHECKS, "--max-examples", EXAMPLES, "--seed", SEED]);
        // Streams never end, so Schemathesis cannot test them; the tests in `crates/web/tests` do.
        asking.args(["--exclude-path-regex", "/(events|stream)$"]);
        asking.args(["--phases", "examples,coverage,fuzzing", "--continue-on-failure"]);
        asking.args(["--request-timeout", "70", "--no-color"]);
        quietly(asking.current_dir(target()))
    })
}
