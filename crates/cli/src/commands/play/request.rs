use std::path::PathBuf;

use games::Game;

/// A line that a person typed during a game.
pub enum Request {
    /// Not a request: a set-up, a roll or a move.
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
    /// The help text for when a move is expected.
    pub fn move_help(game: Game) -> String {
        let undo = if game.has_dice {
            "take back your last move; the same dice will fall, except with --ask-dice"
        } else {
            "take back your last move"
        };
        format!(
            "{}
2            play the second of the legal moves
hint         all moves and what the evaluation says of them
undo         {undo}
{EVERYWHERE}",
            game.move_help
        )
    }

    /// The help text for when a roll is expected.
    pub fn roll_help() -> String {
        format!(
            "2            the face that your die shows
undo         take back your last move; you type its roll again
{EVERYWHERE}"
        )
    }

    pub fn parse(line: &str) -> Result<Self, String> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let request = match (word.to_ascii_lowercase().as_str(), rest.trim()) {
            ("save", "") => return Err("save: expected a file name after it".into()),
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

/// The requests that are possible at any time.
const EVERYWHERE: &str = "show         the board again
save FILE    write the record of the game so far
resign, quit (or q, exit), help";
