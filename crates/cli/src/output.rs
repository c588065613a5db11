use std::io::{self, ErrorKind, Write};

use anyhow::Context;
use serde::Serialize;

/// Prints one JSON value on a line of its own.
pub fn print_json(value: &impl Serialize) -> anyhow::Result<()> {
    let mut line = serde_json::to_string(value)?;
    line.push('\n');
    print_raw(&line)
}

/// Prints text with colours where they are wanted, and says if that fails.
pub fn print(text: &str) -> anyhow::Result<()> {
    write(anstream::stdout().lock(), text)
}

/// Prints text as it is, byte for byte, and says if that fails.
pub fn print_raw(text: &str) -> anyhow::Result<()> {
    write(io::stdout().lock(), text)
}

fn write(mut stdout: impl Write, text: &str) -> anyhow::Result<()> {
    let written = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
    written.context("cannot write to standard output")
}

/// Says something beside the output proper.
pub fn tell(text: &str) {
    anstream::eprintln!("{text}");
}

/// A message that may quote anything, fit to be shown: control characters are escaped, and
/// if it is very long its middle is left out.
pub fn presentable(message: &str) -> String {
    const HEAD: usize = 700;
    const TAIL: usize = 300;
    let mut shown = String::new();
    let letters = message.chars().count();
    for (index, letter) in message.chars().enumerate() {
        if letters > HEAD + TAIL && (HEAD..letters - TAIL).contains(&index) {
            if index == HEAD {
                shown.push_str(" ... ");
            }
        } else if letter.is_control() && letter != '\n' {
            shown.extend(letter.escape_default());
        } else {
            shown.push(letter);
        }
    }
    shown
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

#[cfg(test)]
mod tests {
    use super::presentable;

    #[test]
    fn control_characters_are_escaped_and_the_middle_of_long_messages_is_left_out() {
        assert_eq!(presentable("a\nü \u{1b}[31m\t\u{9b}\0"), "a\nü \\u{1b}[31m\\t\\u{9b}\\u{0}");
        let long = format!("begin{}end", "x".repeat(5000));
        let shown = presentable(&long);
        assert!(shown.len() < 1100 && shown.starts_with("begin") && shown.ends_with("end"));
        assert_eq!(presentable(&"x".repeat(1000)), "x".repeat(1000));
    }
}
