#![no_main]

#[allow(dead_code, reason = "each target uses one of the checks")]
#[path = "../../crates/tzaar/tests/it/checks.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|text: &str| checks::record(text));
