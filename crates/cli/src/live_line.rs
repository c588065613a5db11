use std::io::{IsTerminal, Write as _};

/// A line on standard error that is written over and over, if that is a terminal.
pub struct LiveLine {
    is_live: bool,
}

impl LiveLine {
    pub fn new() -> Self {
        Self { is_live: std::io::stderr().is_terminal() }
    }

    pub fn show(&mut self, text: &str) {
        if self.is_live {
            // Whoever closed standard error does not want to see it.
            let _ = write!(anstream::stderr(), "\r\x1b[K{text}");
        }
    }

    pub fn clear(&mut self) {
        self.show("");
    }
}
