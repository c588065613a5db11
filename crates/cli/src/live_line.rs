//! Shows progress on standard error, if that is a terminal.

use std::io::{IsTerminal, Write as _, stderr};

use indicatif::{ProgressBar, ProgressStyle};

use crate::output;

/// Replaces the current line by this text.
pub fn show(text: &str) {
    if stderr().is_terminal() {
        // Writing fails if standard error is closed; then nobody reads it anyway.
        let _ = write!(anstream::stderr(), "\r\x1b[K{}", output::escaped(text));
    }
}

/// Clears the current line.
pub fn clear() {
    show("");
}

/// Creates a progress bar from 0 to `all`; `template` is in the syntax of `indicatif`.
pub fn bar(template: &str, all: u64) -> anyhow::Result<ProgressBar> {
    Ok(ProgressBar::new(all).with_style(ProgressStyle::with_template(template)?))
}
