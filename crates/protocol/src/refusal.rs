use std::fmt;

/// Why an engine does not do what a line asks for: `error CODE TEXT`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// For programs.
    pub code: ErrorCode,
    /// For people, in one line.
    pub text: String,
}

/// What kind of thing is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorCode {
    /// The first word of the line is no command.
    UnknownCommand,
    /// A command with words missing or too many.
    BadCommand,
    /// The line is longer than any command.
    TooLong,
    /// No position, or one in which the game is over.
    BadPosition,
    /// No roll, or one where none is due.
    BadRoll,
    /// No move, or not a legal one.
    IllegalMove,
    /// There is no position yet.
    NoPosition,
    /// A move is asked for before the roll.
    NotRolled,
    /// A move is asked for after the end.
    GameOver,
    /// No such option, or no such value.
    BadOption,
    /// No such limit of a search, or no such value.
    BadLimit,
    /// No such question.
    UnknownQuery,
    /// The game has no set-up, or the engine does not choose one.
    NoSetUp,
    /// The engine has no values to give.
    NoEval,
    /// Not while a search runs.
    Searching,
}

impl ErrorCode {
    /// All of them.
    pub const ALL: [Self; 15] = [
        Self::UnknownCommand,
        Self::BadCommand,
        Self::TooLong,
        Self::BadPosition,
        Self::BadRoll,
        Self::IllegalMove,
        Self::NoPosition,
        Self::NotRolled,
        Self::GameOver,
        Self::BadOption,
        Self::BadLimit,
        Self::UnknownQuery,
        Self::NoSetUp,
        Self::NoEval,
        Self::Searching,
    ];

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::UnknownCommand => "unknown-command",
            Self::BadCommand => "bad-command",
            Self::TooLong => "too-long",
            Self::BadPosition => "bad-position",
            Self::BadRoll => "bad-roll",
            Self::IllegalMove => "illegal-move",
            Self::NoPosition => "no-position",
            Self::NotRolled => "not-rolled",
            Self::GameOver => "game-over",
            Self::BadOption => "bad-option",
            Self::BadLimit => "bad-limit",
            Self::UnknownQuery => "unknown-query",
            Self::NoSetUp => "no-setup",
            Self::NoEval => "no-eval",
            Self::Searching => "searching",
        }
    }

    /// The code that a word stands for.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|code| code.name() == word)
    }

    /// A refusal for this reason.
    #[must_use]
    pub fn because(self, text: impl fmt::Display) -> Refusal {
        Refusal { code: self, text: one_line(&text.to_string()) }
    }
}

/// What others wrote, fit to be quoted in one line of bounded length.
pub(crate) fn one_line(text: &str) -> String {
    let letters = text.chars().take(LONGEST_QUOTE).collect::<String>();
    let is_cut = letters.len() < text.len();
    let clean = |c: char| if c.is_control() { ' ' } else { c };
    let words: String = letters.chars().map(clean).collect();
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if is_cut { words + " ..." } else { words }
}

const LONGEST_QUOTE: usize = 300;
