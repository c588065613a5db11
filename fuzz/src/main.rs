//! The libFuzzer program: the environment variable `FUZZ_TARGET` names the target.
#![no_main]

use std::sync::LazyLock;

use dreistein_fuzz::{Reached, Tally, Target};
use libfuzzer_sys::Corpus;

static TARGET: LazyLock<(&Target, Tally)> = LazyLock::new(|| {
    let name = std::env::var("FUZZ_TARGET").unwrap_or_default();
    let target = Target::named(&name).unwrap_or_else(|problem| {
        eprintln!("FUZZ_TARGET: {problem}");
        std::process::exit(2)
    });
    (target, Tally::new(std::env::var_os("FUZZ_TALLY").map(Into::into)))
});

/// One in this many refused inputs is developed further. With all of them, most new
/// inputs would be refused, since there are more ways to be wrong than to be right.
const KEPT_REFUSALS: u32 = 8;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| -> Corpus {
    let (target, tally) = &*TARGET;
    let reached = (target.run)(bytes);
    tally.count(reached);
    match reached {
        Reached::Refused if !crc32fast::hash(bytes).is_multiple_of(KEPT_REFUSALS) => Corpus::Reject,
        _ => Corpus::Keep,
    }
});
