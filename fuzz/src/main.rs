//! The libFuzzer program: the environment variable `FUZZ_TARGET` names the target.
#![no_main]

use std::sync::LazyLock;

use dreistein_fuzz::{Tally, Target};

static TARGET: LazyLock<(&Target, Tally)> = LazyLock::new(|| {
    let name = std::env::var("FUZZ_TARGET").unwrap_or_default();
    let target = Target::named(&name).unwrap_or_else(|problem| {
        eprintln!("FUZZ_TARGET: {problem}");
        std::process::exit(2)
    });
    (target, Tally::new(std::env::var_os("FUZZ_TALLY").map(Into::into)))
});

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let (target, tally) = &*TARGET;
    tally.count((target.run)(bytes));
});
