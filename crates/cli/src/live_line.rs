//! Progress on standard error, if that is a terminal.

use std::io::{IsTerminal, Write as _, stderr};

use indicatif::{ProgressBar, ProgressStyle};

use crate::output;

/// Overwrites the last line.
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

/// A progress bar that counts up to `all`, drawn by a template of `indicatif`.
pub fn bar(template: &str, all: u64) -> anyhow::Result<ProgressBar> {
    Ok(ProgressBar::new(all).with_style(ProgressStyle::with_template(template)?))
}
