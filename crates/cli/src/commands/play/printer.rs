use std::io::{self, BufRead, Read};

use anyhow::{Context, bail};
use serde_json::{Value, json};

use crate::output;

/// Prints a game, as text or as one JSON event per line, and reads what the person types.
pub struct Printer {
    pub json: bool,
}

/// The most bytes of a line; a longer line counts as no answer.
const LONGEST_LINE: u64 = 1 << 16;

/// The fields of an event that are left out if they are null.
const OPTIONAL: [&str; 3] = ["canonical", "die", "warnings"];

impl Printer {
    /// Prints an event as JSON, or as its text for people.
    pub fn event(&self, mut event: Value, text: &str) -> anyhow::Result<()> {
        if !self.json {
            return output::print_drawing(text);
        }
        if let Value::Object(fields) = &mut event {
            fields.retain(|name, value| !value.is_null() || !OPTIONAL.contains(&name.as_str()));
        }
        output::print_json(&event)
    }

    /// Prints text that the JSON output leaves out.
    pub fn text(&self, text: &str) -> anyhow::Result<()> {
        if self.json { Ok(()) } else { output::print_drawing(text) }
    }

    pub fn problem(&self, message: &str) -> anyhow::Result<()> {
        let message = output::presentable(message);
        self.event(json!({ "event": "problem", "message": message }), &format!("{message}\n"))
    }

    pub fn help(&self, text: &str) -> anyhow::Result<()> {
        self.event(json!({ "event": "help", "text": text }), &format!("{text}\n"))
    }

    /// Reports the end of a game without a winner; `position` is `None` if the game never began.
    pub fn stopped(&self, position: Option<String>) -> anyhow::Result<()> {
        let reason = "the game is stopped";
        self.event(
            json!({ "event": "over", "winner": null, "reason": reason, "position": position }),
            &format!("{reason}\n"),
        )
    }

    /// Asks a question and reads a line, trimmed; `None` at the end of the input.
    pub fn ask(&self, question: &str) -> anyhow::Result<Option<String>> {
        loop {
            self.text(question)?;
            let mut line = Vec::new();
            let read = io::stdin().lock().take(LONGEST_LINE).read_until(b'\n', &mut line);
            let length = read.context("cannot read standard input")?;
            if length == 0 {
                self.text("\n")?;
                return Ok(None);
            }
            if length as u64 == LONGEST_LINE {
                bail!(
                    "cannot read standard input: a line is too long: expected at most \
                     {LONGEST_LINE} bytes"
                );
            }
            match String::from_utf8(line) {
                Ok(line) => {
                    let line = line.trim_start_matches('\u{feff}').trim();
                    return Ok(Some(line.to_owned()));
                }
                Err(_) => self.problem("this line is not valid UTF-8: type it again")?,
            }
        }
    }
}
