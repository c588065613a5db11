use std::io::{self, ErrorKind, Write};

use serde::Serialize;

/// Prints one JSON value on a line of its own.
pub fn print_json(value: &impl Serialize) -> anyhow::Result<()> {
    let mut line = serde_json::to_string(value)?;
    line.push('\n');
    print(&line)
}

/// Prints text as it is, with colours where they are wanted, and says if that fails.
pub fn print(text: &str) -> anyhow::Result<()> {
    let mut stdout = anstream::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    stdout.flush()?;
    Ok(())
}

/// Says something beside the output proper.
pub fn tell(text: &str) {
    anstream::eprintln!("{text}");
}

/// Whether the reader of our output went away, as `head` does.
pub fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io_error = |cause: &(dyn std::error::Error + 'static)| {
        cause.downcast_ref::<io::Error>().is_some_and(|io| io.kind() == ErrorKind::BrokenPipe)
            || cause
                .downcast_ref::<serde_json::Error>()
                .is_some_and(|json| json.io_error_kind() == Some(ErrorKind::BrokenPipe))
    };
    error.chain().any(io_error)
}
