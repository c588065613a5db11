use std::io::{IsTerminal, Write as _, stderr};

use crate::output;

/// Overwrites the last line on standard error, if that is a terminal.
pub fn show(text: &str) {
    if stderr().is_terminal() {
        // Fails if standard error is closed, and then nobody reads it.
        let _ = write!(anstream::stderr(), "\r\x1b[K{}", output::escaped(text));
    }
}

/// Removes the line.
pub fn clear() {
    show("");
}
