use std::io::{self, BufRead};
use std::path::PathBuf;

use anyhow::Context;

/// The next line that a person, or a script, types, without the spaces around it; none at
/// the end.
pub fn read_line() -> anyhow::Result<Option<String>> {
    let mut line = String::new();
    let read = io::stdin().lock().read_line(&mut line).context("cannot read standard input")?;
    Ok((read > 0).then(|| line.trim().to_owned()))
}

/// What a person can do when it is their turn.
pub enum Request {
    Move(String),
    Hint,
    Undo,
    Show,
    Save(PathBuf),
    Resign,
    Quit,
    Help,
}

impl Request {
    pub const HELP: &str = "a5b4         move from one square to another
2            play the second of the legal moves
hint         all moves and what the evaluation says of them
undo         take back your last move (the same dice will fall)
show         the board again
save FILE    write the record of the game so far
resign, quit, help";

    pub fn parse(line: &str) -> Result<Self, String> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let request = match (word, rest.trim()) {
            ("save", "") => return Err("save: expected the name of a file after it".into()),
            ("save", file) => return Ok(Self::Save(file.into())),
            ("hint", _) => Self::Hint,
            ("undo", _) => Self::Undo,
            ("show", _) => Self::Show,
            ("resign", _) => Self::Resign,
            ("quit", _) => Self::Quit,
            ("help" | "?" | "", _) => Self::Help,
            _ => return Ok(Self::Move(line.to_owned())),
        };
        if rest.is_empty() { Ok(request) } else { Err(format!("\"{line}\": expected just {word}")) }
    }
}
