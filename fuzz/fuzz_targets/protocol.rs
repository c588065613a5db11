#![no_main]

use protocol::{Command, Reply};

// What is understood survives being written and read.
libfuzzer_sys::fuzz_target!(|line: &str| {
    if let Ok(Some(command)) = Command::parse(line) {
        assert_eq!(Command::parse(&command.to_string()), Ok(Some(command)));
    }
    if let Some(reply) = Reply::parse(line) {
        assert_eq!(Reply::parse(&reply.to_string()), Some(reply));
    }
});
