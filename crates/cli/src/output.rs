use std::borrow::Cow;
use std::io::{self, ErrorKind, IsTerminal as _, Write};

use anyhow::Context;
use serde::Serialize;

use crate::arguments::Common;

/// Sets when output is coloured.
pub fn set_colours(choice: clap::ColorChoice) {
    match choice {
        clap::ColorChoice::Auto => anstream::ColorChoice::Auto,
        clap::ColorChoice::Always => anstream::ColorChoice::Always,
        clap::ColorChoice::Never => anstream::ColorChoice::Never,
    }
    .write_global();
}

/// Prints JSON with --json, otherwise the text.
pub fn print_either(common: &Common, json: &impl Serialize, text: &str) -> anyhow::Result<()> {
    if common.json { print_json(json) } else { print(text) }
}

/// Prints a value as JSON on one line.
pub fn print_json(value: &impl Serialize) -> anyhow::Result<()> {
    write(io::stdout().lock(), &(serde_json::to_string(value)? + "\n"))
}

/// Prints text for people, [`escaped`] because it may contain foreign names.
pub fn print(text: &str) -> anyhow::Result<()> {
    write(io::stdout().lock(), &escaped(text))
}

/// Prints text that we made ourselves, with colours if they are on.
pub fn print_drawing(text: &str) -> anyhow::Result<()> {
    write(anstream::stdout().lock(), text)
}

/// Prints text for other programs; see [`raw`].
pub fn print_raw(text: &str) -> anyhow::Result<()> {
    write(io::stdout().lock(), &raw(text))
}

/// Escapes text only if standard output is a terminal.
pub fn raw(text: &str) -> Cow<'_, str> {
    if io::stdout().is_terminal() { escaped(text).into() } else { text.into() }
}

fn write(mut stdout: impl Write, text: &str) -> anyhow::Result<()> {
    let written = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
    written.context("cannot write to standard output")
}

/// Prints a line on standard error, [`escaped`].
pub fn tell(text: &str) {
    tell_raw(&(escaped(text) + "\n"));
}

/// Prints text unchanged on standard error. Errors are ignored, so that the work continues.
pub fn tell_raw(text: &str) {
    let _ = anstream::stderr().lock().write_all(text.as_bytes());
}

/// Makes text from anyone safe for a terminal. Escapes characters that control a terminal, reorder
/// text or are invisible, in the syntax of Rust. Joiners and variation selectors stay, because some
/// scripts and emoji need them.
pub fn escaped(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\n' => shown.push(letter),
            '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{feff}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}' => shown.extend(letter.escape_default()),
            _ if letter.is_control() => shown.extend(letter.escape_default()),
            _ => shown.push(letter),
        }
    }
    shown
}

/// Escapes a message for a terminal, and cuts the middle out of a very long one.
pub fn presentable(message: &str) -> String {
    const HEAD: usize = 700;
    const TAIL: usize = 300;
    let letters: Vec<char> = message.chars().collect();
    if letters.len() <= HEAD + TAIL {
        return escaped(message);
    }
    let shown = |letters: &[char]| escaped(&letters.iter().collect::<String>());
    format!("{} ... {}", shown(&letters[..HEAD]), shown(&letters[letters.len() - TAIL..]))
}

/// Whether the reader of our output has closed it, as `head` does after some lines.
pub fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let is_broken = |cause: &(dyn std::error::Error + 'static)| {
        let io_error = cause.downcast_ref::<io::Error>();
        io_error.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
    };
    error.chain().any(is_broken)
}
