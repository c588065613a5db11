use std::io::{self, ErrorKind, Write};

use anyhow::Context;
use serde::Serialize;

use crate::arguments::Common;

/// Prints JSON if --json is given, else the text.
pub fn print_either(common: &Common, json: &impl Serialize, text: &str) -> anyhow::Result<()> {
    if common.json { print_json(json) } else { print(text) }
}

/// Prints a JSON value on one line.
pub fn print_json(value: &impl Serialize) -> anyhow::Result<()> {
    print_raw(&(serde_json::to_string(value)? + "\n"))
}

/// Prints text, with colours if they are on.
pub fn print(text: &str) -> anyhow::Result<()> {
    write(anstream::stdout().lock(), text)
}

/// Prints text as it is.
pub fn print_raw(text: &str) -> anyhow::Result<()> {
    write(io::stdout().lock(), text)
}

fn write(mut stdout: impl Write, text: &str) -> anyhow::Result<()> {
    let written = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
    written.context("cannot write to standard output")
}

/// Prints a message on standard error.
pub fn tell(text: &str) {
    anstream::eprintln!("{text}");
}

/// A message fit for a terminal: control characters are escaped, and the middle of a very long
/// message is left out.
pub fn presentable(message: &str) -> String {
    const HEAD: usize = 700;
    const TAIL: usize = 300;
    let letters: Vec<char> = message.chars().collect();
    let shown = |letters: &[char]| {
        let mut shown = String::new();
        for &letter in letters {
            match letter.is_control() && letter != '\n' {
                true => shown.extend(letter.escape_default()),
                false => shown.push(letter),
            }
        }
        shown
    };
    if letters.len() <= HEAD + TAIL {
        return shown(&letters);
    }
    format!("{} ... {}", shown(&letters[..HEAD]), shown(&letters[letters.len() - TAIL..]))
}

/// Whether the reader of our output is gone, as `head` is after some lines.
pub fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let is_broken = |cause: &(dyn std::error::Error + 'static)| {
        let io_error = cause.downcast_ref::<io::Error>();
        io_error.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
    };
    error.chain().any(is_broken)
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
