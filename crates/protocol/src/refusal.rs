use std::fmt;

use serde::de::value::{Error as ValueError, StrDeserializer};
use serde::{Deserialize, Serialize};

/// Why an engine refuses a line: `error CODE TEXT`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The kind of error, for programs.
    pub code: ErrorCode,
    /// The explanation for people, in one line.
    pub text: String,
}

/// The kinds of errors, written in kebab case as in `unknown-command`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "docs/protocol.md describes the codes")]
pub enum ErrorCode {
    UnknownCommand,
    BadCommand,
    TooLong,
    BadPosition,
    BadRoll,
    IllegalMove,
    NoPosition,
    NotRolled,
    GameOver,
    BadOption,
    BadLimit,
    UnknownQuery,
    #[serde(rename = "no-setup")]
    NoSetUp,
    NoEval,
    Searching,
}

impl ErrorCode {
    /// Reads a code; `None` if it is unknown.
    pub fn parse(word: &str) -> Option<Self> {
        Self::deserialize(StrDeserializer::<ValueError>::new(word)).ok()
    }

    /// Makes a refusal with this code; the text is put on one line and cut if it is long.
    pub fn because(self, text: impl fmt::Display) -> Refusal {
        Refusal { code: self, text: one_line(&text.to_string()) }
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// Puts a text, perhaps of another program, on one line and cuts it if it is long.
pub(crate) fn one_line(text: &str) -> String {
    let letters = text.chars().take(LONGEST_QUOTE).collect::<String>();
    let is_cut = letters.len() < text.len();
    let words = letters.replace(char::is_control, " ");
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if is_cut { words + " ..." } else { words }
}

const LONGEST_QUOTE: usize = 300;
