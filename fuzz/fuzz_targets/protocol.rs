#![no_main]

use protocol::{Command, Reply};

// Parsed text survives a round trip; probabilities are written with six digits,
// so texts are compared.
libfuzzer_sys::fuzz_target!(|line: &str| {
    if let Ok(Some(command)) = Command::parse(line) {
        assert_eq!(Command::parse(&command.to_string()), Ok(Some(command)));
    }
    if let Some(written) = Reply::parse(line).map(|reply| reply.to_string()) {
        assert_eq!(Reply::parse(&written).map(|reply| reply.to_string()), Some(written));
    }
});
