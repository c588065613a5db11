use std::io::{self, BufRead};
use std::path::PathBuf;

use anyhow::Context;

use super::event::Printer;

/// What a person, or a script, types when asked, without the spaces around it; none at the
/// end.
pub fn ask(printer: &Printer, question: &str) -> anyhow::Result<Option<String>> {
    loop {
        printer.prompt(question)?;
        let mut line = Vec::new();
        let read = io::stdin().lock().read_until(b'\n', &mut line);
        if read.context("cannot read standard input")? == 0 {
            printer.prompt("\n")?;
            return Ok(None);
        }
        match String::from_utf8(line) {
            Ok(line) => return Ok(Some(line.trim().to_owned())),
            Err(_) => printer.problem("this line is not text in UTF-8: type it again")?,
        }
    }
}

/// What a person can say during the game.
pub enum Request {
    /// What was asked for, if it is that: a set-up, a roll or a move.
    Answer(String),
    Hint,
    Undo,
    Show,
    Save(PathBuf),
    Resign,
    Quit,
    Help,
}

impl Request {
    /// What can be said when a roll is asked for.
    pub const ROLL_HELP: &str = "2            the face that your die shows
undo         take back your last move; its roll is asked for again
show         the board again
save FILE    write the record of the game so far
resign, quit (or q, exit), help";

    pub fn parse(line: &str) -> Result<Self, String> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let request = match (word.to_ascii_lowercase().as_str(), rest.trim()) {
            ("save", "") => return Err("save: expected the name of a file after it".into()),
            ("save", file) => return Ok(Self::Save(file.into())),
            ("hint", _) => Self::Hint,
            ("undo", _) => Self::Undo,
            ("show", _) => Self::Show,
            ("resign", _) => Self::Resign,
            ("quit" | "q" | "exit", _) => Self::Quit,
            ("help" | "?" | "", _) => Self::Help,
            _ => return Ok(Self::Answer(line.to_owned())),
        };
        if rest.is_empty() { Ok(request) } else { Err(format!("\"{line}\": expected just {word}")) }
    }
}
