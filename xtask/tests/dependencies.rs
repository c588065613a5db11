//! What we may depend on: licences, sources and versions of all crates in `Cargo.lock`.
#![allow(clippy::unwrap_used)] // Helpers of tests fail by panicking.

use std::process::Command;

use serde_json::Value;
use spdx::{Expression, ParseMode};

/// Licences that go with ours.
const ALLOWED: [&str; 7] = [
    "MIT",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "Unicode-3.0",
    "Zlib",
];

/// Crates with another licence: it is a fuzzer, which we do not give away.
const EXCEPTIONS: [(&str, &str); 1] = [("libfuzzer-sys", "NCSA")];

const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Every crate that any feature, platform or test may need.
fn packages() -> Vec<Value> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--format-version", "1", "--locked", "--all-features"]);
    let output = cargo.current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    serde_json::from_value(metadata["packages"].take()).unwrap()
}

fn is_allowed(name: &str, licence: &str) -> bool {
    let expression = Expression::parse_mode(licence, ParseMode::LAX);
    expression.is_ok_and(|expression| {
        expression.evaluate(|wanted| {
            let wanted = wanted.to_string();
            ALLOWED.contains(&wanted.as_str()) || EXCEPTIONS.contains(&(name, &wanted))
        })
    })
}

#[test]
fn dependencies_have_licences_that_go_with_ours_and_come_from_crates_io() {
    let packages = packages();
    let foreign: Vec<&Value> =
        packages.iter().filter(|package| !package["source"].is_null()).collect();
    assert!(foreign.len() > 100, "only {} crates were found", foreign.len());
    for package in foreign {
        let name = package["name"].as_str().unwrap();
        let licence = package["license"].as_str().unwrap_or("no licence");
        assert!(is_allowed(name, licence), "{name}: {licence}");
        assert_eq!(package["source"], CRATES_IO, "{name}");
    }
}

#[test]
fn our_crates_name_the_versions_that_they_need() {
    for package in packages().iter().filter(|package| package["source"].is_null()) {
        for dependency in package["dependencies"].as_array().unwrap() {
            let is_named = dependency["req"] != "*" || !dependency["path"].is_null();
            assert!(is_named, "{} needs any version of {}", package["name"], dependency["name"]);
        }
    }
}

#[test]
fn licences_are_read_as_expressions() {
    for (licence, allowed) in [
        ("MIT OR GPL-3.0-only", true),
        ("MIT/Apache-2.0", true),
        ("MIT AND GPL-3.0-only", false),
        ("(MIT OR Apache-2.0) AND Unicode-3.0", true),
        ("Apache-2.0 WITH LLVM-exception", true),
        ("NCSA", false),
        ("no licence", false),
        ("", false),
    ] {
        assert_eq!(is_allowed("any", licence), allowed, "{licence}");
    }
    assert!(is_allowed("libfuzzer-sys", "(MIT OR Apache-2.0) AND NCSA"));
}
